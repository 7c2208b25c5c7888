"""Misère play: quotients of games of heaps, genera and canonical forms of sums."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Any

from ._ask import said
from ._record import Evidence, Record, evidence_of, table_of


class Genus(Record):
    """The genus of a game and its other properties in misère play.

    >>> import grundy
    >>> genus = grundy.Game("0.77").position(5).genus()
    >>> genus.text, genus.tame, genus.outcome
    ('4^146', False, 'N')
    """

    __slots__ = ()

    @property
    def text(self) -> str:
        """The genus symbol: the Grundy value, followed by the misère Grundy values until the last two repeat."""
        return str(self._data["genus"])

    @property
    def grundy(self) -> int:
        """The Grundy value in normal play."""
        return int(self._data["grundy"])

    @property
    def misere_values(self) -> list[int]:
        """The misère Grundy values of the game plus 0, 1, 2, ... copies of ``*2``; the last two repeat forever."""
        return list(self._data["misere_values"])

    @property
    def outcome(self) -> str:
        """The outcome in misère play."""
        return str(self._data["misere"])

    @property
    def normal_outcome(self) -> str:
        """The outcome in normal play."""
        return str(self._data["normal"])

    @property
    def kind(self) -> str:
        """The kind of the genus: ``fickle``, ``firm`` or ``wild``."""
        return str(self._data["genus_kind"])

    @property
    def tame(self) -> bool:
        """Whether the game is tame: it behaves in sums like a sum of nim-heaps."""
        return bool(self._data["tame"])

    @property
    def canonical(self) -> str | None:
        """The misère canonical form; ``None`` if it is too long to write."""
        canonical: str | None = self._data["canonical"]
        return canonical

    @property
    def nim_heap(self) -> int | None:
        """The nim-heap that equals the game in misère play; ``None`` if no nim-heap does."""
        heap: int | None = self._data["nim_heap"]
        return heap

    @property
    def birthday(self) -> int:
        """The birthday: the maximum number of moves in the canonical form."""
        return int(self._data["birthday"])

    @property
    def evidence(self) -> Evidence | None:
        """The evidence."""
        return evidence_of(self._data)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Genus {self.text}>"


MOST_SHOWN = 60
"""The maximum number of heaps that a notebook shows."""


class Genera(Record, Sequence[Genus]):
    """The genera of heaps 0, 1, 2, ... of a game.

    >>> import grundy
    >>> [genus.text for genus in grundy.Game("nim").genus(to=3)]
    ['0^120', '1^031', '2^20', '3^31']
    """

    __slots__ = ()

    def __getitem__(self, at: Any) -> Any:
        return list(self)[at]

    def __len__(self) -> int:
        return len(self._data["heaps"])

    def __iter__(self) -> Iterator[Genus]:
        shared = {"evidence": self._data["evidence"], "evidence_text": self._data["evidence_text"]}
        return (Genus({**heap, **shared}) for heap in self._data["heaps"])

    @property
    def stopped(self) -> str | None:
        """The reason why there are fewer heaps than requested; otherwise ``None``."""
        stopped: str | None = self._data.get("stopped")
        return stopped

    @property
    def evidence(self) -> Evidence | None:
        """The evidence for the genera."""
        return evidence_of(self._data)

    def __repr__(self) -> str:
        return f"<Genera of {len(self)} heaps>"

    def _repr_html_(self) -> str:
        tame, wild = said("tame", "驯良"), said("not tame", "不驯良")
        rows = [(str(heap), f"{html.escape(genus.text)} {tame if genus.tame else wild}") for heap, genus in enumerate(self)]
        told = [(said("heap", "堆"), said("genus", "亏格")), *rows[:MOST_SHOWN]]
        told += [("…", said(f"{len(rows)} heaps in all", f"共 {len(rows)} 堆"))] if len(rows) > MOST_SHOWN else []
        told += [(said("evidence", "依据"), self.evidence._repr_html_())] if self.evidence else []
        return table_of(told)


class Quotient(Record):
    """The misère quotient of a game. Its elements are written as words; each letter stands for a heap.

    >>> import grundy
    >>> quotient = grundy.Game("0.77").quotient()
    >>> quotient.order, len(quotient.p_portion), quotient.period, quotient.proved
    (40, 9, 12, True)
    """

    __slots__ = ()

    @property
    def game(self) -> str:
        """The game."""
        return str(self._data["game"])

    @property
    def proved(self) -> bool:
        """Whether this is proved to be the quotient of all heaps, and not only of the computed heaps."""
        return bool(self._data["reach"] == "proved")

    @property
    def heaps(self) -> int:
        """The largest computed heap."""
        return int(self._data["heaps"])

    @property
    def order(self) -> int:
        """The order: the number of elements."""
        return int(self._data["order"])

    @property
    def p_portion(self) -> list[str]:
        """The P-portion: the elements of P-positions."""
        return list(self._data["p_portion"])

    @property
    def tame(self) -> bool:
        """Whether the quotient is tame: sums behave like sums of misère Nim heaps."""
        return bool(self._data["tame"])

    @property
    def period(self) -> int | None:
        """The period: heaps n + period and n have the same element; ``None`` if no period is proved."""
        period: int | None = self._data["period"]
        return period

    @property
    def preperiod(self) -> int | None:
        """The first n from which on the period holds; ``None`` if no period is proved."""
        preperiod: int | None = self._data["preperiod"]
        return preperiod

    @property
    def stopped(self) -> str | None:
        """The reason why the search stopped before it proved a period; otherwise ``None``."""
        stopped: str | None = self._data["stopped"]
        return stopped

    @property
    def letters(self) -> dict[str, int]:
        """The letters, each with the heap that it stands for."""
        return {one["letter"]: one["heap"] for one in self._data["letters"]}

    @property
    def relations(self) -> list[tuple[str, str]]:
        """The relations between words. Applied in any order, they reduce a word to the unique word of its element."""
        return [(left, right) for left, right in self._data["relations"]]

    @property
    def elements(self) -> list[str]:
        """The elements of the heaps 1, 2, ..., or of ``positions``."""
        return list(self._data["elements"])

    @property
    def positions(self) -> list[str] | None:
        """The reachable positions, for games without heaps; otherwise ``None``."""
        positions: list[str] | None = self._data.get("positions")
        return positions

    @property
    def growth(self) -> list[dict[str, int]]:
        """The heaps at which the quotient grew, each with the order and the size of the P-portion."""
        return [dict(at) for at in self._data["growth"]]

    @property
    def products(self) -> list[list[int]] | None:
        """The products of the elements, as indices in ``words``; ``None`` unless ``table=True`` requested them and they are not
        too many."""
        table = self._data.get("table")
        return None if table is None else [list(row) for row in table["products"]]

    @property
    def words(self) -> list[str] | None:
        """The word of each element, in the order of ``products``; ``None`` without ``products``."""
        table = self._data.get("table")
        return None if table is None else list(table["elements"])

    @property
    def certificate(self) -> dict[str, Any] | None:
        """The certificate, which ``grundy.verify`` checks; ``None`` if it was not requested."""
        certificate: dict[str, Any] | None = self._data.get("certificate")
        return certificate

    @property
    def svg(self) -> str | None:
        """The quotient drawn as SVG; ``None`` unless ``picture=True`` requested it and it is not too large."""
        svg: str | None = self._data.get("svg")
        return svg

    @property
    def evidence(self) -> Evidence | None:
        """The evidence."""
        return evidence_of(self._data)

    def __repr__(self) -> str:
        return f"<Quotient of {self.game}: order {self.order}{'' if self.proved else f', heaps to {self.heaps}'}>"

    def _repr_html_(self) -> str:
        told: list[tuple[str, object]] = [
            (said("order", "阶"), self.order),
            (said("elements of P-positions", "P 元素个数"), len(self.p_portion)),
            (said("period", "周期"), self.period),
            (said("heaps to", "堆至"), None if self.proved else self.heaps),
        ]
        rows = [(name, html.escape(str(what))) for name, what in told if what is not None]
        if self.evidence:
            rows.append((said("evidence", "依据"), self.evidence._repr_html_()))
        return table_of(rows, self.game) + (self.svg or "")
