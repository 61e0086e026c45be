"""How `muggins drill` looks on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TextIO

from rich import box
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from scorer.cards import Card, Suit
from scorer.coach.drills import Session, Way
from scorer.coach.exercise import Ask, Exercise
from scorer.coach.progress import Progress, Share
from scorer.coach.recital import one_sentence
from scorer.coach.schedule import LENGTH, MARK
from scorer.coach.tutor import Lesson, Style, heading, question
from scorer.say import drill as words
from scorer.say.recital import SUITS
from scorer.table.cli.paper import RED, cards_text

_STEPS: Final = {
    "right": ("██", ""),
    "wrong": ("▒▒", ""),
    "skipped": ("──", ""),
    "now": ("▶ ", "bold blue"),
    "ahead": ("··", "dim"),
}
"""Each step by a sign of its own: colour only helps."""

_PLAIN: Final = str.maketrans(
    {
        **{suit.sign: suit.value for suit in Suit},
        **dict(zip("█▒─▶·░✓≠–│╭╮╰╯→", "#/->.. =-|++++>", strict=True)),
    }
)
"""The same for a terminal that knows only plain letters."""

_BAR: Final = 20
"""The length of a bar."""


class Told:
    """
    The page of a drill, written line by line.

    Args:
        file: Where it is written.
        style: How the learner counts.
    """

    def __init__(self, file: TextIO, style: Style) -> None:
        self.style = style
        self._console = Console(file=file, highlight=False)

    def line(self, text: str, *, before: int = 0) -> None:
        """Say one sentence, after some empty lines."""
        self._print(Text(text), before=before)

    def greet(self, name: str, session: Session) -> None:
        """Say who learns what, and the keys."""
        title = words.WAYS[session.way].format(level=session.level, title=words.LEVELS[session.level])
        self._print(Text.assemble((name, "bold"), f" {words.PART} {title}"))
        self._print(Text(words.REAL_KEYS if session.way is Way.REAL else words.KEYS, style="dim"))

    def steps(self, session: Session) -> None:
        """Show how far the session is."""
        steps = session.steps
        now = min(len(session.answers) + 1, len(steps))
        row = Text(" ").join(Text(*_STEPS[step]) for step in steps)
        row.append("   " + words.PLACE.format(now=now, number=len(steps)))
        self._print(row, before=1)

    def exercise(self, session: Session) -> None:
        """Show the steps, the cards and the question."""
        exercise = session.exercise
        if exercise is None:
            return
        if session.way is not Way.REAL:
            self.steps(session)
        self._print(Text(heading(session), style="bold"))
        self._print(self._cards(exercise))
        self._print(Text(question(exercise), style="bold"))

    def headline(self, lesson: Lesson, *, is_right: bool) -> None:
        """Say whether it was right."""
        sign = Text("✓ ", style="bold green") if is_right else Text("≠ ", style="bold yellow")
        self._print(sign + Text(lesson.headline, style="bold"))

    def count(self, lesson: Lesson, *, is_whole: bool) -> None:
        """Say the count aloud, where it is wanted line by line before that, and what comes of it."""
        if is_whole and lesson.lines:
            self._print(_lines(lesson))
        if lesson.recital:
            self._print(Text(one_sentence(lesson.recital), style="italic"))
        self._print(Text(" ".join(filter(None, (lesson.note, lesson.praise))), style="dim"))

    def result(self, session: Session, progress: Progress) -> None:
        """Show what came of the session, and how far the learner is."""
        right = sum(answered.is_right for answered in session.answers)
        title = words.RESULT.format(right=right, number=len(session.answers))
        usual = words.MEDIAN.format(seconds=progress.median_s) if progress.median_s is not None else ""
        self.steps_done(session)
        self._print(Text(title, style="bold") + Text(usual))
        if session.way is Way.COURSE and progress.level > session.level:
            passed = words.PASSED.format(level=session.level, next=words.LEVELS[progress.level])
            self._print(Text(passed, style="bold green"))
        self._print(_kinds(progress), before=1)
        self._print(Columns([_boxes(progress.boxes), _sessions(progress)], padding=(0, 6)), before=1)
        self._print(Text(_standing(progress)), before=1)

    def steps_done(self, session: Session) -> None:
        """Show the steps of a session that is over."""
        self._print(
            Text(" ").join(Text(*_STEPS[step]) for step in session.steps[: len(session.answers)]), before=1
        )

    def _cards(self, exercise: Exercise) -> RenderableType:
        in_words = Text(_in_words(exercise), style="dim")
        cards = [*exercise.cards, *filter(None, [exercise.starter])]
        if self._console.width < 8 * len(cards):
            return in_words
        row = Table.grid(padding=(0, 1))
        cells: list[RenderableType] = [_card(card) for card in exercise.cards]
        if exercise.starter:
            cells += [Text("\n\n+"), _card(exercise.starter)]
        row.add_row(*cells)
        return Group(row, in_words)

    def _print(self, shown: RenderableType, *, before: int = 0) -> None:
        with self._console.capture() as printed:
            self._console.print(Padding(shown, (before, 0, 0, 2), expand=False))
        text = "".join(f"{line.rstrip()}\n" for line in printed.get().splitlines())
        is_wide = self._console.encoding.startswith("utf")
        self._console.file.write(text if is_wide else text.translate(_PLAIN))
        self._console.file.flush()


def _card(card: Card) -> Panel:
    """A card as it lies on the table: rank and suit in its corner, the suit large."""
    face = Text(f"{card.rank.word:<3}\n{card.suit.sign if card.suit else ' '}\n", style=_style(card))
    face.append(f"  {card.suit.sign if card.suit else ' '}")
    return Panel(face, box=box.ROUNDED, padding=(0, 1), width=7)


def _style(card: Card) -> str:
    return "bold red" if card.suit in RED else "bold"


def _in_words(exercise: Exercise) -> str:
    """The cards for who cannot see them, or tell their colours."""
    cards = ", ".join(_name(card) for card in exercise.cards)
    if exercise.starter:
        return words.WITH_STARTER.format(cards=cards, starter=_name(exercise.starter))
    return words.IN_ORDER.format(cards=cards) if exercise.ask is Ask.PLAY else cards


def _name(card: Card) -> str:
    rank = words.RANKS[card.rank.word]
    return words.CARD.format(rank=rank, suit=SUITS[card.suit.value]) if card.suit else rank


def _lines(lesson: Lesson) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for line in lesson.lines:
        mark = Text(f"→ {words.MISSED}", style="bold yellow") if line.is_missed else Text()
        table.add_row(line.label, cards_text(line.cards), Text(str(line.total), justify="right"), mark)
    return table


def _kinds(progress: Progress) -> Group:
    bars = Table.grid(padding=(0, 2))
    for kind, share in progress.by_kind.items():
        said = words.SHARE.format(right=share.right, number=share.number) if share.number else words.NONE_YET
        bars.add_row(words.KINDS[kind], _bar(share), said)
    return Group(Text(words.BY_KIND, style="bold"), bars)


def _bar(share: Share) -> Text:
    full = round(_BAR * share.right / share.number) if share.number else 0
    return Text("█" * full) + Text("░" * (_BAR - full), style="dim")


def _boxes(boxes: Sequence[int]) -> Group:
    table = Table.grid(padding=(0, 2))
    for number, patterns in enumerate(boxes, start=1):
        table.add_row(words.BOX.format(number=number), str(patterns))
    return Group(Text(words.BOXES_HEADING, style="bold"), table)


def _sessions(progress: Progress) -> Group:
    table = Table.grid(padding=(0, 2))
    for row in progress.rows[-5:]:
        table.add_row(str(row.session), words.SHARE.format(right=row.right, number=row.n))
    return Group(Text(words.SESSIONS_HEADING, style="bold"), table)


def _standing(progress: Progress) -> str:
    time = words.STANDING_TIME.format(seconds=progress.last_s) if progress.last_s is not None else ""
    return words.STANDING.format(
        level=progress.level,
        title=words.LEVELS[progress.level],
        right=progress.last.right,
        number=progress.last.number,
        time=time,
        mark=MARK,
        of=LENGTH,
        limit=progress.limit_s,
    )
