#!/usr/bin/env bash
# Puts Muggins on a Raspberry Pi, as a program and as a service.
# Run it again to update: the games are set aside before, and nothing is done twice.
set -euo pipefail
umask 022

usage() {
  cat <<'EOF'
sudo systemd/install.sh [OPTION...]

Puts the Muggins of this checkout on this Pi: the system's packages, an
environment of its own in /opt/muggins, a service that starts with the Pi, and
one marked block in config.txt. Run it again to update.

  --dry-run     Say what would be done, and do nothing.
  --uninstall   Take everything away again but the games and the configuration.
  --voice       Also install espeak-ng, which speaks.
  --wheel FILE  Install this wheel, not the checkout.
  --root DIR    Work in DIR as if it were /, and leave the running system alone.
EOF
}

checkout=$(cd "$(dirname "$0")/.." && pwd)
root='' wheel='' voice='' dry_run='' uninstall=''
reboot_is_due='' was_running=''
scratch=''

readonly packages=(python3-venv python3-lgpio python3-pil python3-smbus2 python3-evdev i2c-tools)
readonly state=/var/lib/muggins
readonly block_begins='# >>> muggins'
readonly block_ends='# <<< muggins'
# Each file of this folder, and its place in the system.
readonly files=(
  'muggins.service /etc/systemd/system/muggins.service'
  'muggins.sysusers /etc/sysusers.d/muggins.conf'
  'muggins.modules /etc/modules-load.d/muggins.conf'
  '60-muggins.rules /etc/udev/rules.d/60-muggins.rules'
  '50-muggins.rules /etc/polkit-1/rules.d/50-muggins.rules'
)

say() { printf '%s\n' "$*"; }

die() {
  say "install.sh: $*" >&2
  exit 1
}

# Takes a step, and says so; in a dry run it only says so.
run() {
  say "+ $*"
  [[ $dry_run ]] || "$@"
}

# A step that changes the running system, which a folder that stands for one is not.
on_system() {
  [[ $root ]] || run "$@"
}

as_service() {
  if [[ $root ]]; then run "$@"; else run runuser -u muggins -- "$@"; fi
}

main() {
  read_options "$@"
  cd /
  if [[ ! $root && ! $dry_run && $EUID -ne 0 ]]; then
    die "this changes the system: run it with sudo, or with --dry-run to see what it would do"
  fi
  check_block
  trap leave EXIT
  scratch=$(mktemp -d)
  if [[ $uninstall ]]; then take_away; else put_in_place; fi
}

read_options() {
  while (($#)); do
    case $1 in
      --dry-run) dry_run=yes ;;
      --uninstall) uninstall=yes ;;
      --voice) voice=yes ;;
      --wheel | --root)
        (($# > 1)) || die "$1 needs a path behind it"
        [[ -e $2 ]] || die "$1 $2: there is no such path"
        if [[ $1 == --wheel ]]; then wheel=$(realpath "$2"); else root=$(realpath "$2"); fi
        shift
        ;;
      -h | --help) usage && exit ;;
      *) die "there is no option $1; --help shows all" ;;
    esac
    shift
  done
  readonly venv=$root/opt/muggins/venv
  readonly config=$root/etc/muggins/muggins.toml
}

# A table that was playing plays again, whatever became of this.
leave() {
  local code=$?
  ((code == 0)) || say "Not finished: mend what is told above, then run this again." >&2
  rm -rf "$scratch"
  if [[ $was_running ]]; then systemctl start muggins.service; fi
}

put_in_place() {
  install_packages
  stop_service
  set_games_aside
  install_program
  install_files
  install_config
  enable_buses
  start_service
  tell_what_is_left
}

install_packages() {
  local wanted=("${packages[@]}")
  [[ ! $voice ]] || wanted+=(espeak-ng)
  on_system apt-get install --yes --no-install-recommends "${wanted[@]}" ||
    die "apt cannot install all of these; python3-lgpio is in Raspberry Pi OS, and not in plain Debian"
}

stop_service() {
  if [[ ! $root ]] && systemctl is-active --quiet muggins.service 2>/dev/null; then
    [[ $dry_run ]] || was_running=yes
    run systemctl stop muggins.service
  fi
}

# The version that is here reads its own games for sure; the new one may change how they are kept.
set_games_aside() {
  [[ -x $venv/bin/muggins && -s $root$state/journal.sqlite ]] || return 0
  local aside
  aside=$root$state/before-update-$(date +%Y%m%d-%H%M%S).zip
  as_service "$venv/bin/muggins" backup --state "$root$state" "$aside" ||
    die "the games cannot be set aside, so Muggins was not updated; muggins doctor says what is wrong"
}

install_program() {
  # Made anew where a newer system has left it without its Python.
  "$venv/bin/python" -m pip --version >/dev/null 2>&1 || run python3 -m venv --system-site-packages "$venv"
  local pip=("$venv/bin/python" -m pip --quiet --disable-pip-version-check)
  if [[ ! $wheel ]]; then
    # Built from a copy: a build leaves files, and they would be root's in somebody's checkout.
    run cp -r "$checkout"/{pyproject.toml,README.md,LICENSE,scorer,hardware} "$scratch"
    run "${pip[@]}" wheel --no-deps --wheel-dir "$scratch/wheel" "$scratch"
    wheel=$(printf '%s' "$scratch"/wheel/muggins-*.whl)
  fi
  run "${pip[@]}" install "${wheel}[labels]"
  # Once more by force: a checkout changes and keeps its version.
  run "${pip[@]}" install --force-reinstall --no-deps "$wheel"
  run mkdir -p "$root/usr/local/bin"
  run ln -sfn "$venv/bin/muggins" "$root/usr/local/bin/muggins"
}

