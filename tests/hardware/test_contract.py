"""One contract for every source and every output, fakes too: what `hardware.ports` promises of them."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

import hardware.input.kept
import hardware.mailbox
import hardware.output.kept
from hardware.ports import DeviceNotice, Message, Output, Source, View
from tests.hardware.inputs import INPUTS, OPENED, SOON_S, WIRED, ButtonsInput, Input, MatrixInput, OpenedInput
from tests.hardware.outputs import HANGING, KEPT, OUTPUTS, RecorderSeen, TerminalSeen, view
from tests.hardware.watching import KeptSeen, Watched

Thing = TypeVar("Thing", bound=Input | Watched)


class Inbox:
    """What is delivered, in order."""

    def __init__(self) -> None:
        self._messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.put = self._messages.put

    def next(self) -> Message:
        """The next message; waits for it."""
        return self._messages.get(timeout=SOON_S)

    def notice(self, name: str) -> bool:
        """The next message, which is a notice of this device: whether it is lost."""
        notice = self.next()
        assert isinstance(notice, DeviceNotice), notice
        assert notice.source == name
        assert notice.message.startswith(f"{name}: ")
        return notice.lost

    def is_empty(self) -> bool:
        """Nothing waits."""
        return self._messages.empty()


@pytest.fixture
def inbox() -> Inbox:
    """An inbox that is empty."""
    return Inbox()


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever closes something that hangs, leaves it at once."""
    for module, name in (
        (hardware.input.kept, "_CLOSING_S"),
        (hardware.output.kept, "CLOSING_S"),
        (hardware.mailbox, "CLOSING_S"),
    ):
        monkeypatch.setattr(module, name, 0.01)


def each(makers: Mapping[str, Callable[[Path], Thing]]) -> Any:
    """A fixture of each of these in turn, which is cleared in the end."""

    @pytest.fixture(params=list(makers))
    def made(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Thing]:
        thing = makers[request.param](tmp_path)
        yield thing
        thing.clear()

    return made


any_input, opened_input, wired_input = each(INPUTS), each(OPENED), each(WIRED)
any_output, kept_output, hanging_output = each(OUTPUTS), each(KEPT), each(HANGING)


def is_at_rest(name: str) -> bool:
    """Whether no thread of this device lives, so that nothing can come of it any more."""
    return all(thread.name != name for thread in threading.enumerate())


def join(name: str) -> None:
    """Wait for the end of this device's threads."""
    for thread in threading.enumerate():
        if thread.name == name:
            thread.join(SOON_S)


# Sources


def test_messages_come_in_order_and_say_from_where(any_input: Input, inbox: Inbox) -> None:
    """Each use is one message, of its own kind, with the device's name and the moment; and no more."""
    source: Source = any_input.source
    source.start(inbox.put)
    assert any_input.is_ready()
    for time in range(3):
        any_input.use(time)

    assert tuple(inbox.next() for _ in range(3)) == any_input.messages
    source.close()
    assert inbox.is_empty(), "one that is there needs no notice"


def test_nothing_comes_after_the_end(any_input: Input, inbox: Inbox) -> None:
    """Closed twice is closed once; no thread is left that could deliver anything."""
    any_input.source.start(inbox.put)
    assert any_input.is_ready()
    any_input.use(0)
    assert inbox.next() == any_input.messages[0]
    any_input.source.close()
    any_input.source.close()
    assert is_at_rest(any_input.name)
    if not isinstance(any_input, OpenedInput):  # what was opened has been let go, so nobody can use it
        any_input.use(1)

    assert inbox.is_empty()


def test_a_source_may_be_closed_before_it_is_started(any_input: Input, inbox: Inbox) -> None:
    """As happens where the table cannot be opened."""
    any_input.source.close()
    any_input.source.close()

    assert is_at_rest(any_input.name)
    assert inbox.is_empty()


