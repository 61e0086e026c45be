"""
Who does in the machine what is asked from outside: one object of JSON a line, over a port of its own.

``{"run": [...]}`` runs a command, ``{"get": PATH}`` asks the page of the table.
"""

from __future__ import annotations

import json
import subprocess
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, Final

PORT: Final = Path("/dev/virtio-ports/agent")
PAGE: Final = ("127.0.0.1", 8121)


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """Do it; the exit code and what was printed, or the page's answer."""
    if "get" in asked:
        page = HTTPConnection(*PAGE, timeout=60)
        try:
            page.request("GET", asked["get"])
            return {"code": 0, "said": page.getresponse().read().decode()}
        except (OSError, HTTPException) as error:
            return {"code": 1, "said": str(error)}
        finally:
            page.close()
    done = subprocess.run(
        asked["run"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    return {"code": done.returncode, "said": done.stdout.decode(errors="replace")}


if __name__ == "__main__":
    with PORT.open("r+b", buffering=0) as port:
        port.write(b'{"code": 0, "said": "here"}\n')
        while line := port.readline():
            port.write(json.dumps(answer(json.loads(line))).encode() + b"\n")