install_files() {
  local file name place
  for file in "${files[@]}"; do
    read -r name place <<<"$file"
    run install -D -m 0644 "$checkout/systemd/$name" "$root$place"
  done
  on_system systemd-sysusers
  # Loaded at every start from now on; where the kernel has no such driver there is no display.
  on_system modprobe --quiet i2c-dev || true
  if [[ ${SUDO_USER:-root} != root ]]; then
    on_system usermod --append --groups muggins "$SUDO_USER"
  fi
  reload
}

reload() {
  on_system systemctl daemon-reload
  { on_system udevadm control --reload &&
    on_system udevadm trigger --subsystem-match={gpio,i2c-dev,spidev,tty}; } ||
    say "udev cannot be told now; its rules hold from the next start."
}

install_config() {
  [[ ! -e $config ]] || return 0
  run mkdir -p "$(dirname "$config")"
  run "$venv/bin/muggins" config --init --config "$config"
}

start_service() {
  on_system systemctl enable muggins.service
  on_system systemctl restart muggins.service
  was_running=''
}

tell_what_is_left() {
  local boot_line
  boot_line=$(boot_file cmdline.txt)
  say "Devices are set up in $config; muggins doctor looks them over."
  if [[ ${SUDO_USER:-root} != root ]]; then
    say "Log in again, then muggins games list shows the service's games."
  fi
  if [[ $boot_line ]] && grep -Eq 'console=(serial0|ttyAMA0|ttyS0)' "$boot_line"; then
    say "The serial console holds GPIO14 and GPIO15. For a reader on these pins:" \
      "sudo raspi-config nonint do_serial_cons 1"
  fi
  tell_reboot
}

tell_reboot() {
  if [[ $reboot_is_due ]]; then say "Reboot to finish: sudo reboot"; fi
}

take_away() {
  on_system systemctl disable --now muggins.service
  local file place
  for file in "${files[@]}"; do
    read -r _ place <<<"$file"
    run rm -f "$root$place"
  done
  run rm -f "$root/usr/local/bin/muggins"
  run rm -rf "$root/opt/muggins"
  reload
  disable_buses
  say "Kept: the games in $root$state, the configuration in $config, and the user muggins, whose they are."
  tell_reboot
}

# --- the block in config.txt -------------------------------------------------

# The path of a file of the boot partition; nothing where there is none.
boot_file() {
  local folder
  for folder in /boot/firmware /boot; do
    if [[ -f $root$folder/$1 ]]; then
      say "$root$folder/$1"
      return
    fi
  done
}

# It stands at the top, where no filter and no overlay of others has begun, and it
# ends both of its own.
block() {
  cat <<EOF
$block_begins: the display, the strip and the reader; install.sh replaces this, --uninstall removes it
dtparam=i2c_arm=on
dtparam=i2c_arm_baudrate=400000
dtparam=spi=on
enable_uart=1
[pi5]
dtoverlay=uart0-pi5
[all]
dtoverlay=spi0-0cs,no_miso
dtoverlay=
$block_ends
EOF
}

without_block() {
  LC_ALL=C sed "/^$block_begins/,/^$block_ends/d" "$1"
}

# Half a block would take the rest of the file with it.
check_block() {
  local boot_config marks
  boot_config=$(boot_file config.txt)
  [[ $boot_config ]] || return 0
  marks=$(LC_ALL=C grep -aoE "^($block_begins|$block_ends)" "$boot_config" || true)
  if [[ $marks && $marks != "$block_begins"$'\n'"$block_ends" ]]; then
    die "the marks of our block in $boot_config do not fit together; remove by hand what is ours there"
  fi
}

enable_buses() {
  local boot_config
  boot_config=$(boot_file config.txt)
  if [[ ! $boot_config ]]; then
    say "There is no config.txt here: on a Raspberry Pi it would get these lines at its top."
    block
    return
  fi
  { block && without_block "$boot_config"; } >"$scratch/config.txt"
  settle "$boot_config"
}

disable_buses() {
  local boot_config
  boot_config=$(boot_file config.txt)
  [[ $boot_config ]] || return 0
  without_block "$boot_config" >"$scratch/config.txt"
  settle "$boot_config"
}

# Puts the new config.txt in the place of the old, where they differ: whole, or not at all.
settle() {
  ! cmp -s "$1" "$scratch/config.txt" || return 0
  say "$1 changes:"
  diff "$1" "$scratch/config.txt" | cat -v || true
  run cp --preserve=mode,ownership "$1" "$1.new"
  run cp "$scratch/config.txt" "$1.new"
  run sync "$1.new"
  run mv "$1.new" "$1"
  run sync "$(dirname "$1")"
  reboot_is_due=yes
}

# The tests read this file to call one function of it.
if [[ ${BASH_SOURCE[0]} == "$0" ]]; then main "$@"; fi
