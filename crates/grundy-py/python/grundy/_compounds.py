"""The compounds of a sum: in which components a player moves, and when play ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ._ask import cut, said
from ._errors import BadInput, Unsupported

if TYPE_CHECKING:
    from ._position import Position

Play = Literal["one", "any", "together"]
"""In which components a player moves: in one, in any (at least one), or in all that have not ended."""
End = Literal["first", "last"]
"""When play ends: as soon as one component has ended, or when all components have ended."""

WAYS = {"play": ("one", "any", "together"), "end": ("first", "last")}


def way(play: str | None, end: str | None) -> dict[str, Any]:
    """Returns the fields of a request for ``play`` and ``end``."""
    told: dict[str, Any] = {}
    for name, value in (("play", play), ("end", end)):
        if value is None:
            continue
        if not isinstance(value, str) or value not in WAYS[name]:
            words = ", ".join(f'"{word}"' for word in WAYS[name])
            shown = cut(value)
            raise BadInput(
                said(f"`{name}` is {shown}", f"`{name}` 为 {shown}"), None, said(f"it is one of {words}", f"可用 {words}")
            )
        told[name] = value
    return told


def joined(positions: list[Position], play: Play | None, end: End | None) -> tuple[str, dict[str, str]]:
    """Returns the question about positions that are played together, and their rule files."""
    way(play, end)
    first = positions[0]
    files: dict[str, str] = {}
    for position in positions:
        if position.misere != first.misere:
            raise BadInput(
                said("one position is in misère play, another is not", "一个局面按反常规则，另一个不是"),
                None,
                said("apply `~` to the entire sum", "请对整个和使用 `~`"),
            )
        if not _fits(position, play, end):
            raise Unsupported(
                said(
                    "a sum with another `play` or `end` cannot be a component",
                    "`play` 或 `end` 不同的和不能作为一个组成部分",
                ),
                None,
                said("combine all positions in one call of `sum`", "请在一个 `sum` 中列出所有局面"),
            )
        for name, text in position._files.items():
            if files.setdefault(name, text) != text:
                raise BadInput(
                    said(f"two rule files have the name `{name}`", f"有两个规则文件都叫 `{name}`"),
                    None,
                    said("give one of them a different `name` in `from_rules`", "请在 `from_rules` 中给其中一个另取 `name`"),
                )
    return " + ".join(position.question for position in positions), files


def _fits(position: Position, play: Play | None, end: End | None) -> bool:
    """Returns whether a position can be a component: one game, or a sum with the same ``play`` and ``end``."""
    way = (play or "one", end or "last")
    if (position.compound is not None) or "+" in position.question.split():
        return (position.compound or ("one", "last")) == way
    return True
