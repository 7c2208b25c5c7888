"""Games and positions."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Self, SupportsIndex, Unpack

from . import _arrays, _grundy
from ._answers import Answer, Move, _cut, _move
from ._ask import Limits, Source, ask, digits, given, natural
from ._catalogue import Card, card
from ._errors import BadInput, Unsupported
from ._laws import Law, Laws, Verdict
from ._pictures import Picture
from ._record import Evidence

if TYPE_CHECKING:
    import pandas

    from ._arrays import Array, Solved

Number = SupportsIndex | str
"""A number of a position: of any size, or as people type it, ``"10^30"``."""
Parameter = SupportsIndex | str | Iterable[SupportsIndex]
"""The value of a parameter: a number, a word, or a list of numbers."""
Together = Literal["one", "every", "sj"]
"""How the games of a sum are played together."""


def _typed(value: object) -> str:
    """A number or a word of a position, as people type it."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(int(value))
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        kind = type(value).__name__
        raise TypeError(f"{value!r} ({kind}) is no part of a position: give numbers or words") from None
    return digits(number)


def _words(numbers: Sequence[object]) -> str:
    """The numbers of a position; one list of them is as good."""
    if len(numbers) == 1 and not isinstance(numbers[0], (str, bytes)) and isinstance(numbers[0], Iterable):
        numbers = list(numbers[0])
    return " ".join(_typed(number) for number in numbers)


def _parameter(name: str, value: object) -> str:
    if isinstance(value, (str, bool, SupportsIndex)) and not isinstance(value, bytes):
        return f"{name}={_typed(value)}"
    if isinstance(value, Iterable) and not isinstance(value, bytes):
        return f"{name}={{{','.join(_typed(each) for each in value)}}}"
    raise TypeError(f"`{name}` is {value!r}: give a number, a word or a list of numbers")


