"""How the components of a sum are played together: in which of them a player moves, and when play is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ._ask import cut
from ._errors import BadInput, Unsupported

if TYPE_CHECKING:
    from ._position import Position

Play = Literal["one", "any", "together"]
"""In which components a player moves: in one, in any (at least one), in all that have not ended."""
End = Literal["first", "last"]
"""When play is over: as soon as one component has ended, or when all have."""

WAYS = {"play": ("one", "any", "together"), "end": ("first", "last")}


def said(play: str | None, end: str | None) -> dict[str, Any]:
    """What a request says of it."""
    told: dict[str, Any] = {}
    for name, value in (("play", play), ("end", end)):
        if value is None:
            continue
        if not isinstance(value, str) or value not in WAYS[name]:
            words = ", ".join(f'"{word}"' for word in WAYS[name])
            raise BadInput(f"`{name}` is {cut(value)}", None, f"it is one of {words}")
        told[name] = value
    return told


def joined(positions: list[Position], play: Play | None, end: End | None) -> tuple[str, dict[str, str]]:
    """The question that asks about positions played together so, and their rule files."""
    said(play, end)
    first = positions[0]
    files: dict[str, str] = {}
    for position in positions:
        if position.misere != first.misere:
            raise BadInput("one position is of misère play, the other is not", None, "use `~` on the whole sum")
        if not _fits(position, play, end):
            raise Unsupported(
                "a sum that is played in another way is no component: its parts would be",
                None,
                "name all positions in one `sum`",
            )
        for name, text in position._files.items():
            if files.setdefault(name, text) != text:
                raise BadInput(f"two rule files are called `{name}`", None, "give one of them another `name` in `from_rules`")
    return " + ".join(position.question for position in positions), files


def _fits(position: Position, play: Play | None, end: End | None) -> bool:
    """Whether a position may be a part of what is played so: one game, or a sum that is played so too."""
    way = (play or "one", end or "last")
    if (position.compound is not None) or "+" in position.question.split():
        return (position.compound or ("one", "last")) == way
    return True
