"""
Attacks on a table, each by real bytes on a real socket, a real file, or a real browser.

The list that they belong to is `docs/security.md`; a module here is a kind of it.
Every test is an attack that has to fail, most beside its harmless twin that has to succeed.
"""
