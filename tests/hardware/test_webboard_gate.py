"""The door of the web board: every attack is turned away, and what looks like one but is none gets in."""

from __future__ import annotations

import pytest

from hardware.webboard.gate import (
    HOUR_S,
    LOOPBACK,
    MINUTE_S,
    TRIES_AN_HOUR,
    TRIES_EACH,
    TRIES_IN_ALL,
    Gate,
    Pace,
    Refusal,
    new_pin,
)
from tests.clock import Clock

PIN = "048301"
NAMES = LOOPBACK | {"cribbage", "cribbage.local"}


@pytest.fixture
def clock() -> Clock:
    """The door's clock."""
    return Clock()


@pytest.fixture
def home(clock: Clock) -> Gate:
    """The door of a board that this machine alone can reach."""
    return Gate(LOOPBACK, None, clock)


@pytest.fixture
def lan(clock: Clock) -> Gate:
    """The door of a board that is open to the network."""
    return Gate(NAMES, PIN, clock)


def refused(gate: Gate, hosts: list[str], origins: list[str], own_address: str = "127.0.0.1") -> int:
    """The status of the refusal; 0 where the sender gets in."""
    try:
        gate.check_sender(hosts, origins, own_address)
    except Refusal as error:
        return error.status
    return 0


HOSTS = [
    (["localhost:8121"], 0, "localhost"),
    (["LOCALHOST:8121"], 0, "in capitals"),
    (["127.0.0.1:8121"], 0, "the loopback address"),
    (["[::1]:8121"], 0, "and that of IPv6"),
    (["localhost"], 0, "without a port"),
    (["localhost:9000"], 0, "through a tunnel on another port"),
    (["evil.example"], 421, "another name: rebinding"),
    (["evil.example:8121"], 421, "with our port"),
    (["localhost.evil.example"], 421, "a name that begins like ours"),
    (["evil-localhost"], 421, "a name that ends like ours"),
    (["localhost:8121:8121"], 421, "two ports"),
    (["localhost:"], 421, "a port that is none"),
    (["localhost:8121@evil.example"], 421, "a name behind ours"),
    (["[::1"], 421, "a bracket that stays open"),
    (["192.168.1.7"], 421, "an address of the network, which is shut out"),
    ([""], 421, "an empty name"),
    ([], 421, "no name"),
    (["localhost", "evil.example"], 421, "two names"),
    (["localhost", "localhost"], 421, "one name twice"),
    (["127.0.0.1\n"], 421, "a line break behind it"),
]


@pytest.mark.parametrize(("hosts", "status"), [pytest.param(*row[:2], id=row[2]) for row in HOSTS])
def test_host_at_home(home: Gate, hosts: list[str], status: int) -> None:
    """The machine alone answers to its own names, and to no other."""
    assert refused(home, hosts, [], "192.168.1.7") == status


HOSTS_LAN = [
    ("cribbage:8121", "192.168.1.7", 0, "the machine's name"),
    ("Cribbage.local", "192.168.1.7", 0, "and that of the network"),
    ("192.168.1.7:8121", "192.168.1.7", 0, "the address that the request has come to"),
    ("[fe80::1]:8121", "fe80::1", 0, "the same with IPv6"),
    ("localhost", "127.0.0.1", 0, "this machine itself"),
    ("192.168.1.8", "192.168.1.7", 421, "an address that is another's"),
    ("cribbage.evil.example", "192.168.1.7", 421, "our name in another domain"),
    ("192.168.1.7.evil.example", "192.168.1.7", 421, "our address in a name"),
]


@pytest.mark.parametrize(
    ("host", "own_address", "status"), [pytest.param(*row[:3], id=row[3]) for row in HOSTS_LAN]
)
def test_host_in_the_network(lan: Gate, host: str, own_address: str, status: int) -> None:
    """A board that is open to the network answers to the machine's names and addresses too."""
    assert refused(lan, [host], [], own_address) == status


ORIGINS = [
    ([], 0, "no browser"),
    (["http://localhost:8121"], 0, "its own page"),
    (["HTTP://LOCALHOST:8121"], 0, "in capitals"),
    (["http://evil.example"], 403, "another site"),
    (["http://localhost:8122"], 403, "another program of this machine"),
    (["http://localhost"], 403, "another port by leaving it out"),
    (["http://127.0.0.1:8121"], 403, "the same machine by another name"),
    (["https://localhost:8121"], 403, "another scheme"),
    (["http://localhost:8121.evil.example"], 403, "a site that begins like ours"),
    (["null"], 403, "a page without a place"),
    ([""], 403, "an empty one"),
    (["http://localhost:8121", "http://evil.example"], 403, "one of ours and one that is not"),
]


@pytest.mark.parametrize(("origins", "status"), [pytest.param(*row[:2], id=row[2]) for row in ORIGINS])
def test_origin(home: Gate, origins: list[str], status: int) -> None:
    """What a page sends is taken from the board's own page alone."""
    assert refused(home, ["localhost:8121"], origins) == status


def test_touching_at_home_is_free(home: Gate) -> None:
    """Without a PIN everybody who gets to the board may touch it, and there is nothing to unlock."""
    assert home.may_touch(None)
    with pytest.raises(Refusal, match="needs no PIN") as told:
        home.unlock(PIN, "127.0.0.1")
    assert told.value.status == 409


def test_the_pin_unlocks(lan: Gate) -> None:
    """Only a browser that has given the PIN may touch, by a session that cannot be guessed."""
    assert not lan.may_touch(None)
    one, other = lan.unlock(PIN, "192.168.1.20"), lan.unlock(PIN, "192.168.1.20")

    assert lan.may_touch(one)
    assert lan.may_touch(other)
    assert one != other
    assert len(one) >= 43
    assert not lan.may_touch("")
    assert not lan.may_touch(one[:-1])


