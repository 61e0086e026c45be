"""`muggins replay --show`: a record file that plays itself on a page and on the board."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

from hardware.output.kept import KeptOutput
from hardware.ports import EntryTyped, Message
from scorer.record.head import make_head
from scorer.record.history import History
from scorer.table.cli import demo, muggins
from scorer.table.cli.fronts import Page
from scorer.table.demo import Demo
from scorer.table.desk import Desk
from scorer.table.devices import Devices
from scorer.table.loop import Loop
from scorer.table.table import Table

RECORD: Final = "players: Ann, Bob\ndealer: Ann\n\n6C\n9D JC  # both\nTH\nUNDO\n8S\n"
STANDING: Final = ["6C", "9D", "JC", "8S"]


class Stage:
    """Stands in for what keeps a table at a page: plays the demo to its end, and looks."""

    def __init__(self) -> None:
        self.page: Page | None = None
        self.devices = Devices()
        self.entered: list[str] = []
        self.folder = Path()

    def keep(self, desk: Desk, devices: Devices, page: Page, *, asks: bool) -> None:
        """Keep a table without a page."""
        loop = Loop(desk.table, desk.keep, ())
        self.page, self.devices, self.folder = page, devices, desk.folder

        def take(message: Message) -> None:
            assert isinstance(message, EntryTyped)
            self.entered.append(message.text)
            loop.take(message)

        (source,) = devices.sources
        source.start(take)
        assert isinstance(source, Demo)
        source.join()
        assert loop.table.notice == ("", "")


@pytest.fixture
def stage(monkeypatch: pytest.MonkeyPatch) -> Stage:
    """A stage in place of the page."""
    stage = Stage()
    monkeypatch.setattr(demo, "keep_at_page", stage.keep)
    return stage


def run(*words: object, stdin: str = RECORD) -> Result:
    """`muggins replay` of the standard input."""
    return CliRunner().invoke(muggins, ["replay", "-", *map(str, words)], input=stdin)


def test_what_stands_is_played(stage: Stage) -> None:
    """The moves that stand are entered one by one, on a table that is thrown away."""
    result = run("--show", "--no-browser", "--port", "8123", "--pace", "0.1")

    assert (result.exit_code, result.output) == (0, "")
    assert stage.entered == STANDING
    assert stage.page == Page(port=8123, lan=False, has_browser=False)
    assert not stage.folder.exists()


def test_up_to_the_first_that_is_refused(stage: Stage) -> None:
    """A file with a mistake plays up to it, and then the mistake is told."""
    result = run("--show", "--pace", "0.1", stdin=f"{RECORD}6C\n7H\n")

    assert stage.entered == STANDING
    assert (result.exit_code, result.stderr) == (
        1,
        "-, line 9: 6♣ is the starter of this deal; key the right card, or FIX the starter.\n",
    )


def test_lights_and_display_and_no_keys(stage: Stage, tmp_path: Path) -> None:
    """The board's outputs show the game; its keys and its reader are left to whoever has them."""
    config = tmp_path / "muggins.toml"
    deck = tmp_path / "deck.json"
    deck.write_text("no deck")
    config.write_text(
        f'[strip]\nchip = "apa102"\n[keys]\nkind = "buttons"\n[reader]\nport = "auto"\ndeck = "{deck}"\n'
    )
    run("--show", "--pace", "0.1", "--config", config)

    assert [type(output) for output in stage.devices.outputs] == [KeptOutput]
    assert len(stage.devices.sources) == 1
    assert (stage.devices.has_keys, stage.devices.troubles) == (False, ())


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(("--pace", "1"), id="a pace"),
        pytest.param(("--config", "x.toml"), id="a file of devices"),
        pytest.param(("--port", "0"), id="a port"),
        pytest.param(("--no-browser",), id="no browser"),
        pytest.param(("--show", "--json"), id="shown and printed"),
        pytest.param(("--pace", "0", "--show"), id="no pace at all"),
    ],
)
def test_options_that_do_nothing_alone(words: tuple[str, ...]) -> None:
    """What would do nothing is refused before anything is played."""
    result = run(*words)
    assert result.exit_code == 2
    assert words[0] in result.stderr


def test_the_pace() -> None:
    """A card waits once, a ruling 2.3 times as long, whatever the pace is."""
    waited: list[float] = []

    def wait(seconds: float) -> bool:
        waited.append(round(seconds, 3))
        return False

    history = History.begin(make_head({"players": "Ann, Bob", "dealer": "Ann", "claims": "teach"}))
    loop = Loop(Table(history), lambda number, source, rows: None, ())
    player = Demo(["6C", "9D", "CLAIM 0", "JC"], wait, pace_s=0.5)
    player.start(loop.take)
    player.join()

    assert loop.table.seq == 4
    assert waited == [0.5, 0.5, 0.5, 0.65, 0.5]
