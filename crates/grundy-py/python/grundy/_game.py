"""Games."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Self, SupportsIndex, Unpack

from . import _arrays, _grundy
from ._ask import Limits, ask, cut, digits, given, list_of_naturals, natural, said, word, words, wrong
from ._ask import path as as_path
from ._catalogue import Card, card
from ._errors import BadInput, Unsupported
from ._found import Count
from ._laws import Law, Laws, Verdict
from ._misere import Genera, Quotient
from ._pictures import Picture
from ._position import Number, Position, _typed, _words, listed, naturals

if TYPE_CHECKING:
    import pandas

    from ._arrays import Array, Solved

Parameter = SupportsIndex | str | Iterable[SupportsIndex]
"""The value of a parameter: a number, a word, or a list of numbers."""


def _parameter(name: str, value: object) -> str:
    if isinstance(value, (str, bool, SupportsIndex)) and not isinstance(value, bytes):
        return f"{name}={_typed(value)}"
    if isinstance(value, Iterable) and not isinstance(value, bytes):
        return f"{name}={{{','.join(listed(value))}}}"
    raise wrong(name, value, said("give a number, a word or a list of numbers", "请给出数、词或数的列表"))


def _claim(claim: object) -> None:
    if claim is not None and not isinstance(claim, str):
        example = "'P when n mod 4 == 0'"
        raise wrong("claim", claim, said(f"give a text such as {example}", f"请给出 {example} 这样的文本"))


def _export(export: object) -> list[str]:
    if isinstance(export, str) or not isinstance(export, Sequence):
        example = '["python"]'
        raise wrong("export", export, said(f"give a list such as {example}", f"请给出 {example} 这样的列表"))
    return [word(language, "export") for language in export]


class Game:
    """A game: a game of the catalogue, a code, or the game of a rule file.

    >>> import grundy
    >>> kayles = grundy.Game("0.77")
    >>> kayles.values(10).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]
    >>> grundy.Game("bash", m=2).position(23).outcome
    'N'
    """

    __slots__ = ("_card", "_files", "_line", "misere", "name", "rules")

    name: str
    """The game with its parameters, as typed."""
    misere: bool
    """Whether the game is in misère play: the player who cannot move wins."""
    rules: str | None
    """The text of the rule file that defines the game; ``None`` if there is no such file."""

    def __init__(
        self, game: str, /, *, misere: bool = False, files: Mapping[str, str] | None = None, **parameters: Parameter
    ) -> None:
        if not isinstance(game, str):
            raise wrong("game", game, said("give a text such as 'nim' or '0.77'", "请给出 'nim'、'0.77' 这样的文本"))
        self._files = words(files)
        self._line = " ".join([game, *(_parameter(name, value) for name, value in parameters.items())])
        word(self._line, "game")
        self.misere = bool(misere)
        self.name, self._card, self.rules, _ = _grundy.game(self._line, self._files, given({}))

    @classmethod
    def from_rules(cls, text: str, /, *, name: str = "my.game", misere: bool = False, **parameters: Parameter) -> Self:
        """Creates the game of a rule file from the text of the file.

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
            raise wrong("text", text, said("give the text of the rules", "请给出规则的文本"))
        name = name if word(name, "name").endswith(".game") else f"{name}.game"
        return cls(name, misere=misere, files={name: text}, **parameters)

    @classmethod
    def from_file(cls, path: str | os.PathLike[str], /, *, misere: bool = False, **parameters: Parameter) -> Self:
        """Reads a rule file and creates its game."""
        file = as_path(path)
        name = os.path.basename(file).replace(" ", "_")
        try:
            with open(file, encoding="utf-8") as opened:
                text = opened.read()
        except (OSError, ValueError) as why:
            told = f"{cut(file)}: {cut(why)}"
            raise BadInput(
                said(f"cannot read {told}", f"无法读取 {told}"), None, said("name a rule file", "请给出规则文件")
            ) from why
        return cls.from_rules(text, name=name, misere=misere, **parameters)

    def _request(self, **more: Any) -> dict[str, Any]:
        return {"game": self._line, "files": self._files, **more}

    @property
    def card(self) -> Card | None:
        """The catalogue entry of the game; ``None`` for codes and rule files."""
        return None if self._card is None else card(self._card)

    def __invert__(self) -> Game:
        """The same game with the other ending: misère play instead of normal play, or the reverse."""
        other = object.__new__(type(self))
        for slot in Game.__slots__:
            setattr(other, slot, getattr(self, slot))
        other.misere = not self.misere
        return other

    def position(self, *numbers: Number | Iterable[Number]) -> Position:
        """Creates a position from its numbers or its typed form; without arguments, the start position of the rules.

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
        """Returns the Grundy values of 0, 1, ..., ``to`` as an array of unsigned integers; a 2-d array for games of two
        numbers.

        For games that end with a score, the array has the scores; in misère play, it has the outcomes.

        >>> import grundy
        >>> grundy.Game("{1,3,4}").values(7)
        array([0, 1, 0, 1, 2, 3, 2, 0], dtype=uint32)
        """
        return self._table(to, limits)

    def outcomes(self, to: SupportsIndex, **limits: Unpack[Limits]) -> Array:
        """Returns the outcomes of 0, 1, ..., ``to``: ``N``, ``P`` or ``draw``.

        >>> import grundy
        >>> grundy.Game("bash", m=2).outcomes(4).tolist()
        ['P', 'N', 'N', 'P', 'N']
        """
        return self._table(to, limits, outcomes=True)

    def grid(self, to: SupportsIndex, **limits: Unpack[Limits]) -> Array:
        """Returns the values of positions of two numbers as a 2-d array; for a game of heaps, of positions with two heaps.

        >>> import grundy
        >>> grundy.Game("wythoff").grid(2).tolist()
        [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
        """
        array = self._table(to, limits, grid=True)
        if array.ndim != 2:
            raise Unsupported(
                said(f"positions of `{self.name}` are not two numbers", f"`{self.name}` 的局面不是两个数"),
                None,
                said("use `values`", "请用 `values`"),
            )
        return array

    def solve_many(self, positions: Any, **limits: Unpack[Limits]) -> Solved:
        """Solves many positions of the game, given as the rows of an array of integers.

        >>> import grundy
        >>> found = grundy.Game("nim").solve_many([[1, 2, 3], [2, 5, 4]])
        >>> found.outcome.tolist(), found.grundy.tolist()
        (['P', 'N'], [0, 3])
        """
        return _arrays.solve_many(self._line, self._files, positions, self.misere, limits)

    def to_frame(self, to: SupportsIndex, **limits: Unpack[Limits]) -> pandas.DataFrame:
        """Returns the values of 0, 1, ..., ``to`` with their numbers as a pandas data frame."""
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
        """Returns the laws of the values of the game: a theorem, a period with its proof, or laws seen in its tables.

        ``to`` is the largest number in the examined tables. For a rule file, ``seconds`` limits the search for expressions.
        With ``guess``, laws seen in tables take precedence over the theorem of the catalogue.
        """
        more: dict[str, Any] = {"misere": self.misere, "certificates": bool(certificates), "export": _export(export)}
        if to is not None:
            more["to"] = natural(to, "to")
        if seconds is not None:
            more["seconds"] = natural(seconds, "seconds")
        if guess:
            more["observe"] = True
        return Laws([Law(law) for law in ask("law", self._request(**more), limits)["laws"]])

    def check(
        self,
        claim: str | None = None,
        *,
        values: Iterable[SupportsIndex] | None = None,
        losing: Iterable[SupportsIndex] | None = None,
        p_file: str | os.PathLike[str] | None = None,
        period: SupportsIndex | None = None,
        to: SupportsIndex | None = None,
        **limits: Unpack[Limits],
    ) -> Verdict:
        """Checks a claim against the rules, position by position; without a claim, checks the known law or the claims of the
        rule file.

        The claim is a text (``claim``), the Grundy values of 0, 1, 2, … (``values``), the sizes that are P-positions
        (``losing``), or the name of a file with the P-positions (``p_file``). With ``period``, the last ``period`` values
        repeat, and the sizes in ``losing`` are remainders modulo ``period``.

        >>> import grundy
        >>> verdict = grundy.Game("bash", m=3).check("grundy = n mod 5", to=20)
        >>> verdict.holds, verdict.counterexample
        (False, '4')
        >>> bool(grundy.Game("{1,2,3}").check(losing=[0], period=4, to=100))
        True
        """
        _claim(claim)
        more: dict[str, Any] = {"misere": self.misere, "claim": claim}
        if values is not None:
            more["values"] = list_of_naturals(values, "values")
        if losing is not None:
            more["losing"] = list_of_naturals(losing, "losing")
        if p_file is not None:
            more["p_file"] = as_path(p_file)
        more |= naturals(period=period, to=to)
        return Verdict(ask("check", self._request(**more), limits))

    def prove(
        self,
        claim: str | None = None,
        *,
        seconds: SupportsIndex | None = None,
        certificates: bool = False,
        **limits: Unpack[Limits],
    ) -> Verdict:
        """Decides claims about all positions: each is proved, false at a position, or unknown.

        >>> import grundy
        >>> verdict = grundy.Game("bash", m=3).prove("grundy = n mod 4", certificates=True)
        >>> verdict.claims[0].standing
        'proved'
        >>> grundy.verify(verdict.claims[0].certificate).holds
        True
        """
        _claim(claim)
        more: dict[str, Any] = {"claim": claim, "misere": self.misere, "certificates": bool(certificates)}
        if seconds is not None:
            more["seconds"] = natural(seconds, "seconds")
        return Verdict(ask("prove", self._request(**more), limits))

    def plot(
        self,
        to: SupportsIndex = 100,
        *,
        kind: Literal["values", "differences", "modulo", "binary"] = "values",
        grid: bool = False,
        **limits: Unpack[Limits],
    ) -> Picture:
        """Draws the values: points over n, or a heat map for positions of two numbers."""
        request = self._request(to=natural(to, "to"), kind=kind, grid=bool(grid))
        return Picture(ask("plot", request, limits))

    def quotient(
        self,
        *,
        to: SupportsIndex | None = None,
        order: SupportsIndex | None = None,
        seconds: SupportsIndex | None = None,
        table: bool = False,
        certificate: bool = False,
        picture: bool = False,
        **limits: Unpack[Limits],
    ) -> Quotient:
        """Computes the misère quotient of a game of heaps: of all heaps if a period is proved, otherwise of the heaps up to
        ``to``.

        ``order`` is the maximum order of the quotient, and ``seconds`` limits the search. ``table`` adds the multiplication
        table, ``certificate`` a certificate that ``grundy.verify`` checks, and ``picture`` a drawing.
        """
        request = self._request(table=bool(table), certificate=bool(certificate), picture=bool(picture))
        request |= naturals(to=to, order=order, seconds=seconds)
        return Quotient(ask("quotient", request, limits))

    def genus(self, to: SupportsIndex = 20, **limits: Unpack[Limits]) -> Genera:
        """Computes the genera of the heaps 0, 1, ..., ``to``, with their misère canonical forms."""
        request = {"question": self._line, "files": self._files, "to": natural(to, "to")}
        return Genera(ask("genus", request, limits))

    def count(
        self,
        heaps: SupportsIndex,
        below: SupportsIndex,
        *,
        at_least: SupportsIndex | None = None,
        modulo: SupportsIndex | None = None,
        selection: Literal["ordered", "unordered", "distinct"] = "ordered",
        **limits: Unpack[Limits],
    ) -> Count:
        """Counts the P-positions and N-positions with ``heaps`` heaps, each smaller than ``below``; exactly, or modulo
        ``modulo``.

        ``selection`` specifies whether the order of the heaps matters and whether heaps may be equal.
        """
        request = self._request(selection=selection, misere=self.misere)
        numbers = naturals(heaps=heaps, below=below, modulo=modulo, **{"from": at_least})
        request |= {name: digits(number) for name, number in numbers.items()}
        return Count(ask("count", request, limits))

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
    """Restores a pickled game."""
    return of(line, misere=misere, files=files)
