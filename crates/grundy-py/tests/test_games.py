"""Games, positions, sums, laws, claims, proofs."""

import pickle
import re

import numpy
import pytest

import grundy

RULES = """
game "Take 1 to m"
param m: 1..9 = 3
position n
move take (k in 1..m) when k <= n -> [n - k]
claim grundy = n mod (m + 1)
"""


def test_games_are_created_by_name_code_set_and_rules(tmp_path):
    assert grundy.Game("kayles").position(5).grundy == 4
    assert grundy.Game("0.77").position(12, 7, 3).grundy == 5
    assert grundy.Game("{1,3,4}").position(17).outcome == "N"
    assert grundy.Game.from_rules(RULES).position(23).grundy == 3
    assert grundy.Game.from_rules(RULES, m=4).position(23).grundy == 3
    assert grundy.Game.from_rules(RULES, m=4).position(20).outcome == "P"
    file = tmp_path / "my own.game"
    file.write_text(RULES, encoding="utf-8")
    assert grundy.Game.from_file(file).position(7).grundy == 3
    assert grundy.Game.from_rules(RULES).rules.strip() == RULES.strip()
    assert grundy.Game("bash", m=2).card.id == "bash"
    assert grundy.Game("0.77").card is None or grundy.Game("0.77").card.id == "kayles"


def test_changed_rules_under_one_name_are_another_game():
    one = grundy.Game.from_rules(RULES, name="same")
    other = grundy.Game.from_rules(RULES.replace("= 3", "= 5", 1).replace("1..9 = 5", "1..9 = 5"), name="same")
    assert one.position(5).grundy == 1 and other.position(5).grundy == 5
    assert one != other and hash(one) != hash(other)
    with pytest.raises(grundy.BadInput, match="two rule files have the name"):
        one.position(1) + other.position(1)


def test_positions_accept_numbers_lists_words_and_numpy():
    nim = grundy.Game("nim")
    for position in (
        nim.position(2, 5, 4),
        nim.position([2, 5, 4]),
        nim.position("2 5 4"),
        nim.position(*numpy.array([2, 5, 4])),
        nim.position(numpy.array([2, 5, 4], dtype=numpy.uint8)),
        nim.position(numpy.array(2), numpy.array(5), numpy.array(4)),
    ):
        assert position == nim.position(2, 5, 4)
        assert (position.outcome, position.grundy, position.remoteness) == ("N", 3, 11)


def test_moves_and_options_of_a_position_agree():
    position = grundy.Game("nim").position(1, 2)
    assert {move.to for move in position.moves} == {"0 2", "1 0", "1 1"}
    assert {option.outcome for option in position.options} == {"N", "P"}
    winning = next(move for move in position.moves if move.result == "win")
    assert position.play(winning).outcome == "P"
    # mex of the options, as they are found by themselves
    values = {option.grundy for option in position.options}
    assert position.grundy == next(n for n in range(9) if n not in values)


def test_sums_and_misere_positions_combine():
    nim, kayles = grundy.Game("nim"), grundy.Game("kayles")
    both = nim.position(2, 5) + kayles.position(9)
    assert both.grundy == nim.position(2, 5).grundy ^ kayles.position(9).grundy
    assert (~nim.position(1, 1, 1)).outcome == "P" and (~~nim.position(1, 1, 1)).outcome == "N"
    assert (~nim).position(2, 2).outcome == "P" and (~nim).position(1, 1).outcome == "N"
    bash = grundy.Game("bash", m=3)
    together = bash.position(5) & bash.position(4)
    assert together.outcome == grundy.solve("bash 5 m=3 + bash 4 m=3", together="every").outcome
    with pytest.raises(grundy.BadInput):
        nim.position(1) + ~nim.position(1)
    with pytest.raises(grundy.Unsupported):
        (nim.position(1) + nim.position(2)) & nim.position(3)
    with pytest.raises(TypeError):
        nim.position(1) + 1


