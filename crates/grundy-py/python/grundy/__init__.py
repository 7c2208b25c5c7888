"""A workbench for combinatorial games: who wins, by which move, why, and with which evidence.

>>> import grundy
>>> answer = grundy.solve("nim 2 5 4")
>>> answer.outcome, answer.winning_moves[0].text
('N', 'take 1 from heap 1, leaving 1')
>>> grundy.Game("0.77").values(8).tolist()
[0, 1, 2, 3, 1, 4, 3, 2, 1]
>>> grundy.Game("kayles").position(10**30).grundy
1
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Unpack

from . import _grundy
from ._answers import Answer, Move
from ._ask import Limits, cut, said, settings, word, wrong
from ._ask import ask as _ask
from ._catalogue import Card, card, catalogue
from ._errors import BadInput, Corrupt, Error, Stopped, TooBig, Unknown, Unsupported
from ._found import Count, Explanation, Graph, Vertex
from ._game import Game
from ._grundy import __version__
from ._laws import Claim, Law, Laws, Verdict, Verified
from ._misere import Genera, Genus, Quotient
from ._pictures import Picture
from ._position import Position, solve
from ._record import Evidence
from ._rules import Difference, Rules, RulesAnswer, ruleset
from ._tablebase import Tablebase, tablebase
from ._values import Comparison, Thermograph, Value, ValueMove, value

if TYPE_CHECKING:
    from ._arrays import Solved

__all__ = [
    "Answer",
    "BadInput",
    "Card",
    "Claim",
    "Comparison",
    "Corrupt",
    "Count",
    "Difference",
    "Error",
    "Evidence",
    "Explanation",
    "Game",
    "Genera",
    "Genus",
    "Graph",
    "Law",
    "Laws",
    "Move",
    "Picture",
    "Position",
    "Quotient",
    "Rules",
    "RulesAnswer",
    "Solved",
    "Stopped",
    "Tablebase",
    "Thermograph",
    "TooBig",
    "Unknown",
    "Unsupported",
    "Value",
    "ValueMove",
    "Verdict",
    "Verified",
    "Vertex",
    "__version__",
    "ask",
    "card",
    "catalogue",
    "commands",
    "ruleset",
    "settings",
    "solve",
    "tablebase",
    "value",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name == "Solved":
        from ._arrays import Solved

        return Solved
    raise AttributeError(f"module 'grundy' has no attribute {cut(name)}")


def verify(certificate: Mapping[str, Any] | str | os.PathLike[str], **limits: Unpack[Limits]) -> Verified:
    """Checks a certificate: the certificate of an answer, or the name of a file.

    >>> import grundy
    >>> law = grundy.Game("0.77").law(certificates=True)[0]
    >>> bool(grundy.verify(law.certificate))
    True
    """
    if isinstance(certificate, (str, os.PathLike)):
        return Verified(_ask("verify", {"file": os.fspath(certificate)}, limits))
    if not isinstance(certificate, Mapping):
        remedy = said("give the certificate of an answer, or the name of a file", "请给出答案中的证书，或文件名")
        raise wrong("certificate", certificate, remedy)
    return Verified(_ask("verify", {"certificate": dict(certificate)}, limits))


def ask(command: str, request: Mapping[str, Any], **limits: Unpack[Limits]) -> dict[str, Any]:
    """Returns the response of a command of the program to a request in JSON, as ``POST /api/v1/COMMAND`` does.

    >>> import grundy
    >>> grundy.ask("count", {"game": "nim", "heaps": 3, "below": 8})["P"]
    64
    """
    if not isinstance(request, Mapping):
        raise wrong("request", request, said("give a dictionary", "请给出字典"))
    answer: dict[str, Any] = _ask(word(command, "command"), dict(request), limits)
    return answer


def commands() -> dict[str, str]:
    """Returns the commands that ``ask`` accepts, each with its summary.

    >>> import grundy
    >>> grundy.commands()["solve"]
    'Computes who wins a position, the winning moves, the reason and the evidence'
    """
    return {name: summary for name, summary, _ in _grundy.commands()}


def load_ipython_extension(shell: Any) -> None:
    """Handles ``%load_ext grundy``: cells that begin with ``%%game NAME`` are then rule files."""
    from ._jupyter import load

    load(shell)
