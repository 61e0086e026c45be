"""What noise once found is not found again, and some seconds more of it find nothing new."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.cards import Card
from tests.proof.fuzz import CORPUS, MODULES, TARGETS, child
from tests.proof.fuzz.__main__ import figures, line
from tests.proof.fuzz.child import write_dictionary
from tests.proof.fuzz.fuzzing import Fuzzed, fuzz, has_atheris
from tests.proof.needs import need

MOST_BYTES: Final = 4096
"""The largest file of a corpus."""

FILES: Final = {target: sorted((CORPUS / target).iterdir()) for target in TARGETS}


@pytest.mark.parametrize(
    ("target", "path"),
    [pytest.param(name, path, id=f"{name}-{path.stem}") for name, paths in FILES.items() for path in paths],
)
def test_the_corpus(target: str, path: Path) -> None:
    """What is read is read as it is declared, whatever it is."""
    data = path.read_bytes()

    assert len(data) <= MOST_BYTES
    import_module(f"{MODULES}.{target}").run(data)


@pytest.mark.parametrize("target", TARGETS)
def test_noise(target: str) -> None:
    """The same holds where pieces of the corpus and of noise are put together."""
    run = import_module(f"{MODULES}.{target}").run
    seeds = [path.read_bytes() for path in FILES[target]]

    @settings(max_examples=20)
    @given(st.sampled_from(seeds), st.binary(max_size=8), st.sampled_from(seeds), st.floats(0, 1))
    def holds(one: bytes, noise: bytes, other: bytes, share: float) -> None:
        run((one[: int(share * len(one))] + noise + other[int(share * len(other)) :])[:MOST_BYTES])

    holds()


@pytest.mark.parametrize("target", TARGETS)
def test_a_moment_of_fuzzing(target: str, tmp_path: Path) -> None:
    """A fuzzer that is led by what it reaches finds nothing in a second; the long run has ten minutes."""
    need("atheris (pip install atheris)", has_atheris())
    fuzzed = fuzz(target, seconds=1, seed=1, faults=tmp_path)

    assert not fuzzed.faults, fuzzed.told
    assert fuzzed.executions > len(FILES[target])
    assert fuzzed.edges


def test_a_fault_is_found(tmp_path: Path) -> None:
    """What breaks a target is kept as a file, and told with its trace."""
    need("atheris (pip install atheris)", has_atheris())
    fuzzed = fuzz("broken", seconds=20, seed=1, faults=tmp_path, module="tests.proof.fuzz.broken")
    (fault,) = fuzzed.faults

    assert Card.parse(fault.read_text()) == Card.parse("5H")
    assert fault.name.startswith("broken-crash-")
    assert "the five of hearts" in fuzzed.told
    assert "BROKE" in line(fuzzed)


def test_a_fuzzer_that_cannot_begin_is_no_success(tmp_path: Path) -> None:
    """A target that cannot be imported is told; nothing has been proved by it."""
    need("atheris (pip install atheris)", has_atheris())
    with pytest.raises(RuntimeError, match="the fuzzer has failed"):
        fuzz("broken", seconds=1, seed=1, faults=tmp_path, module="tests.proof.fuzz.no_such")


def test_the_figures() -> None:
    """A target's line says how many inputs, how many edges, and that nothing broke."""
    (figure,) = figures([Fuzzed("tokens", 1234567, 4321, 99, 12, 64, (), "")])

    assert figure.value.startswith("1,234,567 inputs (4,321 a second), 99 edges of our code, 12 inputs ")
    assert figure.value.endswith(" 0 faults")


def test_a_dictionary() -> None:
    """Words stand as libFuzzer reads them: in quotes, all but plain ASCII as bytes."""
    assert write_dictionary(['a"\\', "♥", "♥"]) == '"a\\x22\\x5C"\n"\\xE2\\x99\\xA5"\n'
    assert doctest.testmod(child).failed == 0
