"""Laws, claims and proofs."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Any

from ._record import Evidence, Record, evidence_of, table_of


class Law(Record):
    """A law of a game's values, with how it is known.

    >>> import grundy
    >>> law = grundy.Game("kayles").law()[0]
    >>> law.period, law.preperiod, law.evidence.kind
    (12, 71, 'proved')
    """

    __slots__ = ()

    @property
    def text(self) -> str:
        """The law in words."""
        return str(self._data["text"])

    @property
    def of(self) -> str:
        """What it tells of: ``grundy`` for Grundy values, ``P`` for P-positions."""
        return str(self._data["of"])

    @property
    def kind(self) -> str | None:
        """``statement``, ``formula``, ``period``, ``arithmetic_period``, ``misere_period``, ``expression`` or ``automaton``;
        none where no law was found."""
        return None if self._data["law"] is None else str(self._data["law"]["kind"])

    def _number(self, name: str) -> int | None:
        value: int | None = (self._data["law"] or {}).get(name)
        return value

    @property
    def period(self) -> int | None:
        """The period p of G(n + p) = G(n) + saltus; none of other laws."""
        return self._number("period")

    @property
    def preperiod(self) -> int | None:
        """From which n on the period holds."""
        return self._number("preperiod")

    @property
    def saltus(self) -> int | None:
        """What is added with every period."""
        return self._number("saltus")

    @property
    def says(self) -> str | None:
        """The law as a claim of a rule file would state it, where it is an expression."""
        says: str | None = (self._data["law"] or {}).get("says")
        return says

    @property
    def evidence(self) -> Evidence | None:
        """How it is known: what is observed is no proof."""
        return evidence_of(self._data)

    @property
    def certificate(self) -> dict[str, Any] | None:
        """The proof, which ``grundy.verify`` takes, where it was asked for and there is one."""
        certificate: dict[str, Any] | None = self._data.get("certificate")
        return certificate

    @property
    def code(self) -> dict[str, str]:
        """The law as a function, by language, where that was asked for."""
        return dict(self._data.get("export", {}))

    def __str__(self) -> str:
        return f"{self.text} ({self.evidence})"

    def __repr__(self) -> str:
        return f"<Law {self.text}>"

    def _formula(self) -> str | None:
        """The law as a formula, where it is one."""
        if self.period is None or self.kind not in ("period", "arithmetic_period"):
            return None
        saltus = f" + {self.saltus}" if self.saltus else ""
        return f"G(n+{self.period}) = G(n){saltus} \\quad (n \\ge {self.preperiod})"

    def _repr_latex_(self) -> str:
        formula = self._formula() or _in_math(self.text)
        # How it is known stands beside it: a formula alone would look like a theorem.
        return f"${formula}$" + (f"  ${_in_math(str(self.evidence))}$" if self.evidence else "")

    def _html(self) -> str:
        evidence = self.evidence._repr_html_() if self.evidence else ""
        return f"<p>{html.escape(self.text)}<br>{evidence}</p>"

    def _repr_html_(self) -> str | None:
        # Notebooks show HTML rather than LaTeX where there are both.
        return None if self._formula() else self._html()


def _in_math(words: str) -> str:
    """Words within a formula."""
    words = words.replace("\\", r"\backslash ")
    for special in "#$%&_{}":
        words = words.replace(special, "\\" + special)
    return f"\\text{{{words}}}"


class Laws(Sequence[Law]):
    """The laws that were found, what is best known first."""

    __slots__ = ("_laws",)

    def __init__(self, laws: list[Law]) -> None:
        self._laws = laws

    def __getitem__(self, at: Any) -> Any:
        return self._laws[at]

    def __len__(self) -> int:
        return len(self._laws)

    def __iter__(self) -> Iterator[Law]:
        return iter(self._laws)

    def __eq__(self, other: object) -> bool:
        return self._laws == other._laws if isinstance(other, Laws) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._laws))

    def __repr__(self) -> str:
        return f"<Laws {self._laws!r}>"

    def _repr_html_(self) -> str | None:
        if self._laws and all(law._formula() for law in self._laws):
            return None
        return "".join(law._html() for law in self._laws)

    def _repr_latex_(self) -> str:
        return "\n\n".join(law._repr_latex_() for law in self._laws)


class Claim(Record):
    """A claim, and what became of it."""

    __slots__ = ()

    @property
    def claim(self) -> str:
        """The claim as it is written."""
        return str(self._data["claim"])

    @property
    def text(self) -> str:
        """The verdict in words."""
        return str(self._data["text"])

    @property
    def holds(self) -> bool:
        """Whether it held at every position that was compared, or is proved."""
        return bool(self._data["holds"] if "holds" in self._data else self.standing == "proved")

    @property
    def standing(self) -> str | None:
        """Of a proof: ``proved``, ``false`` or ``unknown``."""
        standing: str | None = self._data.get("standing")
        return standing

    @property
    def counterexample(self) -> str | None:
        """The first position at which it is false, as it is typed; ``Game.position`` takes it."""
        counterexample: str | None = self._data.get("counterexample")
        return counterexample

    @property
    def positions(self) -> int | None:
        """How many positions were compared."""
        positions: int | None = self._data.get("positions")
        return positions

    @property
    def conditions(self) -> list[str]:
        """Of a proof, what was shown, condition by condition."""
        return list(self._data.get("conditions", ()))

    @property
    def certificate(self) -> dict[str, Any] | None:
        """The proof, which ``grundy.verify`` takes, where it was asked for and there is one."""
        certificate: dict[str, Any] | None = self._data.get("certificate")
        return certificate

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        return f"{self.claim}: {self.text}"

    def __repr__(self) -> str:
        return f"<Claim {self.claim}: {self.text}>"


class Verdict(Record):
    """What became of all claims; true where all hold."""

    __slots__ = ()

    @property
    def game(self) -> str:
        """The game."""
        return str(self._data["game"])

    @property
    def claims(self) -> list[Claim]:
        """Each claim."""
        return [Claim(claim) for claim in self._data["claims"]]

    @property
    def holds(self) -> bool:
        """Whether all of them held, or are proved; of no claim at all, false."""
        return bool(self._data["claims"]) and all(claim.holds for claim in self.claims)

    @property
    def counterexample(self) -> str | None:
        """The first counterexample of the claims."""
        found = (claim.counterexample for claim in self.claims)
        return next((position for position in found if position is not None), None)

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        return "\n".join(str(claim) for claim in self.claims)

    def __repr__(self) -> str:
        word = "holds" if self.holds else "does not hold"
        return f"<Verdict {self.game}: {word}>"

    def _repr_html_(self) -> str:
        rows = [(claim.claim, html.escape(claim.text)) for claim in self.claims]
        return table_of(rows, self.game)


class Verified(Record):
    """Whether a certificate holds; true where it does."""

    __slots__ = ()

    @property
    def holds(self) -> bool:
        """Whether every condition holds."""
        return bool(self._data["holds"])

    @property
    def positions(self) -> int:
        """How many positions or values were checked."""
        return int(self._data["positions"])

    @property
    def text(self) -> str:
        """What was claimed and checked, or where it fails."""
        return str(self._data["text"])

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Verified {self.holds}: {self.text}>"
