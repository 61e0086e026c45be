"""The command `muggins`."""

from __future__ import annotations

from scorer.table.cli import muggins


def main() -> None:
    """Run the command line."""
    muggins()


if __name__ == "__main__":
    main()
