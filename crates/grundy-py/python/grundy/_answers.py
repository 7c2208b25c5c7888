"""Answers about positions, and their moves."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from ._ask import digits, number, said, shown
from ._record import Evidence, Record, evidence_of, table_of

if TYPE_CHECKING:
    import pandas


class Move(Record):
    """A move, described as in the rules."""

    __slots__ = ("_of",)

    def __init__(self, data: dict[str, Any], of: str | None = None) -> None:
        super().__init__(data)
        # The position in which the move is made, or None if it is unknown.
        self._of = of

    @property
    def text(self) -> str:
        """The move in words."""
        return str(self._data["text"])

    @property
    def kind(self) -> str:
        """The kind of the move, such as ``take`` or ``go``; for a rule file, the name of its ``move``."""
        return str(self._data["kind"])

    @property
    def choices(self) -> dict[str, Any]:
        """The choices of the move, by name."""
        return dict(self._data["choices"])

    @property
    def to(self) -> str | None:
        """The position after the move, as typed; ``None`` if it is too long to write."""
        to: str | None = self._data["to"]
        return to

    @property
    def question(self) -> str | None:
        """The game with the position after the move, as ``solve`` accepts it; ``None`` if it is too long to write."""
        question: str | None = self._data["question"]
        return question

    @property
    def result(self) -> str | None:
        """The result for the player who makes the move: ``win``, ``lose`` or ``draw``; ``None`` if it was not computed."""
        result: str | None = self._data.get("result")
        return result

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Move {self.text}>"


def _move(data: dict[str, Any], of: str | None = None) -> Move:
    told = dict(data)
    if "move" in told:
        told["text"] = told.pop("move")
    if "position" in told:
        told["to"] = told["position"]
    return Move(told, of)


class Answer(Record):
    """The answer about a position: who wins, the winning moves, the reason and the evidence.

    >>> import grundy
    >>> answer = grundy.solve("nim 2 5 4")
    >>> answer.outcome, answer.grundy, answer.remoteness
    ('N', 3, 11)
    >>> answer.winning_moves[0].to
    '1 5 4'
    >>> answer.why
    'nim-sum 2 xor 5 xor 4 = 3; take 1 from heap 1, leaving 1'
    """

    __slots__ = ()

    @property
    def game(self) -> str:
        """The game, or the games of a sum joined by `` + ``."""
        return str(self._data.get("game") or " + ".join(self._data.get("games", ())))

    @property
    def question(self) -> str:
        """The question, in the form that ``solve`` accepts."""
        return str(self._data.get("question") or self.game)

    @property
    def outcome(self) -> str | None:
        """``N`` if the player to move wins, ``P`` if that player loses, or ``draw``; ``None`` if the question has no outcome.
        """
        outcome: str | None = self._data.get("outcome")
        return outcome

    @property
    def grundy(self) -> int | None:
        """The Grundy value; ``None`` if it was not computed or does not exist."""
        return number(self._data.get("grundy"))

    @property
    def loopy(self) -> list[int] | None:
        """In a game with cycles, the elements of K in the value ∞(K); otherwise ``None``."""
        loopy = self._data.get("loopy")
        return None if loopy is None else [number(value) or 0 for value in loopy["infinity"]]

    @property
    def remoteness(self) -> int | None:
        """The remoteness: the number of moves to the end if the winner hastens and the loser delays; ``None`` if computing it
        takes too much work. Results of earlier questions reduce this work. ``full=True`` computes it in any case."""
        remoteness: int | None = self._data.get("remoteness")
        return remoteness

    @property
    def score(self) -> int | None:
        """The score of the player to move, in games that end with a score."""
        score: int | None = self._data.get("score")
        return score

    @property
    def mover(self) -> str | None:
        """The side to move, in games whose sides move differently."""
        mover: str | None = self._data.get("mover")
        return mover

    @property
    def winner(self) -> str | None:
        """The side that wins, in games whose sides move differently."""
        winner: str | None = self._data.get("winner")
        return winner

    @property
    def winning_moves(self) -> list[Move]:
        """The winning moves, at most as many as requested."""
        return [_move(move, self._data.get("question")) for move in self._data.get("winning_moves", ())]

    @property
    def winning_move_count(self) -> int | None:
        """The number of winning moves; ``None`` if they were not counted."""
        return number(self._data.get("winning_move_count"))

    @property
    def drawing_moves(self) -> list[Move]:
        """In a draw, the moves that keep the draw."""
        return [_move(move, self._data.get("question")) for move in self._data.get("drawing_moves") or ()]

    @property
    def why(self) -> str | None:
        """The reason in words."""
        why: str | None = self._data.get("why")
        return why

    @property
    def evidence(self) -> Evidence | None:
        """The evidence for the answer."""
        return evidence_of(self._data)

    @property
    def board(self) -> str | None:
        """The position as its rule file draws it in characters; otherwise ``None``."""
        board: str | None = self._data.get("board")
        return board

    @property
    def result(self) -> list[str]:
        """The lines of the result, for a function of the catalogue."""
        return list(self._data.get("result", ()))

    def _rows(self) -> list[tuple[str, str]]:
        told: list[tuple[str, str | int | None]] = [
            (said("outcome", "胜负"), self.outcome),
            (said("winner", "胜者"), self.winner),
            (said("Grundy value", "SG 值"), self.grundy),
            (said("moves to the end", "终局步数"), self.remoteness),
            (said("score", "得分"), self.score),
            (said("if Left begins", "左方先走"), self._data.get("winner_if_left_begins")),
            (said("if Right begins", "右方先走"), self._data.get("winner_if_right_begins")),
            (said("canonical form", "标准形式"), self._data.get("canonical")),
            (said("winning moves", "必胜走法"), "; ".join(move.text for move in self.winning_moves) or None),
            (said("drawing moves", "保和走法"), "; ".join(move.text for move in self.drawing_moves) or None),
            (said("result", "结果"), "\n".join(self.result) or None),
            (said("why", "理由"), self.why),
        ]
        return [(name, digits(what) if isinstance(what, int) else what) for name, what in told if what is not None]

    def __str__(self) -> str:
        colon = said(": ", "：")
        lines = [f"{name}{colon}{what}" for name, what in self._rows()]
        lines += [f"{said('evidence', '依据')}{colon}{self.evidence}"] if self.evidence else []
        return "\n".join([self.question, *lines])

    def __repr__(self) -> str:
        grundy = "" if self.grundy is None else f", Grundy value {shown(self.grundy)}"
        return f"<Answer {_cut(self.question)}: {self.outcome or _cut('; '.join(self.result) or str(self.why))}{grundy}>"

    def _repr_html_(self) -> str:
        rows = [(name, html.escape(what)) for name, what in self._rows()]
        if self.evidence:
            rows.append((said("evidence", "依据"), self.evidence._repr_html_()))
        return table_of(rows, _cut(self.question))

    def to_frame(self) -> pandas.DataFrame:
        """Returns the winning moves, or the moves that keep a draw, as a pandas data frame."""
        import pandas

        moves = self.winning_moves or self.drawing_moves
        rows = [{"move": move.text, "kind": move.kind, "to": move.to} for move in moves]
        return pandas.DataFrame(rows, columns=["move", "kind", "to"])


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
