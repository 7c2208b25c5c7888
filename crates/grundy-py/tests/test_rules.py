"""Rules that are functions of Python."""

import time

import numpy
import pytest

import grundy


def take(most):
    @grundy.ruleset
    def rules(n):
        """Take 1 to some."""
        for k in range(1, most + 1):
            if k <= n:
                yield n - k

    return rules


def bare(options, position, memo):
    """The Grundy value by bare recursion."""
    if position not in memo:
        values = {bare(options, option, memo) for option in options(position)}
        memo[position] = next(n for n in range(len(values) + 1) if n not in values)
    return memo[position]


def test_values_equal_recursion_and_the_game():
    rules = take(3)
    assert rules.values(20).tolist() == [n % 4 for n in range(21)]
    assert rules.values(range(21)).dtype == numpy.uint32
    assert rules.values(20).tolist() == grundy.Game("bash", m=3).values(20).tolist()

    @grundy.ruleset
    def wythoff(position):
        a, b = position
        for k in range(1, a + 1):
            yield (a - k, b)
        for k in range(1, b + 1):
            yield (a, b - k)
        for k in range(1, min(a, b) + 1):
            yield (a - k, b - k)

    grid = grundy.Game("wythoff").grid(8)
    found = wythoff.values((a, b) for a in range(9) for b in range(9)).reshape(9, 9)
    assert (grid == found).all()
    memo = {}
    assert all(bare(wythoff, (a, b), memo) == found[a, b] for a in range(9) for b in range(9))


def test_answers_have_outcome_winning_moves_and_remoteness():
    rules = take(3)
    answer = rules.solve(22)
    assert (answer.outcome, answer.grundy, answer.winning_moves) == ("N", 2, [20])
    assert answer.evidence.kind == "computed" and answer.remoteness == 11
    assert rules.solve(20).outcome == "P" and rules.solve(20).winning_moves == []
    misere = rules.solve(21, misere=True)
    assert (misere.outcome, misere.grundy, misere.winning_moves) == ("P", None, [])
    assert rules.solve(22, misere=True).winning_moves == [21]
    assert rules.solve(0).outcome == "P" and rules.solve(0, misere=True).outcome == "N"
    assert "evidence" in answer._repr_html_() and rules.__doc__ == "Take 1 to some."


def test_loopy_positions_are_drawn_and_have_no_value():
    graph = {"a": ["b", "c"], "b": ["a"], "c": ["d", "a"], "d": [], "e": ["d"]}
    rules = grundy.Rules(graph.__getitem__, name="graph")
    assert rules.solve("a").outcome == "draw" and rules.solve("a").winning_moves == ["b"]
    assert rules.solve("b").outcome == "draw" and rules.solve("b").grundy is None
    assert rules.solve("c").outcome == "N" and rules.solve("c").winning_moves == ["d"]
    assert rules.solve("e").outcome == "N" and rules.solve("d").outcome == "P"
    assert rules.solve("e").grundy == 1
    with pytest.raises(grundy.Unsupported, match="'a'"):
        rules.values(["a"])
    # What was asked before must not mislead what is asked after.
    assert rules.solve("a").outcome == "draw"


def test_exceptions_of_the_function_propagate():
    @grundy.ruleset
    def bad(n):
        if n == 3:
            raise KeyError("three")
        return [n - 1] if n else []

    with pytest.raises(KeyError, match="three"):
        bad.solve(9)
    assert bad.solve(2).outcome == "P"
    with pytest.raises(KeyError, match="three"):
        bad.values(9)


@pytest.mark.parametrize(
    "options, error",
    [
        (lambda n: None, TypeError),
        (lambda n: 3, TypeError),
        (lambda n: [[1, 2]], TypeError),
        (lambda n: [{}], TypeError),
    ],
)
def test_invalid_options_are_type_errors(options, error):
    with pytest.raises(error):
        grundy.Rules(options).solve(1)


