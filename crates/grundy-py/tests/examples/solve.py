"""Positions, moves and sums."""

import grundy

answer: grundy.Answer = grundy.solve("nim 2 5 4")
assert answer.outcome == "N" and answer.grundy == 3
for move in answer.winning_moves:
    print(move.text, "->", move.to)

nim = grundy.Game("nim")
kayles = grundy.Game("0.77")
both: grundy.Position = nim.position(2, 5) + kayles.position(9)
print(both.outcome, both.grundy, both.why)
print((~nim).position(1, 1, 1).outcome)

try:
    grundy.solve("kayels 5")
except grundy.Unknown as error:
    print(error.message, error.remedy)
