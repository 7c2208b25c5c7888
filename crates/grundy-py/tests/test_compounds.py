"""Sums played together in the twelve ways of the books, held against their definitions."""

import itertools
import pickle

import pytest

import grundy

TAKES = (1, 2)
GAME = "{1,2}"


def brute(heaps, play, end, misere, memo):
    """Who wins and in how many moves, by the definition: the winner hastens, the loser delays."""
    if heaps in memo:
        return memo[heaps]
    live = [i for i, heap in enumerate(heaps) if heap >= min(TAKES)]
    if not live or (end == "first" and len(live) < len(heaps)):
        memo[heaps] = (misere, 0)
        return memo[heaps]
    if play == "one":
        chosen = [(i,) for i in live]
    elif play == "any":
        chosen = [some for many in range(1, len(live) + 1) for some in itertools.combinations(live, many)]
    else:
        chosen = [tuple(live)]
    results = []
    for some in chosen:
        for takes in itertools.product(*([k for k in TAKES if k <= heaps[i]] for i in some)):
            after = list(heaps)
            for i, take in zip(some, takes, strict=True):
                after[i] -= take
            results.append(brute(tuple(after), play, end, misere, memo))
    won = [moves for wins, moves in results if not wins]
    memo[heaps] = (True, 1 + min(won)) if won else (False, 1 + max(moves for _, moves in results))
    return memo[heaps]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("end", ["first", "last"])
@pytest.mark.parametrize("play", ["one", "any", "together"])
def test_the_twelve_compounds_equal_the_definition(play, end, misere):
    game, memo = grundy.Game(GAME, misere=misere), {}
    known = 0
    for heaps in itertools.chain(itertools.product(range(6), repeat=2), [(1, 2, 3), (4, 4, 5), (2, 5, 6)]):
        first, *others = (game.position(heap) for heap in heaps)
        position = first.sum(*others, play=play, end=end)
        wins, moves = brute(heaps, play, end, misere, memo)
        assert position.outcome == ("N" if wins else "P"), (heaps, play, end, misere)
        if position.remoteness is not None:
            assert position.remoteness == moves, heaps
            known += 1
        # Heaps of one position are components, too.
        assert game.position(*heaps).sum(play=play, end=end).outcome == position.outcome
    assert known > 20


def test_operators_give_three_of_the_compounds():
    a, b = grundy.Game(GAME).position(4), grundy.Game("nim").position(3)
    assert (a + b).compound is None and (a + b).grundy == 1 ^ 3
    assert (a & b) == a.sum(b, play="together", end="last") and (a & b).compound == ("together", "last")
    assert (a | b) == a.sum(b, play="any", end="last")
    assert (a & b).outcome == grundy.solve("{1,2} 4 + nim 3", together="every").outcome
    assert (a | b).answer == grundy.solve("{1,2} 4 + nim 3", play="any", end="last")
    assert "play='any'" in repr(a | b)
    assert (a & b & b) == a.sum(b, b, play="together", end="last")
    assert ~~(a & b) == (a & b) and ~(a & b) == (~a & ~b)


def test_a_move_keeps_the_compound():
    position = grundy.Game("nim").position(3).sum(grundy.Game("wythoff").position(1, 2), play="any")
    move = position.winning_moves[0]
    after = position.play(move)
    assert after.outcome == "P" and after.compound == position.compound
    assert pickle.loads(pickle.dumps(position)) == position


def test_invalid_compounds_are_refused():
    nim = grundy.Game("nim").position
    with pytest.raises(grundy.Unsupported, match="component"):
        (nim(1) + nim(2)) & nim(3)
    with pytest.raises(grundy.Unsupported):
        nim(1) + (nim(2) | nim(3))
    with pytest.raises(grundy.BadInput, match="misère"):
        nim(1) | ~nim(2)
    for more in ({"play": "all"}, {"end": "never"}, {"play": 3}, {"play": ["one"]}):
        with pytest.raises(grundy.BadInput, match="it is one of"):
            nim(1).sum(nim(2), **more)
        with pytest.raises(grundy.BadInput, match="it is one of"):
            grundy.solve("nim 1 2", **more)
    for other in (1, None, "nim 2"):
        with pytest.raises(TypeError):
            nim(1) | other
        with pytest.raises(TypeError):
            nim(1).sum(other)
    for asked in ("value", "genus", "graph", "quotient"):
        with pytest.raises(grundy.Unsupported):
            getattr(nim(1) | nim(2), asked)()


def test_a_turn_of_several_moves_is_played_move_by_move():
    start = grundy.Game("nim").position(2) | grundy.Game("nim").position(1)
    move = next(move for move in start.moves if move.to == "0 + 1")
    middle = start.play(move)
    assert middle != start.play(move).sum(play="any", end="last") and middle.outcome == "N"
    with pytest.raises(grundy.Unsupported, match="middle of a turn"):
        middle.solve()
    ended = next(move for move in middle.moves if move.text == "end the turn")
    assert middle.play(ended) == grundy.Game("nim").position(0) | grundy.Game("nim").position(1)
    assert middle.play(ended).outcome == "N" and {option.outcome for option in middle.options} == {"N", "P"}
    assert pickle.loads(pickle.dumps(middle)) == middle