def test_old_sessions_end(lan: Gate) -> None:
    """The board remembers many browsers and not any number; the oldest gives the PIN again."""
    first, *_, last = [lan.unlock(PIN, "192.168.1.20") for _ in range(65)]

    assert not lan.may_touch(first)
    assert lan.may_touch(last)


def test_a_new_pin(lan: Gate) -> None:
    """It takes the place of the old one, and who touched by that one gives the new one first."""
    session = lan.unlock(PIN, "192.168.1.20")
    lan.renew("111111")

    assert not lan.may_touch(session)
    assert guess(lan, "192.168.1.20", pin=PIN) == [403]
    assert lan.may_touch(lan.unlock("111111", "192.168.1.20"))


WRONG = [
    ("048302", "one digit off"),
    ("48301", "without the zero in front"),
    ("0483010", "a digit more"),
    ("", "nothing"),
    ("٠٤٨٣٠١", "other digits"),
]


@pytest.mark.parametrize("pin", [pytest.param(row[0], id=row[1]) for row in WRONG])
def test_a_wrong_pin(lan: Gate, pin: str) -> None:
    """It is refused, and how many tries are left is told."""
    with pytest.raises(Refusal, match="tries left this minute: 4") as told:
        lan.unlock(pin, "192.168.1.20")
    assert (told.value.status, told.value.tries_left) == (403, 4)


def guess(gate: Gate, address: str, times: int = 1, *, pin: str = "999999") -> list[int]:
    """The statuses of wrong tries."""
    statuses = []
    for _ in range(times):
        with pytest.raises(Refusal) as told:
            gate.unlock(pin, address)
        statuses.append(told.value.status)
    return statuses


def test_guessing_from_one_address(lan: Gate, clock: Clock) -> None:
    """Five tries a minute; then even the right PIN waits, at that address and no other."""
    assert guess(lan, "192.168.1.66", TRIES_EACH + 1) == [403] * TRIES_EACH + [429]
    with pytest.raises(Refusal, match="wait a minute") as told:
        lan.unlock(PIN, "192.168.1.66")
    assert told.value.status == 429
    assert lan.unlock(PIN, "192.168.1.20")
    clock.now_s += MINUTE_S - 0.001
    assert guess(lan, "192.168.1.66") == [429]
    clock.now_s += 0.001
    assert lan.unlock(PIN, "192.168.1.66")


def test_guessing_from_many_addresses(lan: Gate, clock: Clock) -> None:
    """A whole network has twenty tries a minute."""
    for number in range(TRIES_IN_ALL):
        assert guess(lan, f"192.168.1.{number}") == [403]
    assert guess(lan, "192.168.1.200") == [429]
    clock.now_s += MINUTE_S
    assert guess(lan, "192.168.1.200") == [403]


def test_guessing_for_hours(lan: Gate, clock: Clock) -> None:
    """Sixty tries an hour, however patient; a new PIN can be given at once, and its tries begin anew."""
    for minute in range(TRIES_AN_HOUR // TRIES_IN_ALL):
        clock.now_s += MINUTE_S
        assert [guess(lan, f"10.0.{minute}.{n}") for n in range(TRIES_IN_ALL)] == [[403]] * TRIES_IN_ALL
    clock.now_s += MINUTE_S
    with pytest.raises(Refusal, match="make a new PIN at the table") as told:
        lan.unlock(PIN, "192.168.1.20")
    assert (told.value.status, told.value.tries_left) == (429, 0)

    lan.renew("111111")
    assert lan.unlock("111111", "192.168.1.20")
    assert guess(lan, "192.168.1.66", TRIES_EACH + 1) == [403] * TRIES_EACH + [429]


def test_after_hours(lan: Gate, clock: Clock) -> None:
    """An hour after the first tries there are others."""
    for _ in range(TRIES_AN_HOUR // TRIES_EACH):
        clock.now_s += MINUTE_S
        guess(lan, "192.168.1.66", TRIES_EACH)
    clock.now_s += MINUTE_S
    assert guess(lan, "192.168.1.20") == [429]
    clock.now_s += HOUR_S - 12 * MINUTE_S
    assert guess(lan, "192.168.1.20") == [403]


def test_how_a_pin_is_compared(lan: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a time that does not tell how much of it was right."""
    compared: list[tuple[bytes, bytes]] = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr("hmac.compare_digest", compare)
    lan.unlock(PIN, "192.168.1.20")
    guess(lan, "192.168.1.20", pin="٠")

    assert compared == [(PIN.encode(), PIN.encode()), ("٠".encode(), PIN.encode())]


def test_right_pins_are_no_tries(lan: Gate) -> None:
    """A family that gives the right PIN may do so as often as it likes."""
    for _ in range(TRIES_IN_ALL + 1):
        lan.unlock(PIN, "192.168.1.20")
    assert guess(lan, "192.168.1.20", TRIES_EACH + 1) == [403] * TRIES_EACH + [429]


def test_pins_are_six_digits() -> None:
    """Each is made anew, with its zeros in front."""
    pins = {new_pin() for _ in range(200)}

    assert all(len(pin) == 6 and pin.isdecimal() and pin.isascii() for pin in pins)
    assert len(pins) > 150


def test_pace(clock: Clock) -> None:
    """So many in so many seconds; what is refused does not count, and the oldest makes room for the next."""
    pace = Pace(2, 5.0, clock)

    assert [pace.take(), pace.take(), pace.take()] == [True, True, False]
    clock.now_s += 4.999
    assert not pace.take()
    clock.now_s += 0.001
    assert [pace.take(), pace.take(), pace.take()] == [True, True, False]
