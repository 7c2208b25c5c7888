"""From a table to a law, its check and its proof."""

import numpy
from numpy.typing import NDArray

import grundy

game = grundy.Game.from_rules(
    """
game "Take 1, 2 or 4"
position n
move take (k in [1, 2, 4]) when k <= n -> [n - k]
"""
)
values: NDArray[numpy.uint32] = game.values(20)
print(values)

verdict = game.check("grundy = n mod 3", to=100)
print(verdict.holds, verdict.counterexample)

proof = game.prove("grundy = n mod 3", certificates=True)
for claim in proof.claims:
    print(claim.claim, claim.standing)
    if claim.certificate is not None:
        assert grundy.verify(claim.certificate).holds

for law in grundy.Game("kayles").law():
    period: int | None = law.period
    print(period, law.evidence)
