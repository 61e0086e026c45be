"""muggins deck labels: a PDF of stickers, every code of which is an entry, and what to do with it."""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from hardware.input.checked import decode
from hardware.stickers.sheets import SHEETS
from hardware.stickers.symbols import SYMBOLOGIES
from scorer.cards import Card
from scorer.record.notation import Undo, read_line, write_entry
from scorer.rules import commands
from scorer.table.cli.deck import command as deck
from scorer.table.cli.deck_labels import command, make_stickers
from scorer.table.lesson import CARDS
from scorer.table.scans import Scans, scan
from scorer.units import Seat

PLAYERS = ("Ann", "Bob", "Cid", "Dan")


def labels(*arguments: object) -> Result:
    """What the command does, called as players call it."""
    return CliRunner().invoke(deck, ["labels", *map(str, arguments)])


def pages_of(path: Path) -> int:
    """How many pages a PDF has."""
    with pypdfium2.PdfDocument(path) as pdf:
        return len(pdf)


def test_cards_are_written(tmp_path: Path) -> None:
    """Without options it is the 52 cards on plain paper, and the player is told how to go on."""
    path = tmp_path / "stickers.pdf"
    done = labels(path)
    assert done.exit_code == 0
    assert done.output.splitlines() == [
        f"{path}: 52 stickers as Data Matrix on 1 sheet of A4 (27 x 12 mm).",
        "Print at 100 %, not fit to page: the line at the foot is then 100 mm long.",
        "The last sheet is free from label 53 on: begin there with --from 53.",
        "Stick each on the face of its card, in the same corner: on the back it would mark the card.",
    ]
    assert pages_of(path) == 1


WRITTEN = [
    # options                                        pages  what is told
    ("--what all", 1, "104 stickers as Data Matrix on 1 sheet of A4"),
    ("--what entries --sheet l4731", 1, "52 stickers as Data Matrix on 1 sheet of L4731 (25.4 x 10 mm)"),
    ("--copies 2 --sheet L7651", 2, "104 stickers as Data Matrix on 2 sheets of L7651"),
    ("--sheet 8167 --from 30", 2, "52 stickers as Data Matrix on 2 sheets of 5267"),
    (
        "--symbol code128 --sheet Letter-wide --what all",
        2,
        "104 stickers as Code 128 on 2 sheets of Letter-wide",
    ),
    ("--for keyboard-scanner --what all", 1, "99 stickers as Data Matrix on 1 sheet of A4"),
]


@pytest.mark.parametrize(("options", "pages", "told"), [pytest.param(*row, id=row[0]) for row in WRITTEN])
def test_options(options: str, pages: int, told: str, tmp_path: Path) -> None:
    """Each option changes what is written, and what is told of it."""
    path = tmp_path / "stickers.pdf"
    done = labels(path, *options.split())
    assert (done.exit_code, pages_of(path)) == (0, pages)
    assert told in done.output


def test_full_sheet_has_no_free_label(tmp_path: Path) -> None:
    """Where the last label is used nothing is said of the next; and entries are stuck on no card."""
    path = tmp_path / "last.pdf"
    done = labels(path, "--what", "entries", "--sheet", "L4731", "--from", 138)
    assert done.output.splitlines() == [
        f"{path}: 52 stickers as Data Matrix on 1 sheet of L4731 (25.4 x 10 mm).",
        "Print at 100 %, not fit to page: the line at the foot is then 100 mm long.",
    ]


def test_ask_is_left_out_and_told(tmp_path: Path) -> None:
    """What has no form with check digits is not printed for a scanner that types, and that is said."""
    done = labels(tmp_path / "typed.pdf", "--what", "entries", "--for", "keyboard-scanner")
    assert "ASK is not among them" in done.output
    assert "ASK" not in labels(tmp_path / "cards.pdf", "--for", "keyboard-scanner").output


def test_outlines(tmp_path: Path) -> None:
    """Borders are printed on labels if they are wanted, and on plain paper always."""
    drawn = {}
    for name, options in {
        "bare": ["--sheet", "L4731"],
        "bordered": ["--sheet", "L4731", "--outlines"],
        "plain": [],
        "plain too": ["--outlines"],
    }.items():
        labels(tmp_path / name, *options)
        with pypdfium2.PdfDocument(tmp_path / name) as pdf:
            drawn[name] = pdf[0].render(grayscale=True).to_pil().tobytes()
    assert drawn["bare"] != drawn["bordered"]
    assert drawn["plain"] == drawn["plain too"]


