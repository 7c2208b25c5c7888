"""Cells of rules in notebooks: ``%load_ext grundy``, then ``%%game NAME``."""

from __future__ import annotations

from typing import Any

from ._ask import ask, cut, said
from ._game import Game


def game_magic(shell: Any, line: str, cell: str) -> Game:
    """Runs ``%%game NAME [name=value...]``: the cell is a rule file, and the variable ``NAME`` becomes its game."""
    words = line.split()
    name = words[0] if words and "=" not in words[0] else "game"
    parameters: dict[str, Any] = dict(word.split("=", 1) for word in words if "=" in word)
    if not name.isidentifier():
        shown, example = cut(name), "`%%game mine`"
        raise ValueError(said(f"{shown} is not a variable name: write {example}", f"{shown} 不是变量名：请写 {example}"))
    game = Game.from_rules(cell, name=name, **parameters)
    doubts = ask("read", {"file": f"{name}.game", "text": cell}, {})["drawn"]
    if doubts:
        print(doubts)
    shell.push({name: game})
    return game


def load(shell: Any) -> None:
    """Registers ``%%game`` in an IPython shell."""
    shell.register_magic_function(lambda line, cell: game_magic(shell, line, cell), magic_kind="cell", magic_name="game")
