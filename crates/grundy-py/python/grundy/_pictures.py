"""Pictures."""

from __future__ import annotations

import os

from ._ask import path as as_path
from ._record import Record


class Picture(Record):
    """A picture of a table, which notebooks display."""

    __slots__ = ()

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        return str(self._data["svg"])

    @property
    def title(self) -> str:
        """The title of the picture."""
        return str(self._data["title"])

    @property
    def notes(self) -> list[str]:
        """Further facts about the table."""
        return list(self._data["notes"])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture to a file."""
        with open(as_path(path), "w", encoding="utf-8") as file:
            file.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture {self.title}>"
