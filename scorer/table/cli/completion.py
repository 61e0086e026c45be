"""`muggins completion`: the script that lets a shell complete the commands."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

_SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(_SHELLS))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """
    Print the completion script for SHELL.

    \b
    bash:  muggins completion bash > ~/.local/share/bash-completion/completions/muggins
    zsh:   muggins completion zsh > "${fpath[1]}/_muggins"
    fish:  muggins completion fish > ~/.config/fish/completions/muggins.fish
    """
    completion = get_completion_class(shell)
    if completion is not None:
        click.echo(completion(context.find_root().command, {}, "muggins", "_MUGGINS_COMPLETE").source())
