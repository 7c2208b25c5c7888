"""Rules written as a Python function."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Generic, SupportsIndex, TypeVar, Unpack

from . import _grundy
from ._arrays import OUTCOMES, need_numpy
from ._ask import Limits, given, natural, said, word, wrong
from ._errors import BadInput
from ._game import Game
from ._position import _words
from ._record import Evidence, table_of

if TYPE_CHECKING:
    from ._arrays import Array

P = TypeVar("P", bound=Hashable)


class RulesAnswer(Generic[P]):
    """The answer about a position of rules written in Python."""

    __slots__ = ("evidence", "grundy", "outcome", "position", "remoteness", "winning_moves")

    position: P
    """The position."""
    outcome: str
    """``N`` if the player to move wins, ``P`` if that player loses, ``draw`` if play can go on forever."""
    grundy: int | None
    """The Grundy value; ``None`` in misère play and in games with cycles."""
    remoteness: int | None
    """The number of moves to the end; ``None`` in a draw."""
    winning_moves: list[P]
    """The options that win; in a draw, the options that keep the draw."""
    evidence: Evidence
    """The evidence, always of the kind ``computed``."""

    def __init__(
        self,
        position: P,
        outcome: str,
        grundy: int | None,
        remoteness: int | None,
        winning_moves: list[P],
        evidence: Evidence,
    ) -> None:
        self.position = position
        self.outcome = outcome
        self.grundy = grundy
        self.remoteness = remoteness
        self.winning_moves = winning_moves
        self.evidence = evidence

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RulesAnswer):
            return NotImplemented
        # The evidence is not compared: it depends on earlier questions.
        names = ("position", "outcome", "grundy", "remoteness", "winning_moves")
        return all(getattr(self, name) == getattr(other, name) for name in names)

    def __hash__(self) -> int:
        return hash((self.position, self.outcome, self.grundy, self.remoteness))

    def __repr__(self) -> str:
        return f"<RulesAnswer {self.position!r}: {self.outcome}>"

    def _repr_html_(self) -> str:
        import html

        told = [
            (said("outcome", "胜负"), self.outcome),
            (said("Grundy value", "SG 值"), self.grundy),
            (said("moves to the end", "终局步数"), self.remoteness),
            (said("winning moves", "必胜走法"), self.winning_moves or None),
        ]
        rows = [(name, html.escape(str(what))) for name, what in told if what is not None]
        return table_of([*rows, (said("evidence", "依据"), self.evidence._repr_html_())], repr(self.position))


class Rules(Generic[P]):
    """Rules written as a Python function, which takes a position and returns its options. The engines of the library solve the
    game. They call the function a few times for each position, which takes most of the time: a rule file is solved much faster.

    A position is any object that can be a key of a dictionary, such as a number, a string or a tuple.
    """

    def __init__(self, options: Callable[[P], Iterable[P]], *, name: str | None = None) -> None:
        if not callable(options):
            raise wrong("options", options, said("give a function of a position", "请给出以局面为参数的函数"))
        self.name = getattr(options, "__name__", "rules") if name is None else word(name, "name")
        # Pickle restores rules as it restores functions: by their name in their module.
        self.__module__ = getattr(options, "__module__", None) or type(self).__module__
        self._found = getattr(options, "__qualname__", self.name)
        self.__doc__ = options.__doc__ or type(self).__doc__
        self._options = options
        self._rules = _grundy.PythonRules(options)
        # One thread at a time: the others wait. A function that asks about its own rules is refused.
        self._lock = threading.RLock()
        self._busy = False

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with self._lock:
            if self._busy:
                raise BadInput(
                    said(f"the rules `{self.name}` ask about themselves", f"规则 `{self.name}` 在询问自身"),
                    None,
                    said("return only the options; solve positions outside the function", "只给出后继；之后再求解"),
                )
            self._busy = True
            try:
                yield
            finally:
                self._busy = False

    def __call__(self, position: P) -> list[P]:
        """Returns the options of a position."""
        return list(self._options(position))

    def solve(self, position: P, *, misere: bool = False, **limits: Unpack[Limits]) -> RulesAnswer[P]:
        """Solves a position."""
        allowed = given(limits)
        with self._alone():
            code, grundy, remoteness, moves = self._rules.solve(position, bool(misere), allowed)
            calls, _ = self._rules.call_counts()
        text = said(
            f"computed: from a Python function, called {calls} times",
            f"计算得出：由 Python 函数给出规则，共调用 {calls} 次",
        )
        evidence = Evidence({"kind": "computed", "positions": calls, "text": text})
        return RulesAnswer(position, OUTCOMES[code], grundy, remoteness, moves, evidence)

    def values(self, positions: Iterable[P] | SupportsIndex, **limits: Unpack[Limits]) -> Array:
        """Returns the Grundy values of positions as an array; a single number means the positions 0 to this number."""
        need_numpy()
        import numpy

        listed: Iterable[Any]
        if isinstance(positions, SupportsIndex):
            listed = range(natural(positions, "positions") + 1)
        else:
            listed = _each(positions)
        allowed = given(limits)
        with self._alone():
            values = self._rules.values(listed, allowed)
        return numpy.frombuffer(values, dtype=numpy.uint32)

    def compare(self, game: Game, positions: Iterable[P], **limits: Unpack[Limits]) -> Difference | None:
        """Returns the first of the positions at which a game has other options than these rules, or ``None`` if there is no
        difference.

        A position is a number, a tuple of numbers, or a text as typed for the game.
        """
        if not isinstance(game, Game):
            raise wrong("game", game, said("give a `grundy.Game`", "请给出 `grundy.Game`"))
        asked = [(_words((position,)), [_words((option,)) for option in self._options(position)]) for position in _each(positions)]
        found = _grundy.first_difference(game._line, game._files, asked, given(limits))
        return None if found is None else Difference(*found)

    def __reduce__(self) -> str:
        return self._found

    def __repr__(self) -> str:
        return f"<Rules {self.name}>"


def _each(positions: Iterable[P]) -> Iterable[P]:
    if not isinstance(positions, Iterable) or not getattr(positions, "ndim", 1):
        raise wrong("positions", positions, said("give a list of positions", "请给出局面的列表"))
    return positions


class Difference:
    """A position at which the options of a game and of a function differ."""

    __slots__ = ("missing", "more", "position")

    position: str
    """The position, as typed."""
    missing: list[str]
    """Options that only the game has."""
    more: list[str]
    """Options that only the function returns."""

    def __init__(self, position: str, missing: list[str], more: list[str]) -> None:
        self.position = position
        self.missing = missing
        self.more = more

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Difference):
            return NotImplemented
        return (self.position, self.missing, self.more) == (other.position, other.missing, other.more)

    def __hash__(self) -> int:
        return hash((self.position, tuple(self.missing), tuple(self.more)))

    def __repr__(self) -> str:
        return f"<Difference at {self.position}: missing {self.missing}, more {self.more}>"


def ruleset(options: Callable[[P], Iterable[P]]) -> Rules[P]:
    """Creates rules from a function that returns the options of a position.

    >>> import grundy
    >>> @grundy.ruleset
    ... def squares(n: int) -> list[int]:
    ...     return [n - k * k for k in range(1, n + 1) if k * k <= n]
    >>> squares.solve(7).outcome, squares.solve(4).grundy
    ('P', 2)
    >>> squares.values(5).tolist()
    [0, 1, 0, 1, 2, 0]
    """
    return Rules(options)