def test_a_missing_source_is_told_once_and_its_return_once(opened_input: OpenedInput, inbox: Inbox) -> None:
    """However often it is looked for; when it comes, it works."""
    opened_input.take_away()
    opened_input.source.start(inbox.put)
    assert inbox.notice(opened_input.name)
    assert opened_input.is_tried(3)
    opened_input.put_back()
    assert not inbox.notice(opened_input.name)
    assert opened_input.is_ready()
    opened_input.use(0)

    assert inbox.next() == opened_input.messages[0]


def test_a_source_that_is_pulled_out_and_put_back(opened_input: OpenedInput, inbox: Inbox) -> None:
    """Lost and back by turns, and no message of another kind between; each time it works again."""
    opened_input.source.start(inbox.put)
    for time in range(3):
        assert opened_input.is_ready()
        opened_input.use(time)
        assert inbox.next() == opened_input.messages[time]
        opened_input.pull()
        assert inbox.notice(opened_input.name)
        opened_input.put_back()
        assert not inbox.notice(opened_input.name)


def test_a_device_is_let_go_at_the_end(opened_input: OpenedInput, inbox: Inbox) -> None:
    """Another program may have it then."""
    opened_input.source.start(inbox.put)
    assert opened_input.is_ready()
    opened_input.source.close()

    assert opened_input.is_let_go()


def test_pins_are_let_go_at_the_end(wired_input: ButtonsInput | MatrixInput, inbox: Inbox) -> None:
    """Another device may have them then."""
    wired_input.source.start(inbox.put)
    wired_input.source.close()
    wired_input.take_away()

    assert inbox.is_empty()


def test_a_pin_that_cannot_be_had_is_told_once(wired_input: ButtonsInput | MatrixInput, inbox: Inbox) -> None:
    """Pins do not come and go: it is one notice, and the source closes as ever."""
    wired_input.take_away()
    wired_input.source.start(inbox.put)
    assert inbox.notice(wired_input.name)
    wired_input.source.close()

    assert inbox.is_empty()


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize("was_lost", [False, True], ids=["at the start", "after it was missing"])
def test_a_source_whose_driver_hangs_while_it_opens(
    opened_input: OpenedInput, inbox: Inbox, was_lost: bool
) -> None:
    """Neither starting nor closing waits for it; when its driver comes back, nothing is delivered any more."""
    if was_lost:
        opened_input.take_away()
        opened_input.source.start(inbox.put)
        assert inbox.notice(opened_input.name)
    opened_input.goes_on.clear()
    opened_input.put_back()
    if not was_lost:
        opened_input.source.start(inbox.put)
    assert opened_input.hangs.wait(SOON_S)
    opened_input.source.close()
    opened_input.goes_on.set()
    join(opened_input.name)

    assert is_at_rest(opened_input.name)
    assert inbox.is_empty()


# Outputs


def test_the_newest_view_is_shown(any_output: Watched, inbox: Inbox) -> None:
    """One after the other, each in place of the one before; one that works needs no notice."""
    output: Output = any_output.output
    output.start(inbox.put)
    for number in (1, 2, 3):
        output.draw(view(number))
        assert any_output.bell.wait(partial(any_output.shows, view(number)))

    output.close()
    assert inbox.is_empty()


def test_what_is_drawn_before_the_start_is_shown_then(any_output: Watched, inbox: Inbox) -> None:
    """The table may be quicker than its devices."""
    any_output.output.draw(view(1))
    any_output.output.draw(view(2))
    any_output.output.start(inbox.put)

    assert any_output.bell.wait(partial(any_output.shows, view(2)))


def test_at_the_end_all_is_dark_and_silent(any_output: Watched, inbox: Inbox) -> None:
    """Closed twice is closed once; what is drawn afterwards lights nothing, sounds nothing and raises nothing."""
    output = any_output.output
    output.start(inbox.put)
    output.draw(view(1))
    assert any_output.bell.wait(partial(any_output.shows, view(1)))
    output.close()
    output.close()
    assert is_at_rest(any_output.name)
    assert any_output.is_out()
    output.draw(view(2))

    assert is_at_rest(any_output.name)
    assert any_output.is_out()
    assert inbox.is_empty()


