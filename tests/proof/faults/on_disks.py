"""A disk that fills, turns read-only or fails, under a game: real file systems."""

from __future__ import annotations

from pathlib import Path
from random import Random

from hardware.ports import Answer
from tests.proof.faults.disks import Card, Disk, in_memory, turn_read_only
from tests.proof.faults.tables import Game, Told, kept, seated


def disk_full(scratch: Path, moves: int, seed: int) -> Told:
    """
    Before every move the disk is filled up to a few bytes; then room is made, and the move made after all.

    Args:
        scratch: Where disks may be mounted.
        moves: How often.
        seed: What chance begins with.
    """
    rng, refused, said = Random(seed), 0, ""
    with in_memory(scratch, 16) as disk:
        folder = disk.folder / "state"
        with seated(folder) as game:
            for _ in range(moves):
                disk.fill(spare=rng.choice((0, 1, 4096, rng.randrange(20_000))))
                answer = game.attempt()
                if not answer.accepted:
                    said = check_refusal(game, answer, "JournalFull")
                    refused += 1
                    disk.clear()
                    game.play(1)
                disk.clear()
            entered = game.entered
        assert kept(folder) == entered
    assert refused
    return Told(f"disk full before each of {moves} moves", _kept(entered, refused), "", said)


def read_only(scratch: Path, moves: int) -> Told:
    """The file system turns read-only in the middle of a game, as ext4 does when its card fails."""
    card = Card(scratch / "card.img", 24)
    with card.inserted(scratch) as disk:
        folder = disk.folder / "state"
        with seated(folder) as game:
            game.play(moves)
            turn_read_only(disk)
            said = _refusals(game, 3)
            entered = game.entered
    _goes_on(card, scratch, entered)
    return Told("ext4 turns read-only in the middle", _kept(entered, 3), "", said)


def commit_fails(scratch: Path, moves: int) -> Told:
    """The disk takes a commit and cannot write it: ext4 on ground that is less than it promises."""
    with in_memory(scratch, 16) as ground:
        card, slot = Card(ground.folder / "card.img", 64), scratch / "slot"
        slot.mkdir()
        with card.inserted(slot) as disk:
            folder = disk.folder / "state"
            with seated(folder) as game:
                game.play(moves)
                ground.fill()
                said = _play_until_refused(game, disk)
                refused = 1
                entered = game.entered
        ground.clear()
        _goes_on(card, slot, entered)
        slot.rmdir()
    return Told("the commit fails with an I/O error", _kept(entered, refused), "", said)


def check_refusal(game: Game, answer: Answer, *kinds: str) -> str:
    """A move that was not kept has not happened, and the screen says so; what it says in its row."""
    assert answer.kind in kinds, answer
    assert answer.seq == game.loop.table.seq == len(game.entered)
    assert game.screen.notice == answer.message
    assert "nothing was recorded" in answer.message or "cannot be" in answer.message
    assert game.screen.notice_short == answer.short
    return answer.short


def _refusals(game: Game, times: int) -> str:
    said = [check_refusal(game, game.attempt(), "JournalDenied", "JournalFailing") for _ in range(times)]
    return said[-1]


def _play_until_refused(game: Game, disk: Disk, most: int = 5000) -> str:
    """Play on; what the disk has no ground for is refused as soon as it says so."""
    for _ in range(most):
        answer = game.attempt()
        if not answer.accepted:
            return check_refusal(game, answer, "JournalDenied", "JournalFailing", "JournalFull")
    raise AssertionError(f"{disk.folder} never failed")


def _goes_on(card: Card, scratch: Path, entered: list[str]) -> None:
    """After the next boot all that was accepted is there, and the game goes on."""
    with card.inserted(scratch) as disk:
        folder = disk.folder / "state"
        # What was refused may be there once more, as after a power cut; never anything else.
        assert kept(folder)[: len(entered)] == entered
        assert len(kept(folder)) <= len(entered) + 1
        with seated(folder) as game:
            game.play(5)
        assert len(kept(folder)) >= len(entered) + 5


def _kept(entered: list[str], refused: int) -> str:
    return f"all {len(entered)} accepted moves, none of {refused} refused ones"
