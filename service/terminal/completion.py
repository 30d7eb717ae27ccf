"""`rollwright completion`: what a shell loads to complete the commands."""

import click


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print what completes these commands in a shell.

    bash reads it from ~/.local/share/bash-completion/completions/rollwright, zsh from a file _rollwright in a folder of
    $fpath, fish from ~/.config/fish/completions/rollwright.fish.
    """
    from click.shell_completion import get_completion_class  # noqa: PLC0415  # needed here alone

    root = context.find_root()
    kind = get_completion_class(shell)
    assert kind
    click.echo(kind(root.command, {}, "rollwright", "_ROLLWRIGHT_COMPLETE").source())
