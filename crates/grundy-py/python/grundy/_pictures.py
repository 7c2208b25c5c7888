"""Pictures."""

from __future__ import annotations

import os

from ._ask import path as as_path
from ._record import Record


class Picture(Record):
    """A picture of a table; notebooks show it."""

    __slots__ = ()

    @property
    def svg(self) -> str:
        """The picture in SVG."""
        return str(self._data["svg"])

    @property
    def title(self) -> str:
        """What is shown."""
        return str(self._data["title"])

    @property
    def notes(self) -> list[str]:
        """What is known besides."""
        return list(self._data["notes"])

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the picture into a file."""
        with open(as_path(path), "w", encoding="utf-8") as file:
            file.write(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Picture {self.title}>"
