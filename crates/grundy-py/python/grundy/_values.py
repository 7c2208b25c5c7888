"""Values of partizan games: canonical forms and thermographs."""

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
    """The walls of a thermograph, given by their corners from t = -1 upwards. A wall is straight between two corners and
    vertical above the last corner.

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
        """The left wall: its corners, if Left begins."""
        return [(Fraction(t), Fraction(v)) for t, v in self._data["left"]]

    @property
    def right(self) -> list[Corner]:
        """The right wall: its corners, if Right begins."""
        return [(Fraction(t), Fraction(v)) for t, v in self._data["right"]]

    @property
    def svg(self) -> str | None:
        """The picture as SVG; ``None`` unless ``picture=True`` requested it and it can be drawn."""
        svg: str | None = self._data.get("svg")
        return svg

    def _repr_svg_(self) -> str | None:
        return self.svg

    def __repr__(self) -> str:
        top, mean = self.left[-1]
        return f"<Thermograph: mean {mean}, temperature {top}>"


class ValueMove(Record):
    """A move of Left or Right, with its result."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The move in words."""
        return str(self._data["move"])

    @property
    def to(self) -> str:
        """The position of the game after the move, as typed."""
        return str(self._data["to"])

    @property
    def canonical(self) -> str | None:
        """The canonical form of the entire sum after the move; ``None`` if it is too long to write."""
        canonical: str | None = self._data["canonical"]
        return canonical

    @property
    def best(self) -> bool:
        """Whether no other move is better: the move reaches an option of the canonical form."""
        return bool(self._data["best"])

    @property
    def wins(self) -> bool:
        """Whether the move wins; the other side moves next."""
        return bool(self._data["wins"])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<ValueMove {self.text}>"


class Comparison(Record):
    """The comparison of two sums; false if the relation in the question does not hold."""

    __slots__ = ()

    @property
    def relation(self) -> str:
        """The relation that holds: ``=``, ``<``, ``>`` or ``||`` (confused)."""
        return str(self._data["relation"])

    @property
    def holds(self) -> bool | None:
        """Whether the relation in the question holds; ``None`` if the question was which relation holds."""
        holds: bool | None = self._data["holds"]
        return holds

    def __bool__(self) -> bool:
        return self.holds is not False

    def __repr__(self) -> str:
        return f"<Comparison {self.relation}>"


class Value(Record):
    """The value of a partizan game, with its properties.

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
        """The question."""
        return str(self._data["question"])

    @property
    def canonical(self) -> str | None:
        """The canonical form; ``None`` if it is too long to write."""
        canonical: str | None = self._data["canonical"]
        return canonical

    @property
    def outcome(self) -> str:
        """``L`` or ``R`` if that side wins whoever begins, ``N`` if the player who begins wins, ``P`` if the other player wins.
        """
        return str(self._data["outcome"])

    @property
    def left_stop(self) -> Fraction:
        """The Left stop: the number that best play reaches if Left begins."""
        return Fraction(self._data["left_stop"])

    @property
    def right_stop(self) -> Fraction:
        """The Right stop: the number that best play reaches if Right begins."""
        return Fraction(self._data["right_stop"])

    @property
    def mean(self) -> Fraction:
        """The mean value."""
        return Fraction(self._data["mean"])

    @property
    def temperature(self) -> Fraction:
        """The temperature."""
        return Fraction(self._data["temperature"])

    @property
    def birthday(self) -> int:
        """The birthday: the maximum number of moves in the canonical form."""
        return number(self._data["birthday"]) or 0

    @property
    def atomic_weight(self) -> str | None:
        """The atomic weight of an all-small game that is not a number; otherwise ``None``."""
        weight: str | None = self._data.get("atomic_weight")
        return weight

    @property
    def thermograph(self) -> Thermograph:
        """The thermograph."""
        return Thermograph({**self._data["thermograph"], "svg": self._data.get("svg")})

    @property
    def comparison(self) -> Comparison | None:
        """The comparison of two sums, as in ``grundy.value("^ > 0")``; ``None`` if the question compares nothing."""
        compared = self._data.get("compared")
        return None if compared is None else Comparison(compared)

    @property
    def left_moves(self) -> list[ValueMove]:
        """The moves of Left in the positions of the question."""
        return [ValueMove(move) for move in self._data.get("left_moves", ())]

    @property
    def right_moves(self) -> list[ValueMove]:
        """The moves of Right in the positions of the question."""
        return [ValueMove(move) for move in self._data.get("right_moves", ())]

    @property
    def evidence(self) -> Evidence | None:
        """The evidence."""
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
    """Computes the value of a sum of games in standard notation and of positions; ``A = B``, ``A > B`` and ``A ? B`` compare
    two sums.

    ``cool`` and ``heat`` cool and heat the value first, ``reduced`` gives it up to infinitesimals, and ``picture`` draws its
    thermograph.

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
