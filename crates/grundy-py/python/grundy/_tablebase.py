"""Tablebases: solved boards in folders."""

from __future__ import annotations

import json
import os
from typing import Any, Unpack

from . import _grundy
from ._ask import Limits, given, said, writable
from ._ask import path as as_path
from ._errors import Unsupported
from ._laws import Verified
from ._position import Position, _words


class Tablebase:
    """A tablebase: a folder of solved boards, created by the program with ``grundy tablebase``. Open it with
    ``grundy.tablebase``."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = as_path(path)
        writable(self.path)
        self._kept = _grundy.Tablebase(self.path)
        self.manifest: dict[str, Any] = json.loads(self._kept.manifest())

    @property
    def rules(self) -> str:
        """The text of the rules."""
        return str(self.manifest["game"]["rules"])

    @property
    def name(self) -> str:
        """The name of the rule file."""
        return str(self.manifest["game"]["name"])

    @property
    def positions(self) -> int:
        """The number of positions."""
        return int(self.manifest["positions"])

    def __len__(self) -> int:
        return self.positions

    def position(self, *words: Any) -> Position:
        """Creates a position that is answered from the tablebase; without arguments, the start position of the rules."""
        given = [f"{name}={value}" for name, value in self.manifest["game"]["parameters"].items()]
        question = " ".join(word for word in [self.name, *given, _words(words)] if word)
        return Position(question, files={self.name: self.rules}, source=self._kept)

    def array(self, name: str = "labels") -> Any:
        """Opens an array of the folder, ``labels`` or ``boards``, with Zarr; ``tablebase.array()[:]`` is a NumPy array."""
        try:
            import zarr
        except ImportError:
            told = said("arrays of tablebases need `zarr`", "残局库的数组由 `zarr` 读取")
            raise Unsupported(told, None, "pip install zarr") from None
        return zarr.open_array(os.path.join(self.path, name), mode="r")

    def verify(self, *, threads: int | None = None, **limits: Unpack[Limits]) -> Verified:
        """Checks every label against the rules."""
        threads = threads or os.cpu_count() or 1
        positions, flaw = self._kept.check(threads, given(limits))
        text = flaw or f"all {positions} labels are correct by the rules and the labels of their options"
        return Verified({"holds": flaw is None, "positions": positions, "text": text})

    def __reduce__(self) -> tuple[type[Tablebase], tuple[str]]:
        return type(self), (self.path,)

    def __repr__(self) -> str:
        return f"<Tablebase {self.name}: {self.positions} positions>"


def tablebase(path: str | os.PathLike[str]) -> Tablebase:
    """Opens a tablebase: a folder of solved boards."""
    return Tablebase(path)