def test_laws_have_their_evidence():
    law = grundy.Game("kayles").law(certificates=True)[0]
    assert (law.period, law.preperiod, law.saltus) == (12, 71, 0)
    assert law.evidence.kind == "proved"
    assert pickle.loads(pickle.dumps(grundy.Game("kayles").law())) == grundy.Game("kayles").law()
    assert law._repr_latex_().startswith(r"$G(n+12) = G(n) \quad (n \ge 71)$  $\text{proved: ")
    assert grundy.verify(law.certificate)
    broken = dict(law.certificate, preperiod=60)
    try:
        assert not grundy.verify(broken)
    except grundy.Corrupt:
        pass
    theorem = grundy.Game("wythoff").law()[0]
    assert theorem.kind == "statement" and theorem.evidence.kind == "theorem"
    exported = grundy.Game("kayles").law(export=["python"])[0].code["python"]
    scope: dict = {}
    exec(exported, scope)
    function = next(value for name, value in scope.items() if callable(value))
    assert [function(n) for n in range(100)] == grundy.Game("kayles").values(99).tolist()


def test_claims_are_checked_and_a_counterexample_is_a_position():
    game = grundy.Game("bash", m=3)
    assert game.check(to=40) and game.check("grundy = n mod 4", to=40).holds
    verdict = game.check("P when n mod 5 == 0", to=40)
    assert not verdict and verdict.counterexample is not None
    assert game.position(verdict.counterexample).outcome in ("N", "P")


def test_claims_can_be_lists_of_values(tmp_path):
    game = grundy.Game("bash", m=3)
    assert game.check(values=[0, 1, 2, 3], period=4, to=100)
    assert game.check(values=numpy.array([0, 1, 2, 3], dtype=numpy.uint16), to=3)
    assert not game.check(values=[0, 1, 2, 4], period=4, to=100)
    assert game.check(losing=range(0, 101, 4), to=100) and not game.check(losing=range(0, 101, 5), to=100)
    lost = tmp_path / "lost.txt"
    lost.write_text("0\n4\n8\n")
    assert game.check(p_file=lost, to=10) and not game.check(p_file=lost, to=12)
    for wrong in ({"values": []}, {"losing": [-1]}, {"values": [0], "losing": [0]}, {"values": [0], "period": 0}):
        with pytest.raises(grundy.BadInput):
            game.check(**wrong, to=10)
    for wrong in ({"values": 3}, {"values": ["a"]}, {"losing": [0.5]}, {"p_file": 7}, {"values": [0], "period": 1.5}):
        with pytest.raises(TypeError):
            game.check(**wrong, to=10)
    # What a game without a law is told to give can be given.
    with pytest.raises(grundy.Error) as told:
        grundy.Game("{1,4,9}").check(to=10)
    assert {"values", "losing", "p_file"} & set(re.findall(r"`(\w+)=", str(told.value)))


def test_claims_are_proved_or_refuted():
    game = grundy.Game.from_rules(RULES)
    verdict = game.prove(certificates=True)
    assert verdict and verdict.claims[0].standing == "proved" and verdict.claims[0].conditions
    assert grundy.verify(verdict.claims[0].certificate)
    false = game.prove("P when n mod 3 == 0")
    assert not false and false.claims[0].standing == "false" and false.counterexample
    # Claims about Grundy values are not decided in misère play.
    assert (~game).prove().claims[0].standing == "unknown"
    assert (~game).prove("P when n mod 4 == 1")


def test_plots_and_boards_are_svg():
    picture = grundy.Game("wythoff").plot(8)
    assert picture._repr_svg_().startswith("<svg") and picture.title
    board = grundy.Game("mu-torere").position()
    assert board._repr_svg_().startswith("<svg") and board._repr_html_() is None
    heaps = grundy.Game("nim").position(3, 4)._repr_svg_()
    assert heaps.count("<circle") == 7 and ">3</text>" in heaps and ">4</text>" in heaps
    large = grundy.Game("nim").position(1000, 500)._repr_svg_()
    assert large.count("<circle") == 0 and 'width="560"' in large and 'width="280"' in large
    both = grundy.Game("nim").position(2) + grundy.Game("kayles").position(5)
    assert both._repr_svg_().count("<circle") == 7
    text = grundy.Game("nim").position(10**40)
    assert text._repr_svg_() is None and "nim 1000" in text._repr_html_()


def test_games_and_positions_are_pickled():
    game = grundy.Game.from_rules(RULES, m=4)
    again = pickle.loads(pickle.dumps(game))
    assert again == game and hash(again) == hash(game) and again.position(9).grundy == 4
    position = game.position(9)
    assert position.grundy == 4
    again = pickle.loads(pickle.dumps(position))
    assert again == position and again.grundy == 4 and again.options
    assert pickle.loads(pickle.dumps(~game)).misere
