"""A machine that lacks something skips a proof; where every proof must be made, it fails."""

from __future__ import annotations

import pytest

from tests.proof.needs import MUST, need, need_program


@pytest.mark.parametrize("word", ["", "must"])
def test_what_is_there_is_no_reason(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    """Nothing happens."""
    monkeypatch.setenv(MUST, word)
    need("a machine", has=True)
    need_program("sh", "dash")


def test_what_is_missing_skips(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason says what, and how to get it."""
    monkeypatch.delenv(MUST, raising=False)
    with pytest.raises(pytest.skip.Exception, match=r"lacks no-such-program \(apt install its-package\)"):
        need_program("no-such-program", "its-package")


def test_what_is_missing_fails_where_it_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proof that is skipped for ever proves nothing."""
    monkeypatch.setenv(MUST, "must")
    with pytest.raises(pytest.fail.Exception, match="lacks a second sun, and MUGGINS_PROOF=must"):
        need("a second sun", has=False)
