"""Laws, claims and proofs."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import Any

from ._record import Evidence, Record, evidence_of, table_of


class Law(Record):
    """A law of the values of a game, with its evidence.

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
        """The subject of the law: ``grundy`` for Grundy values, ``P`` for P-positions."""
        return str(self._data["of"])

    @property
    def kind(self) -> str | None:
        """The kind of the law: ``statement``, ``formula``, ``period``, ``arithmetic_period``, ``misere_period``, ``expression``
        or ``automaton``; ``None`` if no law was found."""
        return None if self._data["law"] is None else str(self._data["law"]["kind"])

    def _number(self, name: str) -> int | None:
        value: int | None = (self._data["law"] or {}).get(name)
        return value

    @property
    def period(self) -> int | None:
        """The period p in G(n + p) = G(n) + saltus; ``None`` for other laws."""
        return self._number("period")

    @property
    def preperiod(self) -> int | None:
        """The number n from which on the period holds."""
        return self._number("preperiod")

    @property
    def saltus(self) -> int | None:
        """The saltus: the number that is added with every period."""
        return self._number("saltus")

    @property
    def says(self) -> str | None:
        """The law as a claim of a rule file, if it is an expression; otherwise ``None``."""
        says: str | None = (self._data["law"] or {}).get("says")
        return says

    @property
    def evidence(self) -> Evidence | None:
        """The evidence for the law. An observed law is not proved."""
        return evidence_of(self._data)

    @property
    def certificate(self) -> dict[str, Any] | None:
        """The proof, which ``grundy.verify`` checks; ``None`` if it was not requested or does not exist."""
        certificate: dict[str, Any] | None = self._data.get("certificate")
        return certificate

    @property
    def code(self) -> dict[str, str]:
        """The law as a function, in each requested programming language."""
        return dict(self._data.get("export", {}))

    def __str__(self) -> str:
        return f"{self.text} ({self.evidence})"

    def __repr__(self) -> str:
        return f"<Law {self.text}>"

    def _formula(self) -> str | None:
        """Returns the law as a LaTeX formula if it is a period, else ``None``."""
        if self.period is None or self.kind not in ("period", "arithmetic_period"):
            return None
        saltus = f" + {self.saltus}" if self.saltus else ""
        return f"G(n+{self.period}) = G(n){saltus} \\quad (n \\ge {self.preperiod})"

    def _repr_latex_(self) -> str:
        formula = self._formula() or _in_math(self.text)
        # The evidence follows the law: a formula alone would look like a theorem.
        return f"${formula}$" + (f"  ${_in_math(str(self.evidence))}$" if self.evidence else "")

    def _html(self) -> str:
        evidence = self.evidence._repr_html_() if self.evidence else ""
        return f"<p>{html.escape(self.text)}<br>{evidence}</p>"

    def _repr_html_(self) -> str | None:
        # Notebooks prefer HTML to LaTeX, so a formula has no HTML.
        return None if self._formula() else self._html()


def _in_math(words: str) -> str:
    """Returns words as text within a LaTeX formula."""
    words = words.replace("\\", r"\backslash ")
    for special in "#$%&_{}":
        words = words.replace(special, "\\" + special)
    return f"\\text{{{words}}}"


class Laws(Sequence[Law]):
    """The laws of a game, those with the best evidence first."""

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
    """A claim with its verdict."""

    __slots__ = ()

    @property
    def claim(self) -> str:
        """The claim as written."""
        return str(self._data["claim"])

    @property
    def text(self) -> str:
        """The verdict in words."""
        return str(self._data["text"])

    @property
    def holds(self) -> bool:
        """Whether the claim holds at every checked position, or is proved."""
        return bool(self._data["holds"] if "holds" in self._data else self.standing == "proved")

    @property
    def standing(self) -> str | None:
        """The verdict of ``prove``: ``proved``, ``false`` or ``unknown``; otherwise ``None``."""
        standing: str | None = self._data.get("standing")
        return standing

    @property
    def counterexample(self) -> str | None:
        """The first position at which the claim is false, as ``Game.position`` accepts it; ``None`` if no such position was
        found."""
        counterexample: str | None = self._data.get("counterexample")
        return counterexample

    @property
    def positions(self) -> int | None:
        """The number of checked positions; ``None`` if none were counted."""
        positions: int | None = self._data.get("positions")
        return positions

    @property
    def conditions(self) -> list[str]:
        """For a proof, the proved conditions in words."""
        return list(self._data.get("conditions", ()))

    @property
    def certificate(self) -> dict[str, Any] | None:
        """The proof, which ``grundy.verify`` checks; ``None`` if it was not requested or does not exist."""
        certificate: dict[str, Any] | None = self._data.get("certificate")
        return certificate

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        return f"{self._quoted()}: {self.text}"

    def __repr__(self) -> str:
        return f"<Claim {self._quoted().removeprefix('claim ')}: {self.text}>"

    def _quoted(self) -> str:
        """The claim, in backticks if it is the source text of a claim; the statement of a law is a sentence."""
        source = self.claim.removeprefix("claim ")
        return self.claim if source == self.claim else f"claim `{' '.join(source.split())}`"


class Verdict(Record):
    """The verdicts on all claims; true if all claims hold."""

    __slots__ = ()

    @property
    def game(self) -> str:
        """The game."""
        return str(self._data["game"])

    @property
    def claims(self) -> list[Claim]:
        """The claims with their verdicts."""
        return [Claim(claim) for claim in self._data["claims"]]

    @property
    def holds(self) -> bool:
        """Whether all claims hold or are proved; false if there are no claims."""
        return bool(self._data["claims"]) and all(claim.holds for claim in self.claims)

    @property
    def counterexample(self) -> str | None:
        """The first counterexample to a claim; ``None`` if no claim has one."""
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
    """The result of checking a certificate; true if the certificate holds."""

    __slots__ = ()

    @property
    def holds(self) -> bool:
        """Whether every condition of the certificate holds."""
        return bool(self._data["holds"])

    @property
    def positions(self) -> int:
        """The number of checked positions or values."""
        return int(self._data["positions"])

    @property
    def text(self) -> str:
        """The claim that was checked, or the place at which the check fails."""
        return str(self._data["text"])

    def __bool__(self) -> bool:
        return self.holds

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Verified {self.holds}: {self.text}>"
