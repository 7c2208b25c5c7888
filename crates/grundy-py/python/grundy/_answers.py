"""Who wins: answers and their moves."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from ._ask import digits, number, said, shown
from ._record import Evidence, Record, evidence_of, table_of

if TYPE_CHECKING:
    import pandas


class Move(Record):
    """A move, as its rules name it."""

    __slots__ = ("_of",)

    def __init__(self, data: dict[str, Any], of: str | None = None) -> None:
        super().__init__(data)
        # The position in which it is made, where that is known.
        self._of = of

    @property
    def text(self) -> str:
        """The move in words."""
        return str(self._data["text"])

    @property
    def kind(self) -> str:
        """What is done: ``take``, ``go``; of a rule file the name of its ``move``."""
        return str(self._data["kind"])

    @property
    def choices(self) -> dict[str, Any]:
        """What is chosen in it."""
        return dict(self._data["choices"])

    @property
    def to(self) -> str | None:
        """The position after it, as it is typed; none where it is too long to write."""
        to: str | None = self._data["to"]
        return to

    @property
    def question(self) -> str | None:
        """The game with the position after it, as ``solve`` takes it."""
        question: str | None = self._data["question"]
        return question

    @property
    def result(self) -> str | None:
        """What it gets who makes it, where that was found: ``win``, ``lose`` or ``draw``."""
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
    """Who wins a position, by which moves, why, and how sure that is.

    >>> import grundy
    >>> answer = grundy.solve("nim 2 5 4")
    >>> answer.outcome, answer.grundy, answer.remoteness
    ('N', 3, 11)
    >>> answer.winning_moves[0].to
    '1 5 4'
    >>> answer.why
    'nim-sum 2^5^4 = 3; take 1 from heap 1, leaving 1'
    """

    __slots__ = ()

    @property
    def game(self) -> str:
        """The game, or the games of a sum joined by `` + ``."""
        return str(self._data.get("game") or " + ".join(self._data.get("games", ())))

    @property
    def question(self) -> str:
        """How to ask again."""
        return str(self._data.get("question") or self.game)

    @property
    def outcome(self) -> str | None:
        """``N`` where the player to move wins, ``P`` where that player loses, ``draw``; none of what has no such answer."""
        outcome: str | None = self._data.get("outcome")
        return outcome

    @property
    def grundy(self) -> int | None:
        """The Grundy value; none where it was not found or there is none."""
        return number(self._data.get("grundy"))

    @property
    def loopy(self) -> list[int] | None:
        """Where play may return: the values of K in the value ∞(K); none elsewhere."""
        loopy = self._data.get("loopy")
        return None if loopy is None else [number(value) or 0 for value in loopy["infinity"]]

    @property
    def remoteness(self) -> int | None:
        """Moves to the end, when the winner hastens and the loser delays; none where counting them was too much work, which it
        is less where much is known from questions before. ``full=True`` counts them at any cost."""
        remoteness: int | None = self._data.get("remoteness")
        return remoteness

    @property
    def score(self) -> int | None:
        """Points for the player to move, in games that end in scores."""
        score: int | None = self._data.get("score")
        return score

    @property
    def mover(self) -> str | None:
        """The side to move, where the players move differently."""
        mover: str | None = self._data.get("mover")
        return mover

    @property
    def winner(self) -> str | None:
        """The side that wins, where the players move differently."""
        winner: str | None = self._data.get("winner")
        return winner

    @property
    def winning_moves(self) -> list[Move]:
        """Moves that win, as many as were asked for."""
        return [_move(move, self._data.get("question")) for move in self._data.get("winning_moves", ())]

    @property
    def winning_move_count(self) -> int | None:
        """How many moves win; none where they were not counted."""
        return number(self._data.get("winning_move_count"))

    @property
    def drawing_moves(self) -> list[Move]:
        """Of a draw, moves that keep it."""
        return [_move(move, self._data.get("question")) for move in self._data.get("drawing_moves") or ()]

    @property
    def why(self) -> str | None:
        """The reason in words."""
        why: str | None = self._data.get("why")
        return why

    @property
    def evidence(self) -> Evidence | None:
        """How the answer is known."""
        return evidence_of(self._data)

    @property
    def board(self) -> str | None:
        """The position as its rule file draws it in characters."""
        board: str | None = self._data.get("board")
        return board

    @property
    def result(self) -> list[str]:
        """Of a function of the catalogue, what it gives, in lines."""
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
        """The winning moves, or those that hold a draw, as a table of pandas."""
        import pandas

        moves = self.winning_moves or self.drawing_moves
        rows = [{"move": move.text, "kind": move.kind, "to": move.to} for move in moves]
        return pandas.DataFrame(rows, columns=["move", "kind", "to"])


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
