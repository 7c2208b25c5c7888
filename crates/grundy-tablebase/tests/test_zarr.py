"""Tablebases are read by another implementation of Zarr, and boards are found by what the README says, and no more."""

import math
import os
import subprocess
from pathlib import Path

import numpy
import pytest
import zarr

ROOT = Path(__file__).parents[3]


def made(folder, rules, *words):
    program = os.environ["GRUNDY_BIN"]
    subprocess.run(
        [program, "tablebase", ROOT / "examples" / rules, *words, "-o", folder], check=True, stdout=subprocess.DEVNULL
    )
    return zarr.open_group(folder, mode="r")


def moved(cells, order):
    """A board with its cells in other places."""
    image = [0] * len(cells)
    for cell, to in zip(cells, order):
        image[to] = cell
    return image


def place(group, cells, mover):
    """Where the label of a board stands."""
    told = group.attrs["grundy_tablebase"]
    numbering = told["numbering"]
    sides = numbering["sides"]
    if sides["kind"] == "alike" and mover == 1:
        cells = moved([images[cell] for cell, images in zip(cells, sides["values"])], sides["cells"])
    if sides["kind"] != "two":
        mover = 0
    counts = []
    for block in numbering["blocks"]:
        if block["counted"]:
            own = cells[block["first"] : block["first"] + block["cells"]]
            counts += [own.count(value) for value in range(1, block["values"])]
    tier = next(t for t in numbering["tiers"] if (t["mover"], t["counts"]) == (mover, counts))
    if numbering["kind"] == "found":
        values = [own["values"] for own in told["cells"] for _ in range(own["cells"])]

        def word_of(cells):
            word = 0
            for cell, base in zip(cells, values):
                word = word * base + cell
            return word

        word = min([word_of(cells)] + [word_of(moved(cells, order)) for order in numbering["symmetries"]])
        words = group["boards"][tier["first"] : tier["first"] + tier["boards"]]
        at = int(numpy.searchsorted(words, numpy.uint64(word)))
        assert words[at] == word
        return tier["first"] + at
    number = 0
    for block in numbering["blocks"]:
        own = cells[block["first"] : block["first"] + block["cells"]]
        if not block["counted"]:
            for cell in own:
                number = number * block["values"] + cell
            continue
        for value in range(1, block["values"]):
            places = [at for at, cell in enumerate(own) if cell == value]
            digit = sum(math.comb(at, i) for i, at in enumerate(places, 1))
            number = number * math.comb(len(own), len(places)) + digit
            own = [cell for cell in own if cell != value]
    return tier["first"] + number


def told_by(label):
    """A label in words."""
    return "draw" if label == 0 else (("won" if label % 2 == 0 else "lost"), (int(label) - 1) // 2)


def test_every_board_of_mu_torere_has_its_label(tmp_path):
    group = made(tmp_path / "mu-torere.zarr", "mu-torere.game")
    labels = group["labels"][:]
    assert labels.dtype == numpy.uint8 and len(labels) == 630
    assert (labels == 0).sum() == 446 and ((labels > 0) & (labels % 2 == 0)).sum() == 120
    assert told_by(labels[place(group, [1, 1, 1, 1, 2, 2, 2, 2, 0], 0)]) == "draw"
    # Who is to move has lost: no piece of white is beside the empty place.
    assert told_by(labels[place(group, [2, 0, 2, 1, 1, 1, 1, 2, 2], 0)]) == ("lost", 0)
    # The same seen by the other side, wherever that puts it.
    assert told_by(labels[place(group, [1, 0, 1, 2, 2, 2, 2, 1, 1], 1)]) == ("lost", 0)


@pytest.mark.parametrize("numbering", ["all", "found", "images"])
def test_tic_tac_toe_has_equal_labels_in_both_numberings(tmp_path, numbering):
    group = made(tmp_path / "ttt.zarr", "tic-tac-toe.game", "--numbering", numbering)
    labels = group["labels"][:]

    def solved(cells, mover):
        lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
        if any(all(cells[at] == 2 - mover for at in line) for line in lines):
            return ("lost", 0)
        free = [at for at in range(9) if cells[at] == 0]
        if not free:
            return "draw"
        options = [solved(cells[:at] + [1 + mover] + cells[at + 1 :], 1 - mover) for at in free]
        lost = [moves for result, moves in (o for o in options if o != "draw") if result == "lost"]
        if lost:
            return ("won", 1 + min(lost))
        if "draw" in options:
            return "draw"
        return ("lost", 1 + max(moves for _, moves in options))

    boards = [([1, 2, 0, 0, 0, 0, 0, 0, 0], 0), ([1, 0, 0, 0, 2, 0, 0, 0, 1], 1), ([1, 2, 1, 2, 1, 2, 0, 0, 0], 0)]
    boards += [([1, 2, 1, 0, 2, 0, 0, 0, 0], 0), ([1, 2, 1, 0, 2, 1, 0, 0, 0], 1), ([1, 1, 1, 2, 2, 0, 0, 0, 0], 1)]
    for cells, mover in boards:
        assert told_by(labels[place(group, cells, mover)]) == solved(cells, mover), (cells, mover)


def test_scores_are_signed(tmp_path):
    group = made(tmp_path / "dots.zarr", "dots-and-boxes.game", "h=1", "w=2")
    assert group["labels"].dtype == numpy.int16
    counted = group.attrs["grundy_tablebase"]["counted"]["by_score"]
    values, many = numpy.unique(group["labels"][:], return_counts=True)
    assert {int(score): int(count) for score, count in zip(values, many)} == {int(s): c for s, c in counted.items()}
