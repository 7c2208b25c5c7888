"""Misère play: quotients of games of heaps, genera and canonical forms of sums."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Any

from ._ask import said
from ._record import Evidence, Record, evidence_of, table_of


class Genus(Record):
    """What is known of a game in misère play.

    >>> import grundy
    >>> genus = grundy.Game("0.77").position(5).genus()
    >>> genus.text, genus.tame, genus.outcome
    ('4^146', False, 'N')
    """

    __slots__ = ()

    @property
    def text(self) -> str:
        """The genus as it is written: the Grundy value, and the misère ones until the last two repeat."""
        return str(self._data["genus"])

    @property
    def grundy(self) -> int:
        """The Grundy value in normal play."""
        return int(self._data["grundy"])

    @property
    def misere_values(self) -> list[int]:
        """The misère Grundy values of the game with 0, 1, 2, ... copies of ``*2``; the last two repeat for ever."""
        return list(self._data["misere_values"])

    @property
    def outcome(self) -> str:
        """Who wins in misère play."""
        return str(self._data["misere"])

    @property
    def normal_outcome(self) -> str:
        """Who wins in normal play."""
        return str(self._data["normal"])

    @property
    def kind(self) -> str:
        """``fickle``, ``firm`` or ``wild``."""
        return str(self._data["genus_kind"])

    @property
    def tame(self) -> bool:
        """Whether it adds like a sum of nim-heaps."""
        return bool(self._data["tame"])

    @property
    def canonical(self) -> str | None:
        """The misère canonical form; none where it is too long to write."""
        canonical: str | None = self._data["canonical"]
        return canonical

    @property
    def nim_heap(self) -> int | None:
        """The nim-heap that it is equal to in misère play, if there is one."""
        heap: int | None = self._data["nim_heap"]
        return heap

    @property
    def birthday(self) -> int:
        """How many moves the canonical form can last."""
        return int(self._data["birthday"])

    @property
    def evidence(self) -> Evidence | None:
        """How it is known."""
        return evidence_of(self._data)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Genus {self.text}>"


MOST_SHOWN = 60
"""Rows that a notebook shows of what has one for each heap."""


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
        """Why there are fewer heaps than were asked for."""
        stopped: str | None = self._data.get("stopped")
        return stopped

    @property
    def evidence(self) -> Evidence | None:
        """How they are known."""
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
    """The misère quotient of a game; its elements are words in letters, each of which stands for a heap.

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
        """Whether it is the quotient of all heaps, and not only of those that were computed."""
        return bool(self._data["reach"] == "proved")

    @property
    def heaps(self) -> int:
        """The largest heap that was computed."""
        return int(self._data["heaps"])

    @property
    def order(self) -> int:
        """How many elements there are."""
        return int(self._data["order"])

    @property
    def p_portion(self) -> list[str]:
        """The elements of P-positions."""
        return list(self._data["p_portion"])

    @property
    def tame(self) -> bool:
        """Whether sums are like sums of misère Nim."""
        return bool(self._data["tame"])

    @property
    def period(self) -> int | None:
        """Heaps n + period and n have the same element; none where no period is proved."""
        period: int | None = self._data["period"]
        return period

    @property
    def preperiod(self) -> int | None:
        """The first n from which on they have."""
        preperiod: int | None = self._data["preperiod"]
        return preperiod

    @property
    def stopped(self) -> str | None:
        """Why the search ended before a period was proved."""
        stopped: str | None = self._data["stopped"]
        return stopped

    @property
    def letters(self) -> dict[str, int]:
        """The letters with the heaps that they stand for."""
        return {one["letter"]: one["heap"] for one in self._data["letters"]}

    @property
    def relations(self) -> list[tuple[str, str]]:
        """The relations; applied in any order they lead to the one word of each element."""
        return [(left, right) for left, right in self._data["relations"]]

    @property
    def elements(self) -> list[str]:
        """The elements of heaps 1, 2, ..., or of the positions."""
        return list(self._data["elements"])

    @property
    def positions(self) -> list[str] | None:
        """The positions that can arise, of games that are none of heaps."""
        positions: list[str] | None = self._data.get("positions")
        return positions

    @property
    def growth(self) -> list[dict[str, int]]:
        """Where the quotient grew: the heap, the order and how many elements are of P-positions."""
        return [dict(at) for at in self._data["growth"]]

    @property
    def products(self) -> list[list[int]] | None:
        """The products of the elements by number, where ``table=True`` asked for them and there are not too many."""
        table = self._data.get("table")
        return None if table is None else [list(row) for row in table["products"]]

    @property
    def words(self) -> list[str] | None:
        """The word of each element, in the order of ``products``."""
        table = self._data.get("table")
        return None if table is None else list(table["elements"])

    @property
    def certificate(self) -> dict[str, Any] | None:
        """The certificate, which ``grundy.verify`` takes, where it was asked for."""
        certificate: dict[str, Any] | None = self._data.get("certificate")
        return certificate

    @property
    def svg(self) -> str | None:
        """The quotient drawn, where ``picture=True`` asked for it and it is not too large."""
        svg: str | None = self._data.get("svg")
        return svg

    @property
    def evidence(self) -> Evidence | None:
        """How it is known."""
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
