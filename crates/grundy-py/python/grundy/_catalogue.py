"""The catalogue of named games."""

from __future__ import annotations

import html
from typing import Any, Unpack

from ._ask import Limits, ask, said, word
from ._record import Record, table_of


class Card(Record):
    """A catalogue entry of a game.

    >>> import grundy
    >>> card = grundy.card("wythoff")
    >>> card.name, card.family
    ("Wythoff's game", 'wythoff')
    >>> print(card.law.split(",")[0])
    P exactly when the smaller heap is floor(k·φ)
    """

    __slots__ = ()

    def _text(self, name: str) -> str:
        return str(self._data[name])

    @property
    def id(self) -> str:
        """The id, which ``Game`` accepts."""
        return self._text("id")

    @property
    def name(self) -> str:
        """The name in the requested language."""
        return self._text("name")

    @property
    def names(self) -> list[str]:
        """The names in English and in Chinese."""
        return list(self._data["names"])

    @property
    def aliases(self) -> list[str]:
        """Other names."""
        return list(self._data["aliases"])

    @property
    def family(self) -> str:
        """The family of the game."""
        return self._text("family")

    @property
    def kind(self) -> str:
        """The kind of the entry: ``game``, ``function`` or ``theory``."""
        return self._text("kind")

    @property
    def rules(self) -> str:
        """The rules in words."""
        return self._text("rules")

    @property
    def notation(self) -> str:
        """The notation of positions."""
        return self._text("notation")

    @property
    def example(self) -> str:
        """An example position."""
        return self._text("example")

    @property
    def parameters(self) -> dict[str, str]:
        """The parameters of the game, each with its meaning."""
        return {one["name"]: one["what"] for one in self._data["parameters"]}

    @property
    def law(self) -> str | None:
        """The theorem on the game, in words; ``None`` if the catalogue has no theorem."""
        return None if self._data["law"] is None else str(self._data["law"]["statement"])

    @property
    def source(self) -> str | None:
        """The source of the theorem; ``None`` without a theorem."""
        return None if self._data["law"] is None else str(self._data["law"]["source"])

    @property
    def bibtex(self) -> str | None:
        """The source of the theorem as a BibTeX entry; ``None`` without a theorem."""
        return None if self._data["law"] is None else str(self._data["law"]["bibtex"])

    @property
    def misstated(self) -> str | None:
        """A common misstatement with its correction; otherwise ``None``."""
        misstated: str | None = self._data["misstated"]
        return misstated

    def __str__(self) -> str:
        return f"{self.name}\n{self.rules}"

    def __repr__(self) -> str:
        return f"<Card {self.id}: {self.name}>"

    def _repr_html_(self) -> str:
        told = [
            (said("rules", "规则"), self.rules),
            (said("notation", "写法"), self.notation),
            (said("law", "规律"), self.law),
            (said("source", "来源"), self.source),
            (said("common misstatement", "常见误述"), self.misstated),
        ]
        return table_of([(name, html.escape(what)) for name, what in told if what], self.name)


def catalogue(search: str = "", *, family: str | None = None, **limits: Unpack[Limits]) -> list[Card]:
    """Returns the games of the catalogue, or only the games that match a search.

    >>> import grundy
    >>> [card.id for card in grundy.catalogue("wythoff")][0]
    'wythoff'
    """
    request: dict[str, Any] = {"search": word(search, "search"), "family": family}
    return [Card(entry) for entry in ask("list", request, limits)["games"]]


def card(game: str, **limits: Unpack[Limits]) -> Card:
    """Returns the catalogue entry of a game, given its id or any name in English or Chinese.

    >>> import grundy
    >>> grundy.card("尼姆").id
    'nim'
    """
    return Card(ask("show", {"game": word(game, "game")}, limits))
