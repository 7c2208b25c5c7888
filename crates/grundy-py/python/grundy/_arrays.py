"""NumPy arrays of tables and of solved positions, built from bytes of the library."""

from __future__ import annotations

import math
from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, Any

from . import _grundy
from ._ask import Limits, given, natural, said, written, wrong
from ._errors import BadInput, TooBig, Unsupported

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Array = NDArray[Any]

OUTCOMES = ("P", "N", "draw")
"""The outcomes. The library encodes an outcome as its index in this tuple."""


def need_numpy() -> None:
    """Raises an ``ImportError`` with advice if NumPy is not installed."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        told = said("arrays need NumPy: pip install numpy", "数组需要 NumPy：pip install numpy")
        raise ImportError(told, name="numpy") from None


def outcomes(codes: Any) -> Array:
    """Converts the bytes ``codes`` to an array of outcomes."""
    import numpy

    return numpy.array(OUTCOMES)[numpy.frombuffer(codes, dtype=numpy.uint8)]


BLOCK = 1 << 18
"""The number of entries that are copied at once. Python handles Ctrl-C between two blocks."""


def blocks(many: int, each: int = 1) -> Iterator[tuple[int, int]]:
    """Yields the ranges of the blocks that split ``many`` rows with ``each`` numbers per row."""
    step = max(1, BLOCK // max(1, each))
    return ((at, min(at + step, many)) for at in range(0, many, step))


def table(request: dict[str, Any], limits: Limits) -> Array:
    """Computes the table of a request. An entry is masked if its position does not exist."""
    need_numpy()
    import numpy

    found = _grundy.table(written(request), given(limits))
    if found is None:
        game = request["game"]
        raise Unsupported(
            said(f"positions of `{game}` are not one or two numbers", f"`{game}` 的局面不是一个或两个数"),
            None,
            said(
                "`grundy.ask('table', ...)` lists the positions, and `solve_many` solves a selection of them",
                "`grundy.ask('table', ...)` 列出它们，`solve_many` 求解所选的局面",
            ),
        )
    shape = (found.columns,) if found.rows is None else (found.rows, found.columns)
    many, told = math.prod(shape), found.kind == "outcome"
    array: Array = numpy.empty(many, dtype=numpy.array(OUTCOMES).dtype if told else found.kind)
    mask = numpy.zeros(many, dtype=bool)
    for at, end in blocks(many):
        values = found.values(at, end)
        array[at:end] = outcomes(values) if told else numpy.frombuffer(values, dtype=found.kind)
        missing = found.missing(at, end)
        if missing is not None:
            mask[at:end] = numpy.frombuffer(missing, dtype=bool)
    if not mask.any():
        return array.reshape(shape)
    masked: Array = numpy.ma.array(array.reshape(shape), mask=mask.reshape(shape))
    return masked


class Solved:
    """Many solved positions with their results. Two objects are equal if all positions and results are equal."""

    __slots__ = ("grundy", "outcome", "positions")

    positions: Array
    """The positions, one per row."""
    outcome: Array
    """The outcome of each position: ``N``, ``P`` or ``draw``."""
    grundy: numpy.ma.MaskedArray[Any, Any]
    """The Grundy values; a value that was not computed is masked."""

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
        """Returns the positions and their results as a pandas data frame."""
        import pandas

        columns = {f"n{i + 1}": self.positions[:, i] for i in range(self.positions.shape[1])}
        values = [None if value is numpy_masked() else int(value) for value in self.grundy]
        grundy = pandas.array(values, dtype="UInt64")
        return pandas.DataFrame({**columns, "outcome": self.outcome, "grundy": grundy})


def numpy_masked() -> Any:
    """Returns the constant that represents a masked entry."""
    import numpy

    return numpy.ma.masked


def numbers(positions: Any) -> Array:
    """Converts positions to an array with one row of natural numbers below 2^64 per position."""
    import numpy

    if isinstance(positions, (list, tuple, range)) and len(positions) > BLOCK:
        parts = [numbers(positions[at:end]) for at, end in blocks(len(positions))]
        if any(part.shape[1] != parts[0].shape[1] for part in parts):
            raise _ragged()
        return numpy.concatenate(parts)
    try:
        array = numpy.asarray(positions)
    except ValueError as why:
        if "inhomogeneous" not in str(why):
            raise _no_integers(said(f"are not an array: {why}", f"不是数组：{why}")) from None
        raise _ragged() from None
    if numpy.ma.is_masked(positions):
        raise BadInput(
            said("some numbers of the positions are masked", "有的局面的数被遮蔽"),
            None,
            said("remove these rows", "请去掉这些行"),
        )
    if array.ndim == 0 and array.dtype == object:
        raise wrong("positions", positions, said("give an array or a list of rows", "请给出数组或由行组成的列表"))
    if array.ndim == 1:
        array = array.reshape(-1, 1)
    if array.ndim != 2:
        many = array.ndim
        raise BadInput(said(f"the positions have {many} dimensions", f"局面有 {many} 维"), None, _a_row())
    if array.dtype.kind not in "iuO" and array.size:
        raise _no_integers(said(f"are of type {array.dtype}", f"的类型为 {array.dtype}"))
    found = numpy.empty(array.shape, dtype=numpy.uint64)
    for at, end in blocks(*array.shape):
        found[at:end] = _naturals(array[at:end])
    return found


def room(positions: Any, memory: int | None) -> None:
    """Raises ``TooBig`` if the positions and their results do not fit in memory."""
    try:
        many = len(positions)
    except TypeError:
        return
    # Each position needs space for its numbers, the outcome, the value and the mask.
    if many * 40 > (4 << 30 if memory is None else memory):
        raise TooBig(
            said(f"{many} positions do not fit in memory", f"{many} 个局面超过内存限制"),
            None,
            said("solve the positions in parts, or raise `memory=`", "请分批给出，或提高 `memory=`"),
        )


def _ragged() -> BadInput:
    return BadInput(
        said("the positions have different lengths", "各局面的长度不同"),
        None,
        said("give rows of one length", "请给出长度相同的行"),
    )


def _a_row() -> str:
    return said("give one position per row", "请每行给出一个局面")


def _no_integers(why: str) -> TypeError:
    return TypeError(said(f"the positions {why}: give an array of integers", f"局面{why}：请给出整数数组"))


def _naturals(array: Array) -> Array:
    """Checks that the entries are natural numbers below 2^64, and returns the array."""
    import numpy

    if array.dtype == object:
        flat = [natural(value, "a number of a position") for value in array.flat]
        if any(value >= 1 << 64 for value in flat):
            told = said("a number is 2^64 or more", "有的数不小于 2^64")
            raise BadInput(told, None, said("solve this position separately", "请单独求解"))
        return numpy.array(flat, dtype=numpy.uint64).reshape(array.shape)
    if array.dtype.kind == "i" and array.size and int(array.min()) < 0:
        least = int(array.min())
        raise BadInput(
            said(f"a number is {least}", f"有的数为 {least}"), None, said("give natural numbers", "请给出自然数")
        )
    return array


def solve_many(line: str, files: dict[str, str], positions: Any, misere: bool, limits: Limits) -> Solved:
    """Solves many positions of the game ``line``. ``files`` are the texts of its rule files."""
    need_numpy()
    import numpy

    asked = given(limits)
    room(positions, asked[1])
    array = numbers(positions)
    many, columns = array.shape
    if many and not columns:
        raise BadInput(said("the positions have no numbers", "局面中没有数"), None, _a_row())
    time, others = asked[0], asked[1:]
    over = None if time is None else monotonic() + time
    outcome = numpy.empty(many, dtype=numpy.array(OUTCOMES).dtype)
    values, mask = numpy.empty(many, dtype=numpy.uint64), numpy.empty(many, dtype=bool)
    # An empty list is passed on as well, so that errors in the game are reported.
    for at, end in list(blocks(*array.shape)) or [(0, 0)]:
        left = None if over is None else max(0.0, over - monotonic())
        part = array[at:end].reshape(-1)
        told = _grundy.solve_many(line, files, part, (max(columns, 1), at, many), misere, (left, *others))
        outcome[at:end] = outcomes(told[0])
        values[at:end] = numpy.frombuffer(told[1], dtype=numpy.uint64)
        mask[at:end] = numpy.frombuffer(told[2], dtype=bool)
    return Solved(array, outcome, numpy.ma.array(values, mask=mask))
