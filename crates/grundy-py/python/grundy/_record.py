"""The base class of answers, which wrap the responses of the library."""

from __future__ import annotations

import copy
import html
from typing import Any, Self

from ._grundy import EVIDENCE_KINDS


class Record:
    """An answer of the library. Its fields are properties, and ``to_dict`` returns the complete answer."""

    __slots__ = ("_data",)

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data

    def to_dict(self) -> dict[str, Any]:
        """Returns the complete answer, as the program prints it with ``--json``."""
        return copy.deepcopy(self._data)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._data == other._data

    def __hash__(self) -> int:
        return hash(repr(self._data))

    def __reduce__(self) -> tuple[type[Self], tuple[dict[str, Any]]]:
        return type(self), (self._data,)

    def __str__(self) -> str:
        return repr(self)


_CONCLUSIVE = {kind for kind, _, is_conclusive in EVIDENCE_KINDS if is_conclusive}

BADGES = {
    **{kind: "#1b7f4b" if is_conclusive else "#a86400" for kind, _, is_conclusive in EVIDENCE_KINDS},
    "computed": "#2b6cb0",
}
"""The colour of each kind of evidence. Observed and proved results have different colours."""

_LONGEST_KIND = max(map(len, BADGES))


class Evidence(Record):
    """The evidence for an answer.

    >>> import grundy
    >>> evidence = grundy.solve("nim 2 5 4").evidence
    >>> evidence.kind, evidence.proves
    ('theorem', True)
    >>> print(evidence)
    theorem: Bouton's theorem (1902)
    """

    __slots__ = ()

    @property
    def kind(self) -> str:
        """The kind of evidence, such as ``theorem``; the command ``grundy words`` explains every kind."""
        return str(self._data["kind"])

    @property
    def proves(self) -> bool:
        """Whether the evidence is conclusive: a theorem, a checked proof, or a computation of all positions."""
        return self.kind in _CONCLUSIVE

    @property
    def text(self) -> str:
        """The evidence in words."""
        return str(self._data["text"])

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Evidence {self.text}>"

    def _repr_html_(self) -> str:
        colour = BADGES.get(self.kind, "#555")
        style = f"background:{colour};color:white;border-radius:0.6em;padding:0.1em 0.6em"
        # The text begins with the kind, in the language of the text.
        kind, _, rest = self.text.replace("：", ":", 1).partition(":")
        if len(kind) > _LONGEST_KIND:
            kind, rest = self.kind, self.text
        return f'<span style="{style}">{html.escape(kind)}</span> {html.escape(rest.strip())}'


def evidence_of(data: dict[str, Any]) -> Evidence | None:
    """Returns the evidence of a response, or ``None`` if the response has none."""
    if data.get("evidence") is None:
        return None
    return Evidence({**data["evidence"], "text": data.get("evidence_text", "")})


def table_of(rows: list[tuple[str, str]], caption: str = "") -> str:
    """Returns a small HTML table. Each row has a name as text and a cell as HTML."""
    head = f"<caption>{html.escape(caption)}</caption>" if caption else ""
    left = 'style="text-align:left"'
    lines = (f"<tr><th {left}>{html.escape(name)}</th><td {left}>{what}</td></tr>" for name, what in rows)
    return f"<table>{head}{''.join(lines)}</table>"
