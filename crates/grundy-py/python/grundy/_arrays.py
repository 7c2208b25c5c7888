"""Tables as arrays of NumPy, over the bytes that the library fills."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from . import _grundy
from ._ask import Limits, given, written
from ._errors import BadInput, Unsupported

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Array = NDArray[Any]

OUTCOMES = ("P", "N", "draw")
"""The words for the bytes in which the library tells who wins."""


def need_numpy() -> None:
    """That NumPy is there: arrays are all that needs it."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise ImportError("arrays need NumPy: pip install numpy", name="numpy") from None


def outcomes(codes: Any) -> Array:
    """Who wins, in words."""
    import numpy

    return numpy.array(OUTCOMES)[numpy.frombuffer(codes, dtype=numpy.uint8)]


def table(request: dict[str, Any], limits: Limits) -> Array:
    """The table that a request asks for; masked where there is no such position."""
    need_numpy()
    import numpy

    found = _grundy.table(written(request), given(limits))
    if found is None:
        raise Unsupported(
            f"positions of `{request['game']}` are not one or two numbers",
            None,
            "`grundy.ask('table', ...)` lists them, `solve_many` takes those you choose",
        )
    kind, rows, columns, values, missing = found
    array: Array
    array = outcomes(values) if kind == "outcome" else numpy.frombuffer(values, dtype=kind)
    shape = (columns,) if rows is None else (rows, columns)
    array = array.reshape(shape)
    if missing is None:
        return array
    mask = numpy.frombuffer(missing, dtype=bool).reshape(shape)
    masked: Array = numpy.ma.array(array, mask=mask)
    return masked


class Solved:
    """Many positions with what was found of each; two such are equal where all of it is."""

    __slots__ = ("grundy", "outcome", "positions")

    positions: Array
    """The positions, one a row."""
    outcome: Array
    """Who wins each: ``N``, ``P`` or ``draw``."""
    grundy: numpy.ma.MaskedArray[Any, Any]
    """The Grundy values, masked where none was found."""

    def __init__(self, positions: Array, outcome: Array, grundy: Any) -> None:
        self.positions = positions
        self.outcome = outcome
        self.grundy = grundy

    def __len__(self) -> int:
        return len(self.positions)

    def __eq__(self, other: object) -> bool:
        import numpy

        if not isinstance(other, Solved):
            return NotImplemented
        return (
            numpy.array_equal(self.positions, other.positions)
            and numpy.array_equal(self.outcome, other.outcome)
            and numpy.array_equal(self.grundy.mask, other.grundy.mask)
            and numpy.array_equal(self.grundy.filled(0), other.grundy.filled(0))
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        lost = int((self.outcome == "P").sum())
        return f"<Solved: {len(self)} positions, {lost} of them P>"

    def to_frame(self) -> Any:
        """All of it as a table of pandas."""
        import pandas

        columns = {f"n{i + 1}": self.positions[:, i] for i in range(self.positions.shape[1])}
        values = [None if value is numpy_masked() else int(value) for value in self.grundy]
        grundy = pandas.array(values, dtype="UInt64")
        return pandas.DataFrame({**columns, "outcome": self.outcome, "grundy": grundy})


def numpy_masked() -> Any:
    """What stands in an array where there is nothing."""
    import numpy

    return numpy.ma.masked


def numbers(positions: Any) -> Array:
    """Positions as rows of naturals below 2^64."""
    import numpy

    try:
        array = numpy.asarray(positions)
    except ValueError:
        raise BadInput("the positions have different lengths", None, "give rows of one length") from None
    if array.ndim == 1:
        array = array.reshape(-1, 1)
    if array.ndim != 2:
        raise BadInput(f"the positions have {array.ndim} dimensions", None, "give one position a row")
    if array.dtype == object:
        flat = [operator.index(value) for value in array.flat]
        if any(not 0 <= value < 1 << 64 for value in flat):
            raise BadInput("some number is negative or 2^64 or more", None, "solve it by itself")
        array = numpy.array(flat, dtype=numpy.uint64).reshape(array.shape)
    if array.dtype.kind not in "iu" and array.size:
        raise TypeError(f"the positions are of type {array.dtype}: give an array of integers")
    if array.dtype.kind == "i" and array.size and int(array.min()) < 0:
        raise BadInput(f"some number is {int(array.min())}", None, "give natural numbers")
    return numpy.ascontiguousarray(array, dtype=numpy.uint64)


def solve_many(line: str, files: dict[str, str], positions: Any, misere: bool, limits: Limits) -> Solved:
    """Who wins each of many positions."""
    need_numpy()
    import numpy

    array = numbers(positions)
    told, values, missing = _grundy.solve_many(line, files, array.reshape(-1), max(array.shape[1], 1), misere, given(limits))
    mask = numpy.frombuffer(missing, dtype=bool)
    grundy = numpy.ma.array(numpy.frombuffer(values, dtype=numpy.uint64), mask=mask)
    return Solved(array, outcomes(told), grundy)
