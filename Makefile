# Everything that is done to this repository. Needed are Python 3.11 or newer, git and make.

.DEFAULT_GOAL := help
.PHONY: help run test cover check pictures bench guard audit longtest proof

# Another environment beside it, for another Python: make test VENV=.venv-3.13 PYTHON=python3.13
VENV := .venv
PIP := $(VENV)/bin/python -m pip --quiet --disable-pip-version-check

help:
	@echo "make run       open the virtual table in the browser"
	@echo "make test      run all tests"
	@echo "make cover     run them, and say how much of the code they run"
	@echo "make check     format, lint and types, as the robot checks them"
	@echo "make pictures  draw wiring.md and its pictures anew"
	@echo "make bench     measure how fast it counts, replays, starts and answers a key"
	@echo "make guard     say whether anything has slowed by a quarter, by instructions and not by seconds"
	@echo "make audit     say whether what is installed is pinned, fits together, and has no known weakness"
	@echo "make longtest  the long runs of docs/proof.md, some hours, as root; their figures go into it"

run: $(VENV)/.play
	@$(VENV)/bin/muggins play

test: $(VENV)/.dev
	@$(VENV)/bin/python -m pytest -q -n auto --dist worksteal $(TESTS)

# Without the proofs: they try promises, and whole programs, and would take twice as long. Properties are looked for
# in fewer examples here; `make test` has all of them.
cover: $(VENV)/.dev
	@$(VENV)/bin/coverage erase
	@HYPOTHESIS_PROFILE=covered $(VENV)/bin/coverage run -m pytest -q -n auto --dist worksteal $(or $(TESTS),tests --ignore=tests/proof)
	@$(VENV)/bin/coverage combine -q
	@$(VENV)/bin/python -m tests.proof.covered $(KEEP)

check: $(VENV)/.dev
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy --strict
	$(VENV)/bin/mypy --strict -p docs.drawing

pictures: $(VENV)/.dev
	@$(VENV)/bin/python -m docs.drawing

bench: $(VENV)/.dev
	@$(VENV)/bin/python -m bench $(KEEP)

guard: $(VENV)/.dev
	@$(VENV)/bin/python -m bench.guard

# What audits stands beside what is audited, and not in it.
audit: $(VENV)/.dev .audit/bin/pip-audit
	@PATH="$(CURDIR)/.audit/bin:$$PATH" $(VENV)/bin/python -m tests.proof.audit

.audit/bin/pip-audit:
	@$(VENV)/bin/python -m venv .audit
	@.audit/bin/pip --quiet --disable-pip-version-check install pip-audit==2.10.1

longtest: $(VENV)/.dev .audit/bin/pip-audit
	@PATH="$(CURDIR)/.audit/bin:$$PATH" MUGGINS_PROOF=must $(VENV)/bin/python -m tests.proof.long
	@$(MAKE) --no-print-directory cover bench KEEP=--keep
	@$(VENV)/bin/python -m tests.proof

$(VENV)/.play: pyproject.toml constraints.txt | $(VENV)/bin/python
	@$(PIP) install -c constraints.txt -e '.[labels]'
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(VENV)/bin/python
	@$(PIP) install -c constraints.txt -e '.[dev]'
	@touch $@

# On a Pi the pins' library comes with the system and not from pip, so there the system's packages are seen.
$(VENV)/bin/python:
	@python= pins=; \
	for name in $(PYTHON) python3 python3.13 python3.12 python3.11; do \
	  if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then python=$$name; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	  echo "Muggins needs Python 3.11 or newer, and none was found: install one, or name it: make PYTHON=/path/to/python" >&2; \
	  exit 1; \
	fi; \
	if ! $$python -c 'import ensurepip' 2>/dev/null; then \
	  echo "This Python cannot make virtual environments: sudo apt install python3-venv" >&2; \
	  exit 1; \
	fi; \
	if $$python -c 'import lgpio' 2>/dev/null; then pins=--system-site-packages; fi; \
	$$python -m venv --clear $$pins $(VENV)