def test_rules_without_an_end_stop_at_a_limit():
    with pytest.raises(grundy.TooBig):
        grundy.Rules(lambda n: [n + 1]).solve(0, max_positions=10_000)


@grundy.ruleset
def pair(n):
    """Take one or two."""
    return [n - k for k in (1, 2) if k <= n]


def solved(n):
    return pair.solve(n)


def test_other_processes_unpickle_rules_by_name():
    import multiprocessing
    import pickle

    assert pickle.loads(pickle.dumps(pair)) is pair and pickle.loads(pickle.dumps(pair.solve(4))) == pair.solve(4)
    assert pair.solve(4) != pair.solve(5) and hash(pair.solve(4)) == hash(pair.solve(4))
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(solved, range(5)) == [pair.solve(n) for n in range(5)]
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(grundy.Rules(lambda n: []))
    difference = pair.compare(grundy.Game("bash", m=3), range(9))
    assert pickle.loads(pickle.dumps(difference)) == difference


def test_threads_solve_the_same_rules_in_turn():
    from concurrent.futures import ThreadPoolExecutor

    rules = take(3)
    with ThreadPoolExecutor(4) as pool:
        values = list(pool.map(lambda n: rules.solve(n).grundy, range(300)))
    assert values == [n % 4 for n in range(300)]


def test_rules_are_compared_with_a_rule_file():
    game = grundy.Game("bash", m=3)
    assert take(3).compare(game, range(50)) is None
    difference = take(4).compare(game, range(50))
    assert (difference.position, difference.missing, difference.more) == ("4", [], ["0"])
    difference = take(2).compare(game, range(50))
    assert (difference.position, difference.missing, difference.more) == ("3", ["0"], [])
    with pytest.raises(grundy.BadInput):
        grundy.Rules(lambda n: ["x"]).compare(game, [1])


def endless(n):
    """All numbers, for one position."""
    while True:
        yield n
        n += 1


def test_endless_lists_of_options_stop_at_limits():
    with pytest.raises(grundy.TooBig, match="options of one position") as stopped:
        grundy.Rules(endless).solve(0, memory="64M")
    assert "memory=" in stopped.value.remedy
    began = time.perf_counter()
    with pytest.raises(grundy.Stopped) as stopped:
        grundy.Rules(endless).solve(0, time=0.1)
    assert time.perf_counter() - began < 30 and "time=" in stopped.value.remedy
    with pytest.raises(grundy.TooBig):
        grundy.Rules(lambda n: [n + 1]).values([0], memory="1M")
    with pytest.raises(grundy.Stopped):
        grundy.Rules(lambda n: [n + 1]).values([0], time=0.05)
    # What was stopped does not stop what comes after.
    rules = grundy.Rules(lambda n: [n - 1] if n else [])
    with pytest.raises(grundy.TooBig):
        rules.solve(10_000, max_positions=100)
    assert rules.solve(10_000).outcome == "P"


def test_progress_is_reported_and_can_stop_a_search():
    told = []
    rules = grundy.Rules(lambda n: [n + 1])
    with pytest.raises(grundy.Stopped):
        rules.solve(0, time=1, progress=lambda done, total: told.append(done))
    assert told and told == sorted(told)

    def enough(done, total):
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        rules.solve(0, time=60, progress=enough)
    with pytest.raises(grundy.TooBig):
        rules.solve(0, max_positions=100)
    assert take(3).solve(22, progress=enough).outcome == "N"


def test_invalid_limits_are_refused():
    with pytest.raises(TypeError):
        take(3).solve(3, seconds=1)
    with pytest.raises(grundy.BadInput):
        take(3).solve(3, time=-1)


def test_recursive_rules_are_refused_with_a_remedy():
    @grundy.ruleset
    def own(n):
        return [n - 1] if n and own.solve(n - 1).outcome == "P" else []

    with pytest.raises(grundy.BadInput, match="outside the function"):
        own.solve(3)
    with pytest.raises(grundy.BadInput, match="ask about themselves"):
        own.values(3)
