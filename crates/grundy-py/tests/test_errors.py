"""Exceptions: their kinds, places and remedies; nothing that is given ends the interpreter."""

import math
import pickle
import sys

import numpy
import pytest

import grundy


@pytest.fixture(autouse=True)
def english():
    yield
    grundy.settings.language = "en"


def raised(kind, call):
    with pytest.raises(kind) as caught:
        call()
    error = caught.value
    assert type(error) is kind and error.message and "\x1b" not in error.message
    again = pickle.loads(pickle.dumps(error))
    assert (again.message, again.place, again.remedy) == (error.message, error.place, error.remedy)
    return error


def test_each_kind_of_error_is_raised_with_a_remedy():
    assert "did you mean" in raised(grundy.Unknown, lambda: grundy.solve("kayels 5")).remedy
    assert raised(grundy.BadInput, lambda: grundy.solve("nim 2 x")).remedy
    assert "`to=2000`" in raised(grundy.TooBig, lambda: grundy.Game("wythoff").grid(10**6)).remedy
    assert "time=" in raised(grundy.Stopped, lambda: grundy.Game("0.007").values(8 * 10**8, time=0.2)).remedy
    raised(grundy.Corrupt, lambda: grundy.verify({"format": "nothing"}))
    assert "written by" in raised(grundy.BadInput, lambda: grundy.verify("/")).remedy
    raised(grundy.Unsupported, lambda: grundy.Game("mu-torere").values(3))


def test_limit_errors_name_the_python_arguments():
    error = raised(grundy.TooBig, lambda: grundy.Game("0.007").values(10**9, memory="1M"))
    assert "memory=" in error.remedy and "--" not in error.remedy
    assert issubclass(grundy.Unknown, grundy.BadInput) and issubclass(grundy.BadInput, grundy.Error)
    assert issubclass(grundy.BadInput, ValueError)


def test_an_error_in_rules_has_its_place():
    error = raised(grundy.BadInput, lambda: grundy.Game.from_rules("game 'x'\nposition n\nmove t -> [n -]\n", name="mine"))
    assert error.place.startswith("mine.game:"), error.place
    assert all(part.isdigit() for part in error.place.split(":")[1:])
    assert "mine.game" in str(error)


@pytest.mark.parametrize(
    "call",
    [
        lambda: grundy.solve(None),
        lambda: grundy.solve(3.5),
        lambda: grundy.solve(b"nim 2"),
        lambda: grundy.Game(7),
        lambda: grundy.Game("nim").position(1.5),
        lambda: grundy.Game("nim").position(math.nan),
        lambda: grundy.Game("nim").position(None),
        lambda: grundy.Game("nim").position([1.0]),
        lambda: grundy.Game("bash", m=1.5),
        lambda: grundy.Game("bash", m=math.inf),
        lambda: grundy.Game("kayles").values("10"),
        lambda: grundy.Game("kayles").values(10.0),
        lambda: grundy.Game("kayles").check(5),
        lambda: grundy.Game("kayles").prove(b"x"),
        lambda: grundy.verify(7),
        lambda: grundy.card(3),
        lambda: grundy.catalogue(3),
        lambda: grundy.solve("nim 2", nonsense=1),
        lambda: grundy.Game("kayles").values(10, progress=3),
        lambda: grundy.ask("solve", {"question": {1, 2}}),
        lambda: grundy.ask("solve", {"question": math.nan}),
        lambda: grundy.Rules(3),
        lambda: grundy.Game.from_rules(b"x"),
        lambda: grundy.Game("nim").position(2).play("take 1"),
        lambda: grundy.Game.from_rules("position n\n", name=None),
        lambda: grundy.solve("nim 2", moves=numpy.array([], dtype=int)),
        lambda: grundy.solve("nim 2", together=numpy.array([])),
        lambda: grundy.solve("nim 2", files=3),
        lambda: grundy.solve("nim 2", files=[("a.game", "x")]),
        lambda: grundy.Game("nim", files={"a.game": None}),
        lambda: grundy.Game("nim", files={1: "x"}),
        lambda: grundy.Game("kayles").law(export="python"),
        lambda: grundy.Game("nim").count(2, 3, selection={1, 2}),
        lambda: grundy.Game("nim").position(2).graph(layers=b"moves"),
        lambda: grundy.Game("nim").position(bytearray(b"3")),
        lambda: grundy.Game("nim").position({1: 2}),
        lambda: grundy.Game("nim").position(numpy.array(1.5)),
        lambda: grundy.Game("nim").position(open(__file__, encoding="utf-8")),
        lambda: grundy.Game("kayles").plot(5).save(1),
        lambda: grundy.catalogue("", family=b"nim"),
        lambda: grundy.ask(b"solve", {}),
        lambda: grundy.ask("solve", "nim 2"),
        lambda: grundy.Game.from_file(3.5),
        lambda: grundy.Game.from_rules(open(__file__, encoding="utf-8")),
        lambda: grundy.Game("nim").solve_many(range(3) for _ in range(2)),
        lambda: grundy.Rules(lambda n: []).solve([1]),
        lambda: grundy.Rules(lambda n: [[n]]).solve(1),
        lambda: grundy.Rules(lambda n: []).values(1.5),
        lambda: grundy.Rules(lambda n: []).compare(grundy.Game("nim"), 3),
    ],
)
def test_wrong_types_are_type_errors(call):
    with pytest.raises(TypeError) as caught:
        call()
    assert any(remedy in str(caught.value) for remedy in ("give ", "take one of", "limits are", "use numbers"))
    grundy.settings.language = "zh"
    with pytest.raises(TypeError) as caught:
        call()
    assert any("\u4e00" <= letter <= "\u9fff" for letter in str(caught.value)), caught.value


