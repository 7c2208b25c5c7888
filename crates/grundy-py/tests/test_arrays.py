"""Tables and lists of positions as arrays."""

import numpy
import pytest

import grundy


def test_values_are_narrow_arrays_without_a_copy():
    values = grundy.Game("kayles").values(1000)
    assert values.dtype == numpy.uint16 and values.shape == (1001,)
    assert values[:9].tolist() == [0, 1, 2, 3, 1, 4, 3, 2, 1]
    # The period that the law proves.
    assert (values[71:-12] == values[83:]).all() and values[70] != values[82]
    wide = grundy.Game("{1,3,4}").values(100)
    assert wide.dtype == numpy.uint32 and wide.tolist() == ([0, 1, 0, 1, 2, 3, 2] * 15)[:101]


def test_values_equal_those_of_positions():
    for name in ("0.137", "0.07", "lasker-nim", "{2,5,7}"):
        game = grundy.Game(name)
        assert [game.position(n).grundy for n in range(30)] == game.values(29).tolist(), name


def test_grids_and_outcomes_are_arrays():
    wythoff = grundy.Game("wythoff").grid(30)
    assert wythoff.shape == (31, 31) and (wythoff == wythoff.T).all()
    lost = [(int(a), int(b)) for a, b in numpy.argwhere(wythoff == 0) if a <= b]
    assert lost[:6] == [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
    two = grundy.Game("kayles").grid(20)
    values = grundy.Game("kayles").values(20)
    assert (two == values[:, None] ^ values[None, :]).all()
    assert grundy.Game("bash", m=2).outcomes(5).tolist() == ["P", "N", "N", "P", "N", "N"]
    assert (~grundy.Game("bash", m=2)).values(4).tolist() == ["N", "P", "N", "N", "P"]


def test_games_without_a_table_are_refused():
    with pytest.raises(grundy.Unsupported):
        grundy.Game("mu-torere").values(5)
    with pytest.raises(grundy.Unsupported):
        grundy.Game("euclid").solve_many([[1, 2]]) and grundy.Game("mu-torere").grid(3)


def test_solve_many_equals_single_answers():
    rng = numpy.random.default_rng(5)
    for name, columns, misere in (("nim", 3, False), ("nim", 3, True), ("kayles", 2, False), ("wythoff", 2, False)):
        game = grundy.Game(name, misere=misere)
        positions = rng.integers(0, 60, size=(15, columns))
        found = game.solve_many(positions)
        assert len(found) == 15
        for row, outcome, value, hidden in zip(positions, found.outcome, found.grundy.data, found.grundy.mask, strict=True):
            alone = game.position(*row)
            assert outcome == alone.outcome
            if not hidden:
                assert value == alone.grundy


def test_solve_many_accepts_lists_and_every_integer_type():
    nim = grundy.Game("nim")
    expected = nim.solve_many([[1, 2, 3], [2, 5, 4]])
    for dtype in (numpy.int8, numpy.uint16, numpy.int32, numpy.int64, numpy.uint64, object):
        assert nim.solve_many(numpy.array([[1, 2, 3], [2, 5, 4]], dtype=dtype)) == expected
    # Not in one piece, and of the other order in memory.
    swapped = numpy.array([[1, 2, 3], [2, 5, 4]], dtype=">i4")
    swapped.flags.writeable = False
    assert nim.solve_many(swapped) == expected
    assert nim.solve_many(numpy.arange(1, 400_001).reshape(-1, 1)).grundy.tolist() == list(range(1, 400_001))
    wide = numpy.array([[1, 0, 2, 0, 3], [2, 0, 5, 0, 4]])[:, ::2]
    assert nim.solve_many(wide) == expected
    assert nim.solve_many(numpy.asfortranarray(wide)) == expected
    assert grundy.Game("bash", m=2).solve_many(range(4)).outcome.tolist() == ["P", "N", "N", "P"]
    frame = expected.to_frame()
    assert frame.shape == (2, 5) and frame["grundy"].tolist() == [0, 3]
    assert len(nim.solve_many(numpy.zeros((0, 3), dtype=int))) == 0


@pytest.mark.parametrize(
    "positions, error",
    [
        ([[1.0, 2.0]], TypeError),
        ([[float("nan"), 2.0]], TypeError),
        ([[-1, 2]], grundy.BadInput),
        ([[1, 2], [3]], (grundy.BadInput, TypeError)),
        ([[[1]]], grundy.BadInput),
        ([["a", "b"]], TypeError),
        ([[1 << 64, 2]], (grundy.BadInput, TypeError)),
        ([[None, 2]], TypeError),
        (None, (TypeError, grundy.BadInput)),
        ([[]], grundy.BadInput),
        (numpy.zeros((3, 0), dtype=int), grundy.BadInput),
        (numpy.array([[1, 2]], dtype="datetime64[s]"), TypeError),
        (numpy.array([[True, False]]), TypeError),
        (numpy.array([[1 + 2j]]), TypeError),
        (numpy.zeros(3, dtype=[("a", int)]), TypeError),
    ],
)
def test_arrays_of_other_types_are_refused(positions, error):
    with pytest.raises(error):
        grundy.Game("nim").solve_many(positions)


def test_an_invalid_row_is_named():
    with pytest.raises(grundy.BadInput) as caught:
        grundy.Game("wythoff").solve_many([[1, 2, 3]])
    assert caught.value.place == "row 0" and caught.value.remedy


def test_frames_contain_values_and_grids():
    frame = grundy.Game("kayles").to_frame(5)
    assert frame["value"].tolist() == [0, 1, 2, 3, 1, 4]
    assert grundy.Game("wythoff").to_frame(3).shape == (4, 4)
