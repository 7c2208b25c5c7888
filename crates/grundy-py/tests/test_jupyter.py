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


def test_what_is_observed_does_not_look_proved():
    from grundy._record import BADGES, Evidence

    assert len({BADGES["theorem"], BADGES["computed"], BADGES["observed"]}) == 3
    observed = Evidence({"kind": "observed", "text": "observed: to <9>"})._repr_html_()
    assert BADGES["observed"] in observed and "&lt;9&gt;" in observed