@pytest.mark.parametrize(
    "call",
    [
        lambda: grundy.Game("kayles").values(-1),
        lambda: grundy.Game("nim").position(-3).outcome,
        lambda: grundy.Game("nim").position(numpy.int64(-3)).outcome,
        lambda: grundy.solve("nim 2", moves=-1),
        lambda: grundy.solve("nim 2", time=-1),
        lambda: grundy.solve("nim 2", time=math.nan),
        lambda: grundy.solve("nim 2", memory="lots"),
        lambda: grundy.solve("nim 2", memory=-5),
        lambda: grundy.solve("nim 2", language="fr"),
        lambda: setattr(grundy.settings, "language", "fr"),
        lambda: grundy.solve(""),
        lambda: grundy.solve("nim \0"),
        lambda: grundy.solve("nim 2", together="never"),
        lambda: grundy.ask("nothing", {}),
        lambda: grundy.ask("solve", {}),
        lambda: grundy.ask("table", {"game": "nim", "to": 1 << 80}),
        lambda: grundy.Game("bash", m=-1),
        lambda: grundy.Game("bash", k=3),
        lambda: grundy.Game("zeckendorf"),
        lambda: grundy.Game.from_file("/no/such/file.game"),
        lambda: grundy.Game.from_file("\0"),
        lambda: grundy.solve("nim \ud800"),
        lambda: grundy.Game("\ud800"),
        lambda: grundy.Game("nim", files={"\ud800": "x"}),
        lambda: grundy.Game.from_rules("position n\n", name="\ud800"),
        lambda: grundy.Game("nim").position("\ud800"),
        lambda: grundy.tablebase("/no/\ud800"),
        lambda: grundy.Game("kayles").values(10**5000),
        lambda: grundy.solve("nim 2", memory="lots" * 3),
        lambda: grundy.Game("nim").solve_many(numpy.ma.array([[1, 2]], mask=[[0, 1]])),
        lambda: grundy.solve("nim 2", play=numpy.array([])),
        lambda: grundy.verify("/no/such/file.json"),
        lambda: grundy.tablebase("/no/such/folder"),
        lambda: grundy.Game.from_rules(""),
        lambda: grundy.Game.from_rules("x" * 100_000),
    ],
)
def test_wrong_values_raise_errors_of_the_package(call):
    with pytest.raises(grundy.Error) as caught:
        call()
    assert len(str(caught.value)) < 3_000


def test_large_input_is_refused_or_answered_quickly():
    nim = grundy.Game("nim")
    assert nim.position(*range(100_000)).outcome == "P"
    with pytest.raises(grundy.Error):
        grundy.solve("wythoff " + "9" * 1_000_000 + "x")
    with pytest.raises(grundy.Error):
        grundy.Game("kayles").values(1 << 52)
    with pytest.raises(grundy.Error):
        grundy.Game("wythoff").grid(10**6)
    with pytest.raises(grundy.Error):
        grundy.Game.from_rules("game 'x'\n" + "(" * 50_000)


def test_endless_lists_are_refused_before_they_fill_the_memory():
    import itertools

    for huge in (range(10**10), itertools.count()):
        with pytest.raises(grundy.TooBig):
            grundy.Game("nim").position(huge)
        with pytest.raises(grundy.TooBig):
            grundy.Game("bash", m=huge)
    with pytest.raises(grundy.TooBig):
        grundy.Game("nim").solve_many(range(10**10))


def test_errors_abbreviate_the_given_values():
    class Silent:
        def __repr__(self):
            raise RuntimeError("no words")

    long = "a" * 100_000
    for call in (
        lambda: grundy.solve("nim 2", moves=long),
        lambda: grundy.solve("nim 2", play=long),
        lambda: grundy.solve("nim 2", memory=long),
        lambda: grundy.solve("nim 2", language=long),
        lambda: grundy.Game("kayles").values(Silent()),
        lambda: grundy.Game("nim").position(2).play(long),
        lambda: grundy.Game("nim").position(Silent()),
        lambda: grundy.solve("nim 2", time=Silent()),
        lambda: grundy.solve("nim 2", time=10**400),
        lambda: grundy.ask(long, {}),
        lambda: grundy.value(Silent()),
    ):
        with pytest.raises((grundy.Error, TypeError)) as caught:
            call()
        assert 0 < len(str(caught.value)) < 500


def test_a_move_of_another_position_is_refused():
    nim, kayles = grundy.Game("nim").position, grundy.Game("kayles").position
    strange = [kayles(5).moves[0], nim(7).moves[0], kayles(5).winning_moves[0], (nim(2) | nim(3)).winning_moves[0]]
    for move in strange:
        with pytest.raises(grundy.BadInput, match="take one of"):
            nim(2).play(move)
    with pytest.raises(grundy.BadInput, match="several"):
        (nim(2) + nim(3)).play((nim(2) | nim(3)).winning_moves[0])
    # The same position, asked in other words.
    assert nim("2^2").play(grundy.solve("尼姆 4").winning_moves[0]) == nim(0)
    assert nim(4).play(pickle.loads(pickle.dumps(nim(4).moves[0]))) == nim(0)


def test_a_process_has_one_interpreter():
    """Classes and threads belong to the interpreter that came first; the others are told so."""
    interpreters = pytest.importorskip("_xxsubinterpreters")
    code = "try:\n    import grundy._grundy\nexcept ImportError as error:\n    told = str(error)\nassert 'subinterpreters' in told"
    other = interpreters.create()
    try:
        interpreters.run_string(other, f"import sys\nsys.path[:0] = {sys.path!r}\n{code}")
    finally:
        interpreters.destroy(other)
    assert grundy.solve("nim 2 5 4").grundy == 3
