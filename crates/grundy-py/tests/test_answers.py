"""Answers: their fields, big numbers, both languages, pickling."""

import pickle

import pytest

import grundy


def test_answers_equal_those_of_the_program():
    answer = grundy.solve("nim 2 5 4")
    assert (answer.outcome, answer.grundy, answer.remoteness) == ("N", 3, 11)
    assert [move.to for move in answer.winning_moves] == ["1 5 4"]
    assert answer.winning_moves[0].choices == {"heap": 1, "size": 2, "take": 1, "leaves": [1]}
    assert answer.evidence.kind == "theorem" and answer.evidence.proves
    assert "Bouton" in str(answer.evidence)
    assert "nim-sum" in str(answer)


def test_numbers_of_any_size_are_accepted_and_returned():
    # Fibonacci numbers of index 20000 and 20001 are no Wythoff pair, and 4180 digits long.
    a, b = 0, 1
    for _ in range(20_000):
        a, b = b, a + b
    nim = grundy.Game("nim")
    assert nim.position(a, b).grundy == a ^ b
    assert nim.position(a, b, a ^ b).outcome == "P"
    assert nim.position(10**30).grundy == 10**30
    huge = 1 << 30_000
    assert nim.position(huge, 1).grundy == huge + 1
    assert repr(nim.position(huge, 1).answer)
    assert "N" in str(nim.position(huge, 1).answer)


def test_wythoff_is_exact_where_floats_fail():
    answer = grundy.solve("wythoff 165580141 267914296")
    assert answer.outcome == "N"
    assert answer.winning_moves[0].to == "165580140 267914295"


def test_draws_scores_and_sides_are_reported():
    loopy = grundy.solve("mu-torere")
    assert loopy.outcome == "draw" and loopy.drawing_moves and not loopy.winning_moves
    assert loopy.board and loopy.mover == "black" or loopy.mover


def test_functions_and_partizan_sums_are_solved():
    lines = grundy.solve("zeckendorf 100")
    assert lines.outcome is None and lines.result
    assert lines.game == "zeckendorf"


def test_misere_and_together_change_the_outcome():
    assert grundy.solve("nim 1 1 1", misere=True).outcome == "P"
    assert grundy.solve("nim 1 1 1").outcome == "N"
    sum_ = grundy.solve("bash 5 m=3 + bash 4 m=3", together="every")
    assert sum_.outcome in ("N", "P")


def test_answers_are_pickled_compared_and_hashed():
    answer = grundy.solve("0.77 12 7 3")
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer and hash(again) == hash(answer) and again is not answer
    assert again.winning_moves == answer.winning_moves
    assert again != grundy.solve("0.77 12 7 4")


def test_to_dict_is_a_copy():
    answer = grundy.solve("nim 2 5 4")
    answer.to_dict()["outcome"] = "P"
    answer.to_dict()["winning_moves"].clear()
    assert answer.outcome == "N" and answer.winning_moves


def test_texts_are_in_chinese_if_set(chinese):
    answer = grundy.solve("nim 2 5 4")
    assert "从第 1 堆取 1" in answer.winning_moves[0].text
    with pytest.raises(grundy.Unknown, match="没有名为|没有"):
        grundy.solve("kayels 5")


def test_chinese_names_of_games_are_accepted():
    assert grundy.solve("尼姆博弈 2 5 4").grundy == 3


def test_html_shows_evidence_and_is_escaped():
    html = grundy.solve("nim 2 5 4")._repr_html_()
    assert "theorem" in html and "<table>" in html and "Bouton" in html
    frame = grundy.solve("nim 2 5 4").to_frame()
    assert frame["to"].tolist() == ["1 5 4"]


def test_cards_describe_every_game():
    cards = grundy.catalogue()
    assert len(cards) > 50 and len({card.id for card in cards}) == len(cards)
    for card in cards:
        assert card.rules and card.notation and repr(card) and card._repr_html_()
    wythoff = grundy.card("wythoff")
    assert "Wythoff" in wythoff.source and wythoff.bibtex.startswith("@")
    assert grundy.card("bash").parameters.keys() == {"m"}
    assert grundy.catalogue("qqqqqq") == []


def test_every_command_answers_its_own_example():
    import json

    from grundy import _grundy

    for name, summary, example in _grundy.commands():
        assert summary
        answer = grundy.ask(name, json.loads(example), time=60)
        assert isinstance(answer, dict), name
