"""What a machine is spoken to with; whole machines are started by the long run only."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.proof.machine import agent, devices
from tests.proof.machine.qemu import Line


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        pytest.param(["echo", "well"], 0, "well\n", id="a command that goes well"),
        pytest.param(
            ["sh", "-c", "echo ill >&2; exit 3"], 3, "ill\n", id="a command that fails, with its complaint"
        ),
    ],
)
def test_agent_runs_commands(command: list[str], code: int, said: str) -> None:
    """Its answer is the exit code, and all that was printed."""
    assert agent.answer({"run": command}) == {"code": code, "said": said}


def test_agent_tells_that_the_page_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the service is up its page refuses; that is an answer too."""
    with socket.create_server(("127.0.0.1", 0)) as closed:
        address = closed.getsockname()
    monkeypatch.setattr(agent, "PAGE", address)

    assert agent.answer({"get": "/healthz"})["code"] == 1


def test_line_reads_objects_as_they_come(tmp_path: Path) -> None:
    """Two in one piece, one in two pieces, none, and the end."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "line"))
        server.listen()
        line = Line(tmp_path / "line")
        other, _ = server.accept()
        other.sendall(b'{"n": 1}\n{"n": 2}\n{"n"')
        read = [line.read_object(9), line.read_object(9)]
        other.sendall(b": 3}\n")
        read.append(line.read_object(9))
        with pytest.raises(TimeoutError):
            line.read_object(0)
        other.close()
        with pytest.raises(ConnectionError):
            line.read_object(9)
        line.close()

    assert read == [{"n": 1}, {"n": 2}, {"n": 3}]


def test_devices_are_opened_and_given_back(tmp_path: Path) -> None:
    """A file opens; what is not there does not, and says why."""
    (tmp_path / "here").touch()

    assert devices.outcome(tmp_path / "here") == "opened"
    assert devices.outcome(tmp_path / "away") == "ENOENT"
