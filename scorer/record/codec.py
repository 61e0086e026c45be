"""
Events to JSON and back.

An event is an object with its name under ``type`` and its fields under their
own names; cards are written as in the entry language. The form is versioned:
what an older Muggins wrote, a newer one reads.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from scorer.cards import Card
from scorer.errors import JournalCorrupt
from scorer.rules.events import Event

VERSION: Final = 1
"""Of the form that `dump_event` writes."""

_EVENTS: Final[Mapping[str, type]] = {event.__name__: event for event in get_args(Event)}


def dump_event(event: Event) -> dict[str, Any]:
    """An event as a JSON object; fields at their defaults are left out."""
    written: dict[str, Any] = {"type": type(event).__name__}
    for field in fields(event):
        value = getattr(event, field.name)
        if value != field.default:
            written[field.name] = _dump(value)
    return written


def load_event(written: Mapping[str, Any]) -> Event:
    """
    The event that a JSON object holds.

    Raises:
        JournalCorrupt: The object holds no event that this version knows.
    """
    kind = _EVENTS.get(str(written.get("type")))
    if kind is None:
        raise JournalCorrupt(f"the record holds an event that is unknown here: {written.get('type')!r}")
    readers = _readers(kind)
    try:
        event: Event = kind(**{key: readers[key](value) for key, value in written.items() if key != "type"})
    except (KeyError, TypeError, ValueError) as error:
        raise JournalCorrupt(f"the record holds a {kind.__name__} that cannot be read: {error}") from error
    return event


def _dump(value: object) -> object:
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    return [_dump(part) for part in value] if isinstance(value, tuple) else value


@cache
def _readers(kind: type) -> dict[str, Callable[[Any], Any]]:
    hints = get_type_hints(kind)
    return {field.name: _reader(hints[field.name]) for field in fields(kind)}


def _reader(hint: Any) -> Callable[[Any], Any]:
    origin, parts = get_origin(hint), get_args(hint)
    if hint is Card:
        return lambda value: Card.parse(_exactly(str)(value))
    if origin is Literal:
        return _one_of(parts)
    if origin in (Union, types.UnionType):
        some = _reader(next(part for part in parts if part is not type(None)))
        return lambda value: None if value is None else some(value)
    if origin is tuple and parts[-1] is Ellipsis:
        each = _reader(parts[0])
        return lambda value: tuple(each(part) for part in _exactly(list)(value))
    if origin is tuple:
        readers = [_reader(part) for part in parts]
        return lambda value: tuple(
            read(part) for read, part in zip(readers, _exactly(list)(value), strict=True)
        )
    return _exactly(getattr(hint, "__supertype__", hint))


def _one_of(allowed: tuple[Any, ...]) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if value not in allowed:
            raise ValueError(f"{value!r} is none of {allowed}")
        return value

    return read


def _exactly(kind: Any) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if issubclass(kind, Enum):
            return kind(value)
        if type(value) is not kind:
            raise ValueError(f"{value!r} is no {kind.__name__}")
        return value

    return read