class Game:
    """A game: one of the catalogue, a code, or rules of one's own.

    >>> import grundy
    >>> kayles = grundy.Game("0.77")
    >>> kayles.values(10).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]
    >>> grundy.Game("bash", m=2).position(23).outcome
    'N'
    """

    __slots__ = ("_card", "_files", "_line", "misere", "name", "rules")

    name: str
    """The game with its parameters, as it is typed."""
    misere: bool
    """Whether the player who cannot move wins."""
    rules: str | None
    """The text of its rules, where it is a rule file."""

    def __init__(
        self, game: str, /, *, misere: bool = False, files: Mapping[str, str] | None = None, **parameters: Parameter
    ) -> None:
        if not isinstance(game, str):
            raise TypeError(f"{game!r} is no name of a game: give a text such as 'nim' or '0.77'")
        self._files = dict(files or {})
        self._line = " ".join([game, *(_parameter(name, value) for name, value in parameters.items())])
        self.misere = bool(misere)
        self.name, self._card, self.rules, _ = _grundy.game(self._line, self._files, given({}))

    @classmethod
    def from_rules(cls, text: str, /, *, name: str = "my.game", misere: bool = False, **parameters: Parameter) -> Self:
        """The game of a rule file, from its text.

        >>> import grundy
        >>> game = grundy.Game.from_rules('''
        ... game "Take 1, 2 or 3"
        ... position n
        ... move take (k in 1..3) when k <= n -> [n - k]
        ... claim grundy = n mod 4
        ... ''')
        >>> game.position(23).grundy
        3
        """
        if not isinstance(text, str):
            raise TypeError(f"the rules are {type(text).__name__}: give their text")
        name = name if name.endswith(".game") else f"{name}.game"
        return cls(name, misere=misere, files={name: text}, **parameters)

    @classmethod
    def from_file(cls, path: str | os.PathLike[str], /, *, misere: bool = False, **parameters: Parameter) -> Self:
        """The game of a rule file."""
        name = os.path.basename(os.fspath(path)).replace(" ", "_")
        try:
            with open(path, encoding="utf-8") as file:
                text = file.read()
        except (OSError, UnicodeDecodeError) as why:
            raise BadInput(f"cannot read {os.fspath(path)!r}: {why}", None, "name a rule file") from why
        return cls.from_rules(text, name=name, misere=misere, **parameters)

    def _request(self, **more: Any) -> dict[str, Any]:
        return {"game": self._line, "files": self._files, **more}

    @property
    def card(self) -> Card | None:
        """What the catalogue says of the game; none of codes and rule files."""
        return None if self._card is None else card(self._card)

    def __invert__(self) -> Game:
        """The game to the other ending: misère play for normal play, and back."""
        other = object.__new__(type(self))
        for slot in Game.__slots__:
            setattr(other, slot, getattr(self, slot))
        other.misere = not self.misere
        return other

    def position(self, *numbers: Number | Iterable[Number]) -> Position:
        """A position, by its numbers or as it is typed; without any the one that the rules begin with.

        >>> import grundy
        >>> grundy.Game("0.77").position(12, 7, 3).grundy
        5
        >>> grundy.Game("nim").position(10**30, "10^30").outcome
        'P'
        """
        question = f"{self._line} {_words(numbers)}".rstrip()
        return Position(question, misere=self.misere, files=self._files)

    def _table(self, to: SupportsIndex, limits: Limits, **more: Any) -> Array:
        to = natural(to, "to")
        return _arrays.table(self._request(to=to, misere=self.misere, **more), limits)

    def values(self, to: SupportsIndex, **limits: Unpack[Limits]) -> Array:
        """The Grundy values of 0, 1, ..., ``to``, as an array of unsigned integers; of games of two numbers a 2-d array.

        Of games that end in scores it has the scores, and of misère play who wins.

        >>> import grundy
        >>> grundy.Game("{1,3,4}").values(7)
        array([0, 1, 0, 1, 2, 3, 2, 0], dtype=uint32)
        """
        return self._table(to, limits)

    def outcomes(self, to: SupportsIndex, **limits: Unpack[Limits]) -> Array:
        """Who wins 0, 1, ..., ``to``: ``N``, ``P`` or ``draw``.

        >>> import grundy
        >>> grundy.Game("bash", m=2).outcomes(4).tolist()
        ['P', 'N', 'N', 'P', 'N']
        """
        return self._table(to, limits, outcomes=True)

    def grid(self, to: SupportsIndex, **limits: Unpack[Limits]) -> Array:
        """The values of positions of two numbers, as a 2-d array; of a game of heaps, those of two heaps.

        >>> import grundy
        >>> grundy.Game("wythoff").grid(2).tolist()
        [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
        """
        array = self._table(to, limits, grid=True)
        if array.ndim != 2:
            raise Unsupported(f"positions of `{self.name}` are not two numbers", None, "use `values`")
        return array

    def solve_many(self, positions: Any, **limits: Unpack[Limits]) -> Solved:
        """Who wins each of many positions, the rows of an array of integers.

        >>> import grundy
        >>> found = grundy.Game("nim").solve_many([[1, 2, 3], [2, 5, 4]])
        >>> found.outcome.tolist(), found.grundy.tolist()
        (['P', 'N'], [0, 3])
        """
        return _arrays.solve_many(self._line, self._files, positions, self.misere, limits)

    def to_frame(self, to: SupportsIndex, **limits: Unpack[Limits]) -> pandas.DataFrame:
        """The values of 0, 1, ..., ``to`` as a table of pandas, with their numbers."""
        import pandas

        array = self.values(to, **limits)
        if array.ndim == 2:
            return pandas.DataFrame(array)
        return pandas.DataFrame({"n": range(len(array)), "value": array})

    def law(
        self,
        *,
        to: SupportsIndex | None = None,
        seconds: SupportsIndex | None = None,
        certificates: bool = False,
        export: Sequence[Literal["cpp", "python", "rust"]] = (),
        guess: bool = False,
        **limits: Unpack[Limits],
    ) -> Laws:
        """The law of the game's values: a theorem, a period with its proof, or what its tables show.

        ``to`` is how far tables are looked at, ``seconds`` how long expressions are tried for rule files, ``guess`` puts what
        tables show before the theorem of the catalogue.
        """
        more: dict[str, Any] = {"misere": self.misere, "certificates": certificates, "export": list(export)}
        if to is not None:
            more["to"] = natural(to, "to")
        if seconds is not None:
            more["seconds"] = natural(seconds, "seconds")
        if guess:
            more["guess"] = True
        return Laws([Law(law) for law in ask("law", self._request(**more), limits)["laws"]])

    def check(self, claim: str | None = None, *, to: SupportsIndex | None = None, **limits: Unpack[Limits]) -> Verdict:
        """Compares a claim with the rules, position by position; without one, the game's known law or its own claims.

        >>> import grundy
        >>> verdict = grundy.Game("bash", m=3).check("grundy = n mod 5", to=20)
        >>> verdict.holds, verdict.counterexample
        (False, '4')
        """
        if claim is not None and not isinstance(claim, str):
            raise TypeError(f"`claim` is {claim!r}: give a text such as 'P when n mod 4 == 0'")
        more: dict[str, Any] = {"misere": self.misere, "claim": claim}
        if to is not None:
            more["to"] = natural(to, "to")
        return Verdict(ask("check", self._request(**more), limits))

    def prove(
        self,
        claim: str | None = None,
        *,
        seconds: SupportsIndex | None = None,
        certificates: bool = False,
        **limits: Unpack[Limits],
    ) -> Verdict:
        """Decides claims for all sizes: proved, or false at a position, or unknown.

        >>> import grundy
        >>> verdict = grundy.Game("bash", m=3).prove("grundy = n mod 4", certificates=True)
        >>> verdict.claims[0].standing
        'proved'
        >>> grundy.verify(verdict.claims[0].certificate).holds
        True
        """
        if claim is not None and not isinstance(claim, str):
            raise TypeError(f"`claim` is {claim!r}: give a text such as 'P when n mod 4 == 0'")
        more: dict[str, Any] = {"claim": claim, "certificates": certificates}
        if seconds is not None:
            more["seconds"] = natural(seconds, "seconds")
        if self.misere:
            raise Unsupported("claims are proved of the ending of the rules", None, "write `misere` into a rule file")
        return Verdict(ask("prove", self._request(**more), limits))

    def plot(
        self,
        to: SupportsIndex = 100,
        *,
        kind: Literal["values", "differences", "modulo", "binary"] = "values",
        grid: bool = False,
        **limits: Unpack[Limits],
    ) -> Picture:
        """A picture of the values: points over n, or a heat-map of positions of two numbers."""
        request = self._request(to=natural(to, "to"), kind=kind, grid=grid)
        return Picture(ask("plot", request, limits))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return (self._line, self._files, self.misere) == (other._line, other._files, other.misere)

    def __hash__(self) -> int:
        return hash((self._line, tuple(sorted(self._files.items())), self.misere))

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self._line, self._files, self.misere)

    def __repr__(self) -> str:
        return f"Game({self.name!r}{', misere=True' if self.misere else ''})"

    def _repr_html_(self) -> str:
        import html

        if self.card is not None:
            return self.card._repr_html_()
        rules = f"<pre>{html.escape(self.rules)}</pre>" if self.rules else ""
        return f"<b>{html.escape(self.name)}</b>{rules}"


