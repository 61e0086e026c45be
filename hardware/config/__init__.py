"""
`muggins.toml`: which devices a table has, on which pins, and how it begins.

Without a file every setting has its default, and no device but the page is on.
"""

from __future__ import annotations

from hardware.config.reading import FILE_NAME, ConfigDamaged, change, find, load, read
from hardware.config.sections import DEFAULT_BUILD, Config

__all__ = ["DEFAULT_BUILD", "FILE_NAME", "Config", "ConfigDamaged", "change", "find", "load", "read"]
