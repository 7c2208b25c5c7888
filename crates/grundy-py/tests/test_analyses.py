"""Quotients, genera, counts, graphs, values and reasons: typed, and what the program answers."""

import pickle
from fractions import Fraction

import pytest

import grundy


def mex(values):
    return next(n for n in range(len(values) + 1) if n not in values)


def test_the_quotient_of_kayles_equals_the_published_one():
    quotient = grundy.Game("0.77").quotient(table=True, certificate=True, picture=True)
    # Its order is in T. E. Plambeck, A. N. Siegel, Misère quotients for impartial games (2008).
    assert (quotient.order, len(quotient.p_portion), quotient.period, quotient.proved) == (40, 9, 12, True)
    assert grundy.verify(quotient.certificate)
    assert len(quotient.products) == len(quotient.words) == 40
    assert all(quotient.products[x][y] == quotient.products[y][x] for x in range(40) for y in range(40))
    # Elements of heaps tell who wins sums of them.
    number = {word: n for n, word in enumerate(quotient.words)}
    for a in range(1, 9):
        for b in range(1, 9):
            both = quotient.products[number[quotient.elements[a - 1]]][number[quotient.elements[b - 1]]]
            lost = quotient.words[both] in quotient.p_portion
            assert lost == (grundy.Game("0.77", misere=True).position(a, b).outcome == "P"), (a, b)
    assert "<svg" in quotient._repr_html_() and "40" in quotient._repr_html_()
    part = grundy.Game("0.77").quotient(to=5)
    assert not part.proved and part.heaps == 5 and len(part.elements) == 5 and part.products is None
    assert pickle.loads(pickle.dumps(quotient)) == quotient


def test_genera_agree_with_misere_play():
    genera = grundy.Game("0.77").genus(to=8)
    assert len(genera) == 9 and genera[5].text == "4^146" and not genera[5].tame and genera[-1] == list(genera)[8]
    for heap, genus in enumerate(genera):
        position = grundy.Game("0.77").position(heap)
        assert genus.grundy == position.grundy and genus.outcome == (~position).outcome
        assert genus == position.genus() or genus.text == position.genus().text
        assert genus.evidence.proves and genus.normal_outcome == position.outcome
    assert grundy.Game("nim").position(3).genus().nim_heap == 3
    nim = grundy.Game("nim").position
    assert nim(1, 1).equal_in_misere(nim(0)) and not nim(2, 2).equal_in_misere(nim(0))
    with pytest.raises(TypeError):
        nim(1).equal_in_misere(3)


def test_counts_are_exact_at_any_size():
    count = grundy.Game("nim").count(2, 10**19)
    assert (count.P, count.N, count.positions) == (10**19, 10**38 - 10**19, 10**38)
    with pytest.raises(grundy.BadInput):
        grundy.Game("nim").count(2, 10**30)
    assert count.evidence.kind == "theorem" and "Bouton" in count.evidence.text and count.modulo is None
    kayles = grundy.Game("kayles").values(19).tolist()
    lost = sum(a ^ b == 0 for a in kayles for b in kayles)
    assert grundy.Game("kayles").count(2, 20).P == lost
    assert grundy.Game("kayles").count(2, 20, at_least=1).positions == 19**2
    assert grundy.Game("nim").count(2, 10, selection="distinct").P == 0
    assert grundy.Game("nim").count(10**9, 1 << 20, modulo=10**9 + 7).modulo == 10**9 + 7
    assert grundy.Game("nim", misere=True).count(1, 5).P == 1


def test_a_graph_contains_all_positions_and_moves():
    graph = grundy.Game("nim").position(2, 3).graph(picture="svg")
    assert len(graph.vertices) == 12 and graph.vertices[graph.start].position == "2 3"
    after = {v: [w for u, w in graph.moves if u == v] for v in range(12)}
    for v, vertex in enumerate(graph.vertices):
        assert vertex.grundy == mex({graph.vertices[w].grundy for w in after[v]})
        assert (vertex.outcome == "P") == (vertex.grundy == 0)
    assert graph._repr_svg_().startswith("<svg") and graph.dot is None
    for at in graph.winning:
        assert graph.vertices[graph.moves[at][1]].outcome == "P"
    merged = grundy.Game("nim").position(2, 3).graph(merged=True, picture="dot")
    assert sum(merged.stands_for) == 12 > len(merged.vertices) and "digraph" in merged.dot
    assert graph.to_frame().shape == (12, 4)
    plain = grundy.Game("nim").position(2, 3).graph()
    assert plain.svg is None and plain._repr_svg_() == graph.svg and plain._repr_svg_() is not None
    assert merged._repr_svg_() == grundy.Game("nim").position(2, 3).graph(merged=True, picture="svg").svg != graph.svg
    assert pickle.loads(pickle.dumps(plain)) == plain
    large = grundy.Game("nim").position(20, 20).graph()
    assert len(large.vertices) == 441 and large._repr_svg_() is None
    with pytest.raises(grundy.TooBig):
        grundy.Game("nim").position(50, 50, 50).graph(limit=100)


def test_values_of_partizan_games_have_all_fields():
    value = grundy.value("{2|-1} + ^*", picture=True)
    assert (value.canonical, value.outcome, value.birthday) == ("{2^*|-1^*}", "N", 5)
    assert (value.mean, value.temperature) == (Fraction(1, 2), Fraction(3, 2))
    assert (value.left_stop, value.right_stop) == (2, -1)
    thermograph = value.thermograph
    assert thermograph.left[-1] == thermograph.right[-1] == (value.temperature, value.mean)
    assert thermograph._repr_svg_().startswith("<svg") and "3/2" in value._repr_html_()
    assert grundy.value("{2|-1}").thermograph.svg is None
    for question, holds in (("^ > 0", True), ("* = 0", False), ("^ || *", True), ("^^ <= *", False)):
        assert grundy.value(question).comparison.holds is holds and bool(grundy.value(question).comparison) is holds
    assert grundy.value("^ ? *").comparison.relation == "||"
    assert grundy.value("{4|0}", cool=1).canonical == grundy.value("{3|1}").canonical
    assert grundy.value("{4|0}", cool=Fraction(1, 2)).temperature == Fraction(3, 2)
    assert pickle.loads(pickle.dumps(value)) == value
    board = grundy.Game("domineering").position().value()
    assert board.canonical and board.left_moves and board.left_moves[0].canonical and board.evidence.proves
    with pytest.raises(TypeError):
        grundy.value("1", cool=0.5)
    with pytest.raises(grundy.BadInput):
        grundy.value("{1|")
    with pytest.raises(grundy.Unsupported):
        (~grundy.Game("domineering").position()).value()


def test_explanations_and_replies_are_typed():
    position = grundy.Game("nim").position(2, 5, 4)
    explanation = position.explain()
    assert explanation.outcome == "N" and len(explanation.steps) == len(explanation.figures) > 1
    assert explanation.steps[0] in str(explanation) and "<li>" in explanation._repr_html_()
    reply = position.reply()
    assert position.play(reply).outcome == "P"
    assert grundy.Game("nim").position(0).reply() is None
    drawn = {position.reply(errs=1, seed=seed).to for seed in range(30)}
    assert len(drawn) > 3