def _again(of: type[Game], line: str, files: dict[str, str], misere: bool) -> Game:
    """A game that was pickled."""
    return of(line, misere=misere, files=files)


class Position:
    """A position of a game or of a sum, and what is found of it.

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
        together: Together = "one",
        files: Mapping[str, str] | None = None,
        source: Source | None = None,
    ) -> None:
        self.question = question
        self.misere = misere
        self.together = together
        self._files = dict(files or {})
        self._source = source

    def _request(self, **more: Any) -> dict[str, Any]:
        return {"question": self.question, "misere": self.misere, "files": self._files, **more}

    def solve(self, *, moves: SupportsIndex = 20, full: bool = False, **limits: Unpack[Limits]) -> Answer:
        """Who wins, with so many winning moves at most; ``full`` finds the remoteness and the Grundy value at any cost."""
        request = self._request(together=self.together, moves=natural(moves, "moves"), full=bool(full))
        return Answer(ask("solve", request, limits, self._source))

    @cached_property
    def answer(self) -> Answer:
        """Who wins, by which moves, why, and how sure that is."""
        return self.solve()

    @property
    def outcome(self) -> str | None:
        """``N`` where the player to move wins, ``P`` where that player loses, or ``draw``."""
        return self.answer.outcome

    @property
    def grundy(self) -> int | None:
        """The Grundy value; none where it was not found or there is none."""
        return self.answer.grundy

    @property
    def remoteness(self) -> int | None:
        """Moves to the end, when the winner hastens and the loser delays."""
        return self.answer.remoteness

    @property
    def winning_moves(self) -> list[Move]:
        """Moves that win."""
        return self.answer.winning_moves

    @property
    def why(self) -> str | None:
        """The reason in words."""
        return self.answer.why

    @property
    def evidence(self) -> Evidence | None:
        """How the answer is known."""
        return self.answer.evidence

    @cached_property
    def _seen(self) -> dict[str, Any]:
        seen: dict[str, Any] = ask("position", self._request(), {}, self._source)
        return seen

    @property
    def moves(self) -> list[Move]:
        """The legal moves, the first 500 of them, with what they get where that was found soon."""
        return [_move(move) for move in self._seen["moves"]]

    @property
    def options(self) -> list[Position]:
        """The positions that legal moves lead to, each once."""
        questions = dict.fromkeys(str(move.question) for move in self.moves)
        return [self._like(question) for question in questions]

    def play(self, move: Move) -> Position:
        """The position after a move."""
        if not isinstance(move, Move):
            raise TypeError(f"{move!r} is no move: take one of `moves`")
        if move.question is None:
            raise Unsupported("the position after the move is too long to write")
        return self._like(move.question)

    def _like(self, question: str) -> Position:
        return Position(question, misere=self.misere, together=self.together, files=self._files, source=self._source)

    @cached_property
    def _view(self) -> dict[str, Any]:
        view: dict[str, Any] = ask("view", self._request(), {})
        return view

    @property
    def board(self) -> str | None:
        """The position as its rule file draws it in characters; none where it does not."""
        board: str | None = self._view["board"]
        return board

    def _repr_svg_(self) -> str | None:
        drawn: list[str] = [view["svg"] for view in self._view["views"] if view.get("svg")]
        return drawn[0] if len(drawn) == 1 else None

    def _repr_html_(self) -> str | None:
        import html

        if self._repr_svg_():
            return None
        return f"<pre>{html.escape(self.board or _cut(self.question))}</pre>"

    def value(self, *, picture: bool = False, **limits: Unpack[Limits]) -> dict[str, Any]:
        """The value of a position whose sides differ: canonical form, outcome, temperature, as the command ``value`` tells."""
        request = {"question": self.question, "files": self._files, "picture": picture}
        value: dict[str, Any] = ask("value", request, limits)
        return value

    def _join(self, other: Position, together: Together) -> Position:
        if self.misere != other.misere:
            raise BadInput("one position is of misère play, the other is not", None, "use `~` on the whole sum")
        files = dict(self._files)
        for name, text in other._files.items():
            if files.setdefault(name, text) != text:
                raise BadInput(f"two rule files are called `{name}`", None, "give one of them another `name` in `from_rules`")
        question = f"{self.question} + {other.question}"
        return Position(question, misere=self.misere, together=together, files=files, source=self._source)

    def __add__(self, other: Position) -> Position:
        """The sum: a move is made in one of the games."""
        if not isinstance(other, Position):
            return NotImplemented
        if "one" != self.together or "one" != other.together:
            raise Unsupported("a sum of positions that are played together otherwise", None, "add them first")
        return self._join(other, "one")

    def __and__(self, other: Position) -> Position:
        """Both together: a move is made in every game that has one, and play ends when none has (EVERY-SG)."""
        if not isinstance(other, Position):
            return NotImplemented
        single = all("+" not in position.question.split() for position in (self, other))
        if not single and "every" not in (self.together, other.together):
            raise Unsupported("a sum and another game played together in every move", None, "use `&` alone")
        return self._join(other, "every")

    def __invert__(self) -> Position:
        """The same to the other ending: misère play for normal play, and back."""
        return Position(
            self.question,
            misere=not self.misere,
            together=self.together,
            files=self._files,
            source=self._source,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return (self.question, self.misere, self.together, tuple(sorted(self._files.items())))

    def __getstate__(self) -> dict[str, Any]:
        kept = ("question", "misere", "together", "_files", "answer")
        return {**{name: self.__dict__[name] for name in kept if name in self.__dict__}, "_source": None}

    def __repr__(self) -> str:
        misere = ", misere=True" if self.misere else ""
        return f"<Position {_cut(self.question)}{misere}>"


def solve(
    question: str,
    *,
    misere: bool = False,
    together: Together = "one",
    moves: SupportsIndex = 20,
    full: bool = False,
    files: Mapping[str, str] | None = None,
    **limits: Unpack[Limits],
) -> Answer:
    """Who wins a position, by which moves, why, and how sure that is; asked as on the command line.

    >>> import grundy
    >>> print(grundy.solve("wythoff 165580141 267914296").winning_moves[0])
    take 1 from both heaps, leaving 165580140 and 267914295
    >>> grundy.solve("nim 5 + lasker-nim 7 + 0.77 9").grundy
    9
    """
    if not isinstance(question, str):
        raise TypeError(f"{question!r} is no question: give a text such as 'nim 2 5 4'")
    request: dict[str, Any] = {"question": question}
    if misere:
        request["misere"] = True
    if together != "one":
        request["together"] = together
    if moves != 20:
        request["moves"] = natural(moves, "moves")
    if full:
        request["full"] = True
    if files:
        request["files"] = dict(files)
    return Answer(ask("solve", request, limits))
