"""
`changed(value, field=…)`: a frozen value with some fields changed.

The same as `dataclasses.replace`, and to the type checker it is that. It copies
the fields in one go instead of one by one, six times as fast: positions are
changed three times a move, and a thousand games are replayed at once. It needs a
dataclass without slots and without a ``__post_init__``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:
    _Value = TypeVar("_Value")

    def changed(value: _Value, /, **changes: Any) -> _Value:
        """*value* with some fields changed."""
        after = object.__new__(type(value))
        after.__dict__.update(value.__dict__)
        after.__dict__.update(changes)
        return after


__all__ = ["changed"]
