"""Counts of positions, graphs of positions, and explanations step by step."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ._ask import digits, number, said
from ._grundy import EVIDENCE_KINDS
from ._record import Evidence, Record, table_of

if TYPE_CHECKING:
    import pandas


KINDS = {kind: chinese for kind, chinese, _ in EVIDENCE_KINDS}
"""The kinds of evidence in Chinese."""


class Count(Record):
    """The numbers of P-positions and N-positions.

    >>> import grundy
    >>> count = grundy.Game("nim").count(3, 8)
    >>> count.P, count.N, count.positions
    (64, 448, 512)
    """

    __slots__ = ()

    def _number(self, name: str) -> int:
        return number(self._data[name]) or 0

    @property
    def P(self) -> int:
        """The number of P-positions."""
        return self._number("P")

    @property
    def N(self) -> int:
        """The number of N-positions."""
        return self._number("N")

    @property
    def positions(self) -> int:
        """The number of all positions."""
        return self._number("positions")

    @property
    def modulo(self) -> int | None:
        """The modulus of the counts; ``None`` if the counts are exact."""
        return number(self._data["modulo"])

    @property
    def evidence(self) -> Evidence:
        """The evidence for the values of the heaps."""
        known = self._data["evidence"]
        kind = str(known["kind"])
        told = [said(kind, KINDS.get(kind, kind))]
        told += [str(known[name]) for name in ("name", "source") if known.get(name)]
        return Evidence({**known, "text": ": ".join(told[:2]) + (f" ({told[2]})" if len(told) > 2 else "")})

    def __repr__(self) -> str:
        return f"<Count: {self._data['P']} P, {self._data['N']} N>"

    def _repr_html_(self) -> str:
        told = [("P", self.P), ("N", self.N), (said("all", "共"), self.positions), (said("modulo", "模"), self.modulo)]
        rows = [(name, digits(what)) for name, what in told if what is not None]
        return table_of([*rows, (said("evidence", "依据"), self.evidence._repr_html_())])


_DRAWN = 400
"""The maximum number of positions in a picture of a graph."""


class Vertex(Record):
    """A position in a graph of positions."""

    __slots__ = ()

    @property
    def position(self) -> str:
        """The position, as typed."""
        return str(self._data["position"])

    @property
    def outcome(self) -> str:
        """The outcome: ``N``, ``P`` or ``draw``."""
        return str(self._data["outcome"])

    @property
    def grundy(self) -> int | None:
        """The Grundy value; ``None`` if it does not exist."""
        return number(self._data.get("grundy"))

    @property
    def remoteness(self) -> int | None:
        """The number of moves to the end; ``None`` for a draw."""
        remoteness: int | None = self._data.get("remoteness")
        return remoteness

    def __repr__(self) -> str:
        return f"<Vertex {self.position}: {self.outcome}>"


class Graph(Record):
    """The graph of the reachable positions and the moves between them.

    >>> import grundy
    >>> graph = grundy.Game("nim").position(1, 2).graph()
    >>> len(graph.vertices), len(graph.moves), graph.vertices[graph.start].position
    (6, 9, '1 2')
    """

    __slots__ = ("_draw",)

    def __init__(self, data: dict[str, Any], draw: Callable[[], str | None] | None = None) -> None:
        super().__init__(data)
        # Draws the picture for notebooks even if it was not requested; None after unpickling.
        self._draw = draw

    @property
    def vertices(self) -> list[Vertex]:
        """The positions."""
        return [Vertex(vertex) for vertex in self._data["vertices"]]

    @property
    def moves(self) -> list[tuple[int, int]]:
        """The moves, as pairs of indices in ``vertices``."""
        return [(start, end) for start, end in self._data["moves"]]

    @property
    def winning(self) -> list[int]:
        """The indices of the winning moves in ``moves``."""
        return list(self._data["winning"])

    @property
    def start(self) -> int | None:
        """The index of the start position in ``vertices``."""
        start: int | None = self._data["start"]
        return start

    @property
    def stands_for(self) -> list[int] | None:
        """The number of positions that each vertex represents; ``None`` unless ``merged=True`` requested it."""
        stands_for: list[int] | None = self._data.get("stands_for")
        return stands_for

    @property
    def svg(self) -> str | None:
        """The picture as SVG; ``None`` unless ``picture="svg"`` requested it."""
        svg: str | None = self._data.get("svg")
        return svg

    @property
    def dot(self) -> str | None:
        """The graph in the language of Graphviz; ``None`` unless ``picture="dot"`` requested it."""
        dot: str | None = self._data.get("dot")
        return dot

    def to_frame(self) -> pandas.DataFrame:
        """Returns the positions as a pandas data frame."""
        import pandas

        return pandas.DataFrame(
            [
                {"position": at.position, "outcome": at.outcome, "grundy": at.grundy, "remoteness": at.remoteness}
                for at in self.vertices
            ]
        )

    def _repr_svg_(self) -> str | None:
        if self.svg is not None or self._draw is None or len(self._data["vertices"]) > _DRAWN:
            return self.svg
        return self._draw()

    def __repr__(self) -> str:
        return f"<Graph: {len(self._data['vertices'])} positions, {len(self._data['moves'])} moves>"


class Explanation(Record):
    """The reason why a position is won or lost, step by step.

    >>> import grundy
    >>> explanation = grundy.Game("nim").position(2, 5, 4).explain()
    >>> explanation.outcome, len(explanation.steps) > 1
    ('N', True)
    """

    __slots__ = ()

    @property
    def outcome(self) -> str:
        """The outcome of the position."""
        return str(self._data["outcome"])

    @property
    def steps(self) -> list[str]:
        """The steps in words, in order."""
        return [str(step["text"]) for step in self._data["steps"]]

    @property
    def figures(self) -> list[dict[str, Any] | None]:
        """The figure under each step, as in the response of the command ``explain``; ``None`` for a step without a figure."""
        return [step["figure"] for step in self._data["steps"]]

    def __str__(self) -> str:
        return "\n".join([*self.steps, str(self._data["evidence_text"])])

    def __repr__(self) -> str:
        return f"<Explanation of {self._data['question']}: {self.outcome}, {len(self._data['steps'])} steps>"

    def _repr_html_(self) -> str:
        steps = "".join(f"<li>{html.escape(step)}</li>" for step in self.steps)
        return f"<ol>{steps}</ol><p>{html.escape(str(self._data['evidence_text']))}</p>"
