"""`muggins rules`: the rules that the table plays by, paragraph by paragraph."""

from __future__ import annotations

import click

from scorer.say import argue as words
from scorer.say.rules_text import Rule, rule_of, rules
from scorer.table.cli.settle import Unusable, tell_rule


@click.command("rules")
@click.argument("about", nargs=-1)
def command(about: tuple[str, ...]) -> None:
    """
    Read the rules, each with its source.

    ABOUT are words of a title, as in: nobs, or: false go. Without them the
    titles of all rules are listed.

    \b
    Exit code 0: printed.
              2: no rule has such words in its title.
    """
    if not about:
        for rule in rules():
            click.echo(rule.title)
        return
    found = _found(" ".join(about).casefold())
    if not found:
        raise Unusable(words.NO_SUCH_RULE.format(about=" ".join(about)))
    for rule in found:
        tell_rule(rule)


def _found(about: str) -> tuple[Rule, ...]:
    """The rules with these words in their title; else the one of the ruling with this key."""
    by_title = tuple(rule for rule in rules() if about in rule.title.casefold())
    if by_title:
        return by_title
    try:
        return (rule_of(about),)
    except KeyError:
        return ()
