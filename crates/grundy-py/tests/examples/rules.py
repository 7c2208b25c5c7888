"""Rules as a function, compared with a game, and many positions at once."""

from collections.abc import Iterator

import numpy

import grundy


@grundy.ruleset
def two_heaps(position: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Nim with two heaps."""
    a, b = position
    for left in range(a):
        yield (left, b)
    for left in range(b):
        yield (a, left)


answer = two_heaps.solve((3, 5))
moves: list[tuple[int, int]] = answer.winning_moves
print(answer.outcome, moves)

difference = two_heaps.compare(grundy.Game("nim"), [(a, b) for a in range(5) for b in range(5)])
print(difference)

found = grundy.Game("nim").solve_many(numpy.arange(300).reshape(-1, 3))
print((found.outcome == "P").sum(), len(found))
