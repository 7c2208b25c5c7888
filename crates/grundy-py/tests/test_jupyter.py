"""Notebooks: cells of rules, and what answers look like."""

import pytest

import grundy


class Shell:
    def __init__(self):
        self.magics, self.names = {}, {}

    def register_magic_function(self, function, magic_kind, magic_name):
        self.magics[magic_kind, magic_name] = function

    def push(self, names):
        self.names.update(names)


def test_a_cell_of_rules_is_a_game(capsys):
    shell = Shell()
    grundy.load_ipython_extension(shell)
    cell = 'game "Take"\nparam m: 1..9 = 3\nposition n\nmove take (k in 1..m) when k <= n -> [n - k]\n'
    game = shell.magics["cell", "game"]("mine m=4", cell)
    assert shell.names == {"mine": game} and game.position(7).grundy == 2
    with pytest.raises(grundy.BadInput) as caught:
        shell.magics["cell", "game"]("mine", "game 'x'\nposition n\nmove -> \n")
    assert caught.value.place.startswith("mine.game:")
    shell.magics["cell", "game"]("doubtful", cell.replace("position n", "param q: 1..3 = 2\nposition n"))
    assert "never used" in capsys.readouterr().out
    with pytest.raises(ValueError):
        shell.magics["cell", "game"]("1st", cell)


def test_observed_evidence_looks_different_from_proved():
    from grundy._record import BADGES, Evidence

    assert len({BADGES["theorem"], BADGES["computed"], BADGES["observed"]}) == 3
    observed = Evidence({"kind": "observed", "text": "observed: to <9>"})._repr_html_()
    assert BADGES["observed"] in observed and "&lt;9&gt;" in observed


def test_the_badge_is_in_the_language_of_its_text():
    english = grundy.solve("nim 2 5 4").evidence._repr_html_()
    chinese = grundy.solve("nim 2 5 4", language="zh").evidence._repr_html_()
    assert ">theorem</span> Bouton" in english and ">定理</span> 布顿" in chinese


def test_a_law_is_shown_as_a_formula_with_its_evidence():
    period = grundy.Game("{1,3,4}").law()
    # What has HTML is shown as that, and not as LaTeX.
    assert period._repr_html_() is None and period[0]._repr_html_() is None
    assert period._repr_latex_() == period[0]._repr_latex_() and "G(n+7) = G(n)" in period._repr_latex_()
    words = grundy.Game("wythoff").law()
    assert "golden ratio" in words._repr_html_() and ">theorem</span>" in words[0]._repr_html_()
    assert r"\text{theorem: " in words._repr_latex_()


def test_counts_and_genera_are_tables_in_both_languages():
    nim = grundy.Game("nim")
    assert "<td style=\"text-align:left\">64</td>" in nim.count(3, 8)._repr_html_()
    assert ">theorem</span>" in nim.count(3, 8)._repr_html_()
    rows = grundy.Game("0.77").genus(8)._repr_html_()
    assert "4^146 not tame" in rows and "0^120 tame" in rows
    many = nim.genus(70)._repr_html_()
    assert "71 heaps in all" in many and many.count("<tr>") < 70
    grundy.settings.language = "zh"
    try:
        assert ">定理</span>" in nim.count(3, 8)._repr_html_() and "不驯良" in grundy.Game("0.77").genus(6)._repr_html_()
    finally:
        grundy.settings.language = "en"
