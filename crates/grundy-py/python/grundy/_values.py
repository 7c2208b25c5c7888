"""Values of games whose sides move differently: canonical forms, and thermographs."""

from __future__ import annotations

import html
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Unpack

from ._ask import Limits, ask, digits, number, said, words, wrong
from ._record import Evidence, Record, evidence_of, table_of

Corner = tuple[Fraction, Fraction]
"""A corner of a wall: its temperature and its value."""


class Thermograph(Record):
    """The walls of a thermograph: corners from t = -1 upwards, straight between them, vertical above the last.

    >>> import grundy
    >>> thermograph = grundy.value("{2|-1}").thermograph
    >>> thermograph.left[-1] == thermograph.right[-1]
    True
    >>> [(str(t), str(v)) for t, v in thermograph.left]
    [('-1', '3'), ('3/2', '1/2')]
    """

    __slots__ = ()

    @property
    def left(self) -> list[Corner]:
        """The wall when Left begins."""
        return [(Fraction(t), Fraction(v)) for t, v in self._data["left"]]

    @property
    def right(self) -> list[Corner]:
        """The wall when Right begins."""
        return [(Fraction(t), Fraction(v)) for t, v in self._data["right"]]

    @property
    def svg(self) -> str | None:
        """The picture in SVG, where it was asked for by ``picture=True`` and can be drawn."""
        svg: str | None = self._data.get("svg")
        return svg

    def _repr_svg_(self) -> str | None:
        return self.svg

    def __repr__(self) -> str:
        top, mean = self.left[-1]
        return f"<Thermograph: mean {mean}, temperature {top}>"


class ValueMove(Record):
    """A move of a side, and what it leads to."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The move in words."""
        return str(self._data["move"])

    @property
    def to(self) -> str:
        """The position of its game after it, as it is typed."""
        return str(self._data["to"])

    @property
    def canonical(self) -> str | None:
        """The canonical form of the whole sum after it; none where it is too long to write."""
        canonical: str | None = self._data["canonical"]
        return canonical

    @property
    def best(self) -> bool:
        """Whether no other move does better: it is an option of the canonical form."""
        return bool(self._data["best"])

    @property
    def wins(self) -> bool:
        """Whether it wins, the other side moving next."""
        return bool(self._data["wins"])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<ValueMove {self.text}>"


class Comparison(Record):
    """How two sums compare; true where what was asked holds."""

    __slots__ = ()

    @property
    def relation(self) -> str:
        """Which of ``=``, ``<``, ``>`` and ``||`` (confused) holds."""
        return str(self._data["relation"])

    @property
    def holds(self) -> bool | None:
        """Whether what was asked holds; none where it was asked which does."""
        holds: bool | None = self._data["holds"]
        return holds

    def __bool__(self) -> bool:
        return self.holds is not False

    def __repr__(self) -> str:
        return f"<Comparison {self.relation}>"


class Value(Record):
    """The value of a game whose sides move differently, with all that is known of it.

    >>> import grundy
    >>> value = grundy.value("{2|-1} + ^*")
    >>> value.canonical, value.outcome
    ('{2^*|-1^*}', 'N')
    >>> value.mean, value.temperature
    (Fraction(1, 2), Fraction(3, 2))
    """

    __slots__ = ()

    @property
    def question(self) -> str:
        """What was asked."""
        return str(self._data["question"])

    @property
    def canonical(self) -> str | None:
        """The canonical form; none where it is too long to write."""
        canonical: str | None = self._data["canonical"]
        return canonical

    @property
    def outcome(self) -> str:
        """``L`` and ``R`` where that side wins whoever begins, ``N`` where who begins wins, ``P`` where the other does."""
        return str(self._data["outcome"])

    @property
    def left_stop(self) -> Fraction:
        """What best play stops at when Left begins."""
        return Fraction(self._data["left_stop"])

    @property
    def right_stop(self) -> Fraction:
        """What best play stops at when Right begins."""
        return Fraction(self._data["right_stop"])

    @property
    def mean(self) -> Fraction:
        """The mean."""
        return Fraction(self._data["mean"])

    @property
    def temperature(self) -> Fraction:
        """The temperature."""
        return Fraction(self._data["temperature"])

    @property
    def birthday(self) -> int:
        """How many moves the canonical form can last."""
        return number(self._data["birthday"]) or 0

    @property
    def atomic_weight(self) -> str | None:
        """The atomic weight of an all-small game that is no number."""
        weight: str | None = self._data.get("atomic_weight")
        return weight

    @property
    def thermograph(self) -> Thermograph:
        """The thermograph."""
        return Thermograph({**self._data["thermograph"], "svg": self._data.get("svg")})

    @property
    def comparison(self) -> Comparison | None:
        """How two sums compare, where that was asked: ``grundy.value("^ > 0")``."""
        compared = self._data.get("compared")
        return None if compared is None else Comparison(compared)

    @property
    def left_moves(self) -> list[ValueMove]:
        """The moves of Left in positions."""
        return [ValueMove(move) for move in self._data.get("left_moves", ())]

    @property
    def right_moves(self) -> list[ValueMove]:
        """The moves of Right in positions."""
        return [ValueMove(move) for move in self._data.get("right_moves", ())]

    @property
    def evidence(self) -> Evidence | None:
        """How it is known."""
        return evidence_of(self._data)

    def __repr__(self) -> str:
        return f"<Value {self.canonical or self.question}>"

    def __str__(self) -> str:
        return self.canonical or repr(self)

    def _repr_html_(self) -> str:
        told: list[tuple[str, object]] = [
            (said("value", "值"), self.canonical),
            (said("outcome", "胜负"), self.outcome),
            (said("stops", "停止值"), f"{self.left_stop}, {self.right_stop}"),
            (said("mean", "均值"), self.mean),
            (said("temperature", "温度"), self.temperature),
            (said("atomic weight", "原子权"), self.atomic_weight),
        ]
        rows = [(name, html.escape(str(what))) for name, what in told if what is not None]
        if self.evidence:
            rows.append((said("evidence", "依据"), self.evidence._repr_html_()))
        return table_of(rows, self.question) + (self.thermograph.svg or "")


def value(
    question: str,
    *,
    cool: Fraction | int | str | None = None,
    heat: str | int | None = None,
    reduced: bool = False,
    picture: bool = False,
    files: Mapping[str, str] | None = None,
    **limits: Unpack[Limits],
) -> Value:
    """The value of a sum of games in the field's notation and of positions; ``A = B``, ``A > B``, ``A ? B`` compare two.

    ``cool`` and ``heat`` change the value first, ``reduced`` tells it up to infinitesimals, ``picture`` draws its thermograph.

    >>> import grundy
    >>> grundy.value("^ + ^ + *").canonical
    '^^*'
    >>> bool(grundy.value("^ > 0").comparison)
    True
    """
    if not isinstance(question, str):
        example = "'{2|-1} + ^*'"
        raise wrong("question", question, said(f"give a text such as {example}", f"请给出 {example} 这样的文本"))
    request: dict[str, Any] = {"question": question, "reduced": bool(reduced), "picture": bool(picture)}
    for name, given in (("cool", cool), ("heat", heat)):
        if given is None:
            continue
        if isinstance(given, float) or not isinstance(given, (Fraction, int, str)):
            raise wrong(name, given, said("give a fraction or a text", "请给出分数或文本"))
        request[name] = digits(given) if isinstance(given, int) else str(given)
    if files is not None:
        request["files"] = words(files)
    return Value(ask("value", request, limits))