REFUSED = [
    ("--sheet 4731", "Error: no sheet '4731' is known; did you mean L4731?"),
    ("--sheet L4731 --from 190", "a sheet of L4731 has the labels 1 to 189; none is 190"),
    ("--from 0", "a sheet of A4 has the labels 1 to 154; none is 0"),
    ("--symbol code128 --what entries", "ACCEPT has no room as Code 128 on a label of A4 (27 x 12 mm)"),
    ("--copies 0", "0 is not in the range"),
    ("--symbol qr", "'qr' is not one of 'datamatrix', 'code128'"),
]


@pytest.mark.parametrize(("options", "told"), [pytest.param(*row, id=row[0]) for row in REFUSED])
def test_refusals(options: str, told: str, tmp_path: Path) -> None:
    """What cannot be printed is refused with the reason, and nothing is written."""
    done = labels(tmp_path / "stickers.pdf", *options.split())
    assert done.exit_code != 0
    assert told in done.output
    assert [*tmp_path.iterdir()] == []


def test_file_is_not_overwritten(tmp_path: Path) -> None:
    """A second call with the same name changes nothing."""
    path = tmp_path / "stickers.pdf"
    path.write_bytes(b"a letter")
    done = labels(path)
    assert done.exit_code == 1
    assert done.output == f"Error: {path} is there already; choose another name, or remove it\n"
    assert path.read_bytes() == b"a letter"


def test_library_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the libraries the help is there, and a call tells how to get them."""
    monkeypatch.setitem(sys.modules, "ppf.datamatrix", None)
    assert labels("--help").exit_code == 0
    done = labels(tmp_path / "stickers.pdf")
    assert done.exit_code == 1
    assert "pip install ppf-datamatrix python-barcode" in done.output


def test_every_code_is_an_entry() -> None:
    """Every printed code is read as one entry of the language, and says what its words say."""
    stickers = make_stickers("all", is_typed=False)
    assert [each.code for each in stickers[:52]] == [*CARDS]
    for sticker in stickers[:52]:
        (entry,) = read_line(sticker.code, PLAYERS)
        card = Card.parse(sticker.words)
        assert entry == commands.ShowCard(card)
        assert sticker.words == card.pretty
    for sticker in stickers[52:-4]:
        (entry,) = read_line(sticker.code, PLAYERS)
        assert write_entry(entry, PLAYERS).upper() == sticker.words
    for seat, sticker in enumerate(stickers[-4:]):
        assert sticker.words == sticker.code
        assert read_line(f"GO {sticker.code}", PLAYERS) == (commands.SayGo(Seat(seat)),)


def test_entries_are_those_of_a_table() -> None:
    """No entry is there twice, and no claim that no hand is worth; what has no number is there as well."""
    entries = [read_line(each.code, PLAYERS)[0] for each in make_stickers("entries", is_typed=False)[:-4]]
    claims = [entry.points for entry in entries if isinstance(entry, commands.Claim)]
    calls = [entry.points for entry in entries if isinstance(entry, commands.CallMuggins)]
    assert claims == [*range(19), *range(20, 25), 28, 29]
    assert calls == [*range(1, 13)]
    assert entries[:5] == [
        commands.SayGo(),
        commands.GoOn(),
        Undo(),
        commands.Accept(),
        commands.ClaimHeels(),
    ]
    assert len(set(entries)) == len(entries) == 48


def test_by_belongs_to_the_next_scan() -> None:
    """A BY sticker and a card's after it are that player's card."""
    *_, by = make_stickers("entries", is_typed=False)
    waiting, entry = scan(Scans(), by.code, 1.0)
    assert entry == ""
    _, entry = scan(waiting, "5H", 2.0)
    assert read_line(entry, PLAYERS) == read_line("5H BY Dan", PLAYERS)


def test_codes_that_are_typed_are_checked() -> None:
    """For a scanner that types every code has check digits, and says the same; players see no digits."""
    plain = [each for each in make_stickers("all", is_typed=False) if not each.code.startswith("ASK")]
    typed = make_stickers("all", is_typed=True)
    assert [decode(each.code) for each in typed] == [each.code for each in plain]
    assert [each.words for each in typed] == [each.words for each in plain]


def test_help_names_every_sheet_and_symbol() -> None:
    """No sheet and no symbol is hidden from those who ask for help."""
    text = labels("--help").output
    assert all(sheet.name in text for sheet in SHEETS)
    (symbol,) = (option for option in command.params if option.name == "symbol")
    assert [*getattr(symbol.type, "choices", ())] == [*SYMBOLOGIES]
