"""Solved boards, made by the program and read here."""

import subprocess
import sys

import numpy
import pytest

import grundy

GAME = "mu-torere"


@pytest.fixture(scope="module")
def folder(tmp_path_factory, root):
    folder = tmp_path_factory.mktemp("boards") / "boards.zarr"
    rules = root / "examples" / f"{GAME}.game"
    words = [sys.executable, "-m", "grundy", "tablebase", rules, "-o", folder]
    subprocess.run(words, check=True, capture_output=True)
    return folder


def test_answers_equal_those_of_the_library(folder, root):
    kept = grundy.tablebase(folder)
    assert kept.name == f"{GAME}.game" and len(kept) == kept.positions > 0
    game = grundy.Game.from_file(root / "examples" / f"{GAME}.game")
    stored, found = kept.position(), game.position()
    for _ in range(5):
        assert (stored.outcome, stored.remoteness) == (found.outcome, found.remoteness)
        move = (found.answer.winning_moves or found.answer.drawing_moves)[0]
        stored, found = stored.play(move), found.play(move)
    assert "tablebase" in kept.position().evidence.text or kept.position().evidence.proves


def test_labels_are_an_array(folder):
    kept = grundy.tablebase(folder)
    labels = numpy.asarray(kept.array()[:])
    counted = kept.manifest["counted"]
    drawn = int((labels == 0).sum())
    lost, won = int((labels % 2 == 1).sum()), int(((labels % 2 == 0) & (labels > 0)).sum())
    assert (won, lost, drawn) == (counted["won"], counted["lost"], counted["drawn"])


def test_every_label_is_verified_and_a_damaged_file_is_corrupt(folder):
    verified = grundy.tablebase(folder).verify(threads=2)
    assert verified and verified.positions > 0
    files = [file for file in (folder / "labels").rglob("*") if file.is_file() and file.name != "zarr.json"]
    data = bytearray(files[0].read_bytes())
    data[len(data) // 2] ^= 1
    files[0].write_bytes(bytes(data))
    with pytest.raises(grundy.Corrupt):
        grundy.tablebase(folder).verify()


def test_other_folders_and_types_are_refused(tmp_path):
    with pytest.raises(grundy.Error):
        grundy.tablebase(tmp_path)
    with pytest.raises(TypeError):
        grundy.tablebase(3.5)
