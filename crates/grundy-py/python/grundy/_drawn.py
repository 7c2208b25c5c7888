"""Pictures of positions that the library does not draw itself: heaps, steps, coins and bars, as the page shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ._ask import said

STONE, PAPER, LINE, INK = "#0b57a4", "#f6ecd4", "#7d8186", "#1d1f21"
SIZE, GAP, LABEL, WIDE = 20, 4, 84, 560
LARGE = 40
"""A heap with more stones is drawn as a bar, as on the web page."""
MANY = 200
"""A position with more heaps, coins or bars is not drawn."""


def svg_of(views: Sequence[dict[str, Any]]) -> str | None:
    """Returns the picture of a position, with the games of a sum below each other; ``None`` if a game cannot be drawn."""
    drawn = [_one(view) for view in views]
    if not drawn or any(one is None for one in drawn):
        return None
    parts = [one for one in drawn if one is not None]
    if len(parts) == 1:
        return _whole(*parts[0])
    inner, y, width = [], 0, 0
    for body, w, h in parts:
        inner.append(f'<g transform="translate(0 {y})">{body}</g>')
        y, width = y + h + 3 * GAP, max(width, w)
    return _whole("".join(inner), width, y)


Drawn = tuple[str, int, int]


def _whole(body: str, width: int, height: int) -> str:
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    # A white background keeps the text readable in dark notebooks.
    ground = f'<rect width="{width}" height="{height}" rx="6" fill="#fff"/>'
    font = 'font-family="system-ui, sans-serif" font-size="13"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><g {font} fill="{INK}">{ground}{body}</g></svg>'


def _one(view: dict[str, Any]) -> Drawn | None:
    kind = view["kind"]
    if kind == "heaps":
        return _heaps(view["sizes"], said("heap", "第"), said("", " 堆"))
    if kind == "steps":
        return _heaps(view["stones"], said("step", "第"), said("", " 级"), upward=True)
    if kind == "coins":
        return _coins(view["heads"], view["first"])
    if kind == "bars":
        return _bars(view["pieces"])
    return None


def _heaps(sizes: Sequence[int], before: str, after: str, upward: bool = False) -> Drawn | None:
    if len(sizes) > MANY:
        return None
    row, largest = SIZE + 2 * GAP, max(sizes, default=1)
    stones = max((size for size in sizes if size <= LARGE), default=0)
    room = WIDE if largest > LARGE else stones * (SIZE + GAP)
    body = []
    for at, size in enumerate(sizes):
        line = len(sizes) - 1 - at if upward else at
        y = line * row + row // 2 + GAP
        name = f"{before} {at + 1}{after}".strip()
        body.append(f'<text x="{2 * GAP}" y="{y + 5}">{name}</text>')
        if size > LARGE:
            width = max(2, size * WIDE // largest)
            body.append(f'<rect x="{LABEL}" y="{y - SIZE // 2}" width="{width}" height="{SIZE}" rx="4" fill="{STONE}"/>')
        else:
            centres = (LABEL + SIZE // 2 + k * (SIZE + GAP) for k in range(size))
            body += [f'<circle cx="{x}" cy="{y}" r="{SIZE // 2}" fill="{STONE}"/>' for x in centres]
        shown = room if size > LARGE else size * (SIZE + GAP)
        body.append(f'<text x="{LABEL + shown + 2 * GAP}" y="{y + 5}">{size}</text>')
    return "".join(body), LABEL + room + 80 + 6 * len(str(largest)), len(sizes) * row + 2 * GAP


def _coins(heads: Sequence[bool], first: int) -> Drawn | None:
    if len(heads) > MANY:
        return None
    each, across = 40, 20
    body = []
    for at, head in enumerate(heads):
        x, y = at % across * each + each // 2 + GAP, at // across * (each + 16) + each // 2 + GAP
        fill, ink = (STONE, "#fff") if head else ("none", INK)
        letter = said("H", "正") if head else said("T", "反")
        body.append(f'<circle cx="{x}" cy="{y}" r="16" fill="{fill}" stroke="{LINE if not head else STONE}" stroke-width="2"/>')
        body.append(f'<text x="{x}" y="{y + 5}" text-anchor="middle" fill="{ink}">{letter}</text>')
        body.append(f'<text x="{x}" y="{y + 31}" text-anchor="middle" font-size="11">{at + first}</text>')
    rows = -(-len(heads) // across)
    return "".join(body), min(len(heads), across) * each + 2 * GAP, rows * (each + 16) + 2 * GAP


def _bars(pieces: Sequence[Sequence[int]]) -> Drawn | None:
    if len(pieces) > MANY or sum(rows * columns for rows, columns in pieces) > 4_000:
        return None
    side, x, height = 18, 2 * GAP, 0
    body: list[str] = []
    for rows, columns in pieces:
        cells = (
            f'<rect x="{x + c * side}" y="{2 * GAP + r * side}" width="{side}" height="{side}" fill="{PAPER}" stroke="{INK}"/>'
            for r in range(rows)
            for c in range(columns)
        )
        body += cells
        x, height = x + columns * side + 4 * GAP, max(height, rows * side)
    return "".join(body), x, height + 4 * GAP
