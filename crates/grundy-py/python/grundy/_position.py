"""Positions, sums of positions, and questions about positions."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cached_property
from io import IOBase
from itertools import islice
from typing import Any, Literal, SupportsIndex, Unpack

from ._answers import Answer, Move, _cut, _move
from ._ask import Limits, Source, ask, cut, digits, natural, said, word, words, writable, wrong
from ._compounds import End, Play, joined, way
from ._drawn import svg_of
from ._errors import BadInput, TooBig, Unsupported
from ._found import Explanation, Graph
from ._misere import Genus, Quotient
from ._record import Evidence
from ._values import Value, value

Number = SupportsIndex | str
"""A number of a position: an integer of any size, or a typed number such as ``"10^30"``."""
Together = Literal["one", "every", "sj"]
"""How the games of a sum are played together."""


def _typed(value: object) -> str:
    """Formats a number or a word of a position as typed."""
    if isinstance(value, str):
        writable(value)
        return value
    if isinstance(value, bool):
        return str(int(value))
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        shown = f"{cut(value)} ({type(value).__name__})"
        raise TypeError(
            said(f"{shown} is not a part of a position: give numbers or words", f"{shown} 不是局面的一部分：请给出数或词")
        ) from None
    return digits(number)


NO_LISTS = (str, bytes, bytearray, memoryview, Mapping, Set, IOBase)
"""Iterable types that are not accepted as lists of numbers: they have no order, or another meaning."""

MOST = 2_000_000
"""The maximum number of numbers in one position."""


def listed(numbers: Iterable[object]) -> list[str]:
    """Formats numbers as typed. Raises ``TooBig`` if they are more than ``MOST``."""
    typed = [_typed(number) for number in islice(numbers, MOST + 1)]
    if len(typed) > MOST:
        raise TooBig(
            said(f"more than {MOST} numbers were given", f"数超过 {MOST} 个"),
            None,
            said("give fewer; `solve_many` takes arrays of many positions", "请减少数量；`solve_many` 接受许多局面的数组"),
        )
    return typed


def _words(numbers: Sequence[object]) -> str:
    """Formats the numbers of a position, which are given as arguments or as one list."""
    if len(numbers) == 1 and isinstance(numbers[0], Iterable) and not isinstance(numbers[0], NO_LISTS):
        # An array without dimensions is a number.
        if getattr(numbers[0], "ndim", 1):
            return " ".join(listed(numbers[0]))
    return " ".join(listed(numbers))


def naturals(**given: SupportsIndex | None) -> dict[str, int]:
    """Returns the arguments that are not ``None``, as natural numbers."""
    return {name: natural(value, name) for name, value in given.items() if value is not None}


class Position:
    """A position of a game or of a sum of games, with its answers.

    >>> import grundy
    >>> position = grundy.Game("nim").position(2, 5) + grundy.Game("kayles").position(9)
    >>> position.outcome, position.grundy
    ('N', 3)
    >>> (~grundy.Game("nim").position(1, 1, 1)).outcome
    'P'
    """

    def __init__(
        self,
        question: str,
        *,
        misere: bool = False,
        play: Play | None = None,
        end: End | None = None,
        files: Mapping[str, str] | None = None,
        source: Source | None = None,
    ) -> None:
        self.question = word(question, "question")
        self.misere = misere
        way(play, end)
        self._way = (play, end)
        self._moved: tuple[int, ...] = ()
        self._files = words(files)
        self._source = source

    @property
    def compound(self) -> tuple[Play, End] | None:
        """In which components a player moves, and when play ends; ``None`` if the games themselves define it."""
        play, end = self._way
        return None if play is None and end is None else (play or "one", end or "last")

    def _request(self, **more: Any) -> dict[str, Any]:
        request = {"question": self.question, "misere": self.misere, "files": self._files}
        if self._moved:
            request["moved"] = list(self._moved)
        return {**request, **way(*self._way), **more}

    def _plain(self, **more: Any) -> dict[str, Any]:
        """Returns a request of a command that supports only disjunctive sums that end with the last component."""
        if self.compound not in (None, ("one", "last")):
            what = said("this is computed only for sums in which a player moves in one component", "只有每次走一个组成部分的和才有它")
            raise Unsupported(what, None, said("build the sum with `+`", "请对用 `+` 相加的和提问"))
        return {"question": self.question, "files": self._files, **more}

    def solve(self, *, moves: SupportsIndex = 20, full: bool = False, **limits: Unpack[Limits]) -> Answer:
        """Solves the position and lists at most ``moves`` winning moves; ``full`` computes the remoteness and the Grundy value
        even if this takes long."""
        if self._moved:
            raise Unsupported(
                said("the position is in the middle of a turn", "一轮尚未走完"),
                None,
                said("continue with `moves`; one of the moves ends the turn", "请继续用 `moves`，其中一步结束这一轮"),
            )
        request = self._request(moves=natural(moves, "moves"), full=bool(full))
        return Answer(ask("solve", request, limits, self._source))

    @cached_property
    def answer(self) -> Answer:
        """The answer: who wins, the winning moves, the reason and the evidence."""
        return self.solve()

    @property
    def outcome(self) -> str | None:
        """``N`` if the player to move wins, ``P`` if that player loses, or ``draw``."""
        if self._moved:
            outcome: str | None = self._seen["outcome"]
            return outcome
        return self.answer.outcome

    @property
    def grundy(self) -> int | None:
        """The Grundy value; ``None`` if it was not computed or does not exist."""
        return self.answer.grundy

    @property
    def remoteness(self) -> int | None:
        """The remoteness: the number of moves to the end if the winner hastens and the loser delays."""
        return self.answer.remoteness

    @property
    def winning_moves(self) -> list[Move]:
        """The winning moves."""
        return self.answer.winning_moves

    @property
    def why(self) -> str | None:
        """The reason in words."""
        return self.answer.why

    @property
    def evidence(self) -> Evidence | None:
        """The evidence for the answer."""
        return self.answer.evidence

    @cached_property
    def _seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = ask("position", self._request(), {}, self._source)
        return seen

    @property
    def moves(self) -> list[Move]:
        """The legal moves, at most 500, with their results if these are computed quickly. If a turn consists of moves in
        several components, these are moves in single components, and ``play`` returns the position in the middle of the turn;
        ``winning_moves`` are complete turns.
        """
        of = self._seen["question"]
        return [_move(move, of) for move in self._seen["moves"]]

    @property
    def options(self) -> list[Position]:
        """The positions after the legal moves, without repetitions."""
        return list(dict.fromkeys(self.play(move) for move in self.moves))

    def play(self, move: Move) -> Position:
        """Returns the position after a move."""
        remedy = said("take one of `moves`", "请取 `moves` 中的一步")
        if not isinstance(move, Move):
            raise wrong("move", move, remedy)
        if move._of not in (None, self.question) and move._of != self._seen["question"]:
            of, here = cut(move._of), cut(self.question)
            raise BadInput(said(f"the move belongs to {of}, not to {here}", f"这一步属于 {of}，不属于 {here}"), None, remedy)
        if move.kind == "several" and (self._way[0] or "one") == "one":
            raise BadInput(
                said("a move in several components is not a move of this sum", "同时走几个组成部分的一步不属于这个和"), None, remedy
            )
        if move.question is None:
            raise Unsupported(said("the position after the move is too long to write", "走完后的局面太长，无法写出"))
        after = self._like(move.question)
        if move._data.get("again"):
            after._moved = tuple(move._data.get("moved") or ())
        return after

    def _like(self, question: str) -> Position:
        play, end = self._way
        return Position(question, misere=self.misere, play=play, end=end, files=self._files, source=self._source)

    @cached_property
    def _view(self) -> dict[str, Any]:
        view: dict[str, Any] = ask("view", self._request(), {})
        return view

    @property
    def board(self) -> str | None:
        """The position as its rule file draws it in characters; ``None`` if the file does not draw it."""
        board: str | None = self._view["board"]
        return board

    def _repr_svg_(self) -> str | None:
        views = self._view["views"]
        drawn: list[str] = [view["svg"] for view in views if view.get("svg")]
        return drawn[0] if len(drawn) == len(views) == 1 else svg_of(views)

    def _repr_html_(self) -> str | None:
        import html

        if self._repr_svg_():
            return None
        drawn = "".join(view.get("svg") or svg_of([view]) or "" for view in self._view["views"])
        return f"<pre>{html.escape(self.board or _cut(self.question))}</pre>{drawn if not self.board else ''}"

    def value(self, *, picture: bool = False, **limits: Unpack[Limits]) -> Value:
        """Computes the value of a partizan position: canonical form, outcome, temperature, thermograph."""
        if self.misere:
            raise Unsupported(
                said("values exist for normal play only", "值属于正常规则"), None, said("omit `misere`", "请去掉 `misere`")
            )
        self._plain()
        return value(self.question, picture=picture, files=self._files, **limits)

    def genus(self, **limits: Unpack[Limits]) -> Genus:
        """Computes the genus and the misère canonical form.

        >>> import grundy
        >>> grundy.Game("nim").position(2, 3).genus().text
        '1^13'
        """
        found = ask("genus", self._plain(), limits)
        return Genus({**found["first"], "evidence": found["evidence"], "evidence_text": found["evidence_text"]})

    def equal_in_misere(self, other: Position, **limits: Unpack[Limits]) -> bool:
        """Returns whether this position and another can replace each other in every misère sum.

        >>> import grundy
        >>> nim, kayles = grundy.Game("nim"), grundy.Game("0.77")
        >>> nim.position(1).equal_in_misere(kayles.position(1))
        True
        >>> nim.position(1, 1).equal_in_misere(nim.position(2, 2))
        False
        """
        if not isinstance(other, Position):
            raise wrong("other", other, said("give a `Position`", "请给出 `Position`"))
        for one in (self, other):
            one._plain()
        files = joined([Position(one.question, files=one._files) for one in (self, other)], None, None)[1]
        request = {"question": f"{self.question} = {other.question}", "files": files}
        return bool(ask("genus", request, limits)["equal"])

    def quotient(
        self,
        *,
        order: SupportsIndex | None = None,
        seconds: SupportsIndex | None = None,
        table: bool = False,
        certificate: bool = False,
        picture: bool = False,
        **limits: Unpack[Limits],
    ) -> Quotient:
        """Computes the misère quotient of all positions reachable from this one, for games without heaps."""
        request = self._plain()
        request = {"game": request["question"], "files": request["files"]}
        request |= {"table": bool(table), "certificate": bool(certificate), "picture": bool(picture)}
        request |= naturals(order=order, seconds=seconds)
        return Quotient(ask("quotient", request, limits))

    def graph(
        self,
        *,
        limit: SupportsIndex = 2000,
        merged: bool = False,
        layers: Literal["moves", "remoteness"] = "moves",
        picture: Literal["svg", "dot"] | None = None,
        **limits: Unpack[Limits],
    ) -> Graph:
        """Returns the graph of the reachable positions and the moves between them, at most ``limit`` positions.

        ``merged`` merges equivalent positions. ``picture`` draws up to 400 positions; ``layers`` selects the layers of the
        picture: by the moves from the start, or by the moves to the end (remoteness).
        """
        request = self._plain(limit=natural(limit, "limit"), merged=bool(merged), layers=layers)
        request |= {"merged": bool(merged), "misere": self.misere}

        def drawn() -> str | None:
            return Graph(ask("graph", {**request, "picture": "svg"}, limits)).svg

        return Graph(ask("graph", {**request, "picture": picture}, limits), drawn)

    def explain(self, **limits: Unpack[Limits]) -> Explanation:
        """Explains step by step why the position is won or lost."""
        return Explanation(ask("explain", self._request(), limits, self._source))

    def reply(
        self, *, errs: SupportsIndex | None = None, seed: SupportsIndex | None = None, **limits: Unpack[Limits]
    ) -> Move | None:
        """Returns the move of a perfect opponent, or ``None`` if play has ended. On average, one in ``errs`` moves is a random
        legal move, selected by ``seed``.

        >>> import grundy
        >>> print(grundy.Game("nim").position(2, 5, 4).reply())
        take 1 from heap 1, leaving 1
        """
        made = ask("reply", self._request(**naturals(errs=errs, seed=seed)), limits, self._source)["move"]
        return None if made is None else _move(made, self.question)

    def sum(self, *others: Position, play: Play | None = None, end: End | None = None) -> Position:
        """Returns this and other positions played together, in one of the twelve ways of the literature.

        ``play`` selects the components in which a player moves: ``"one"``, ``"any"`` (at least one) or ``"together"`` (all that
        have not ended). ``end`` selects when play ends: after the ``"first"`` or after the ``"last"`` component has ended.
        ``~`` changes to misère play. Each heap and each token is a component. Without ``play`` and ``end``, the games
        themselves define both.

        >>> import grundy
        >>> nim, wythoff = grundy.Game("nim"), grundy.Game("wythoff")
        >>> (~nim.position(3).sum(wythoff.position(1, 2), play="any")).outcome
        'N'
        >>> grundy.Game("{1,2}").position(4, 7).sum(play="together", end="first").remoteness
        3
        """
        for other in others:
            if not isinstance(other, Position):
                raise wrong("other", other, said("give positions of games", "请给出游戏的局面"))
        question, files = joined([self, *others], play, end)
        return Position(question, misere=self.misere, play=play, end=end, files=files, source=self._source)

    def __add__(self, other: Position) -> Position:
        """The disjunctive sum: a player moves in exactly one of the games."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.sum(other)

    def __and__(self, other: Position) -> Position:
        """The conjunctive compound: a player moves in every component that has a move, and play ends when no component has a
        move."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.sum(other, play="together", end="last")

    def __or__(self, other: Position) -> Position:
        """The selective compound: a player moves in one or more components, and play ends when no component has a move."""
        if not isinstance(other, Position):
            return NotImplemented
        return self.sum(other, play="any", end="last")

    def __invert__(self) -> Position:
        """The same position with the other ending: misère play instead of normal play, or the reverse."""
        play, end = self._way
        misere = not self.misere
        return Position(self.question, misere=misere, play=play, end=end, files=self._files, source=self._source)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return (self.question, self.misere, self._way, self._moved, tuple(sorted(self._files.items())))

    def __getstate__(self) -> dict[str, Any]:
        kept = ("question", "misere", "_way", "_moved", "_files", "answer")
        return {**{name: self.__dict__[name] for name in kept if name in self.__dict__}, "_source": None}

    def __repr__(self) -> str:
        told = {"misere": self.misere or None, **way(*self._way)}
        rest = "".join(f", {name}={value!r}" for name, value in told.items() if value)
        return f"<Position {_cut(self.question)}{rest}>"


def solve(
    question: str,
    *,
    misere: bool = False,
    together: Together = "one",
    play: Play | None = None,
    end: End | None = None,
    moves: SupportsIndex = 20,
    full: bool = False,
    files: Mapping[str, str] | None = None,
    **limits: Unpack[Limits],
) -> Answer:
    """Solves a position, written as on the command line: who wins, the winning moves, the reason and the evidence.

    >>> import grundy
    >>> print(grundy.solve("wythoff 165580141 267914296").winning_moves[0])
    take 1 from both heaps, leaving 165580140 and 267914295
    >>> grundy.solve("nim 5 + lasker-nim 7 + 0.77 9").grundy
    9

    ``play`` and ``end`` specify how the components of a sum are played together, as in ``Position.sum``.
    """
    if not isinstance(question, str):
        raise wrong("question", question, said("give a text such as 'nim 2 5 4'", "请给出 'nim 2 5 4' 这样的文本"))
    request: dict[str, Any] = {"question": question}
    if misere:
        request["misere"] = True
    if word(together, "together") != "one":
        request["together"] = together
    if play is not None or end is not None:
        request |= way(play, end)
    if (most := natural(moves, "moves")) != 20:
        request["moves"] = most
    if full:
        request["full"] = True
    if files is not None:
        request["files"] = words(files)
    return Answer(ask("solve", request, limits))