def test_an_output_may_be_closed_before_it_is_started(any_output: Watched) -> None:
    """As happens where another cannot be opened; drawing is nothing then."""
    any_output.output.close()
    any_output.output.close()
    any_output.output.draw(view(1))

    assert is_at_rest(any_output.name)
    assert any_output.is_out()


def test_a_missing_device_is_told_once_and_its_return_once(kept_output: KeptSeen, inbox: Inbox) -> None:
    """However often it is tried, and whatever is drawn; when it comes, it shows what is newest by itself."""
    kept_output.take_away()
    kept_output.output.start(inbox.put)
    assert inbox.notice(kept_output.name)
    for number in (1, 2, 3):
        kept_output.output.draw(view(number))
    assert kept_output.driver.is_tried(3)
    kept_output.put_back()
    assert not inbox.notice(kept_output.name)
    assert kept_output.bell.wait(partial(kept_output.shows, view(3)))

    assert set(kept_output.driver.shown) == {3}
    assert inbox.is_empty()


def test_a_device_that_is_lost_and_comes_back(kept_output: KeptSeen, inbox: Inbox) -> None:
    """Lost and back by turns; each time it shows the newest view."""
    output = kept_output.output
    output.start(inbox.put)
    output.draw(view(1))
    for number in (2, 4):
        assert kept_output.bell.wait(partial(kept_output.shows, view(number - 1)))
        kept_output.driver.is_lost = True
        output.draw(view(number))
        assert inbox.notice(kept_output.name)
        output.draw(view(number + 1))
        kept_output.driver.is_lost = False
        assert not inbox.notice(kept_output.name)

    assert kept_output.bell.wait(partial(kept_output.shows, view(5)))
    assert inbox.is_empty()


@pytest.mark.usefixtures("hurry")
def test_nobody_waits_for_a_driver_that_hangs(hanging_output: KeptSeen | TerminalSeen, inbox: Inbox) -> None:
    """Neither starting, drawing nor closing; when it comes back, it ends dark and silent, and tells nothing."""
    output, driver = hanging_output.output, hanging_output.driver
    driver.goes_on.clear()
    output.start(inbox.put)
    output.draw(view(1))
    assert driver.hangs.wait(SOON_S)
    output.draw(view(2))
    output.close()
    assert not is_at_rest(hanging_output.name), "it was left, not waited for"
    driver.goes_on.set()
    join(hanging_output.name)

    assert is_at_rest(hanging_output.name)
    assert hanging_output.is_out()
    assert inbox.is_empty()


def test_views_that_a_device_is_too_slow_for_are_left_out(kept_output: KeptSeen, inbox: Inbox) -> None:
    """After a driver has hung, the newest view is shown, and none of those between."""
    driver, output = kept_output.driver, kept_output.output
    output.start(inbox.put)
    output.draw(view(1))
    assert kept_output.bell.wait(partial(kept_output.shows, view(1)))
    driver.goes_on.clear()
    output.draw(view(2))
    assert driver.hangs.wait(SOON_S)
    for number in (3, 4, 5):
        output.draw(view(number))
    driver.goes_on.set()
    assert kept_output.bell.wait(partial(kept_output.shows, view(5)))

    assert set(driver.shown) <= {1, 2, 5}
    assert inbox.is_empty()


def test_the_fake_is_lost_and_comes_back(tmp_path: Path, inbox: Inbox) -> None:
    """It tells both once, as a device does that is kept going; it comes back with the next view."""
    fake = RecorderSeen(tmp_path)
    fake.output.start(inbox.put)
    for number in (1, 3):
        fake.take_away()
        fake.output.draw(view(number))
        fake.output.draw(view(number + 1))
        assert inbox.notice(fake.name)
        fake.put_back()
        fake.output.draw(view(number + 1))
        assert not inbox.notice(fake.name)
        assert fake.shows(view(number + 1))

    assert inbox.is_empty()


def test_every_promise_is_of_a_protocol() -> None:
    """What is tried here is what the ports name, and nothing of theirs is left out."""
    asked = {name for port in (Source, Output) for name in vars(port) if not name.startswith("_")}

    assert asked == {"start", "draw", "close"}
    assert View.__slots__ == ("seq", "screen", "face", "heard")
