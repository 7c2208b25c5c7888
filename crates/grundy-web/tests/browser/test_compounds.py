"""Sums in which a turn consists of moves in several components, played by clicks."""

from urllib.parse import quote

from conftest import until

READY = """() => document.querySelector("#table[aria-busy=false]") && document.querySelector("#table .status").textContent"""


def plies(page, many):
    until(page, f"() => document.querySelectorAll('.ply').length === {many} && document.querySelector('#table[aria-busy=false]')")


def status(page):
    return page.inner_text("#table .status")


def test_a_turn_in_all_components_passes_when_all_are_moved(play):
    page = play("nim 2 3", play="together", **{"with": "person"})
    until(page, READY)
    assert "a move in every component that has not ended" in status(page) and "player 1" in status(page)
    page.locator('[data-key="0:0:1"]').click()
    plies(page, 2)
    assert "player 1" in status(page) and "Still to be moved in this turn: 1 component." in status(page)
    page.locator('[data-key="0:1:0"]').click()
    plies(page, 3)
    assert "player 2" in status(page) and page.locator('[data-do="end-turn"]').count() == 0
    # The address contains the moves of the turn and the compound.
    page.reload()
    plies(page, 3)
    assert "player 2" in status(page) and "play=together" in page.url


def test_a_turn_in_any_components_ends_by_a_button(play):
    page = play("nim 2 3", play="any", **{"with": "person"})
    until(page, READY)
    page.locator('[data-key="0:0:1"]').click()
    plies(page, 2)
    assert "player 1" in status(page)
    page.locator('[data-do="end-turn"]').click()
    plies(page, 3)
    assert "player 2" in status(page)
    page.locator('[data-do="undo"]').click()
    plies(page, 2)
    assert "player 1" in status(page)


def test_the_program_moves_in_all_components_and_play_ends_with_the_first(play):
    page = play("nim 1 2", play="together", end="first")
    until(page, READY)
    page.locator('[data-key="0:0:0"]').click()
    plies(page, 2)
    page.locator('[data-key="0:1:1"]').click()
    plies(page, 3)
    assert "You won" in status(page) and "A component has ended" in status(page)


def test_settings_change_how_a_sum_is_played(play):
    page = play("nim 2 2")
    until(page, READY)
    assert "Each turn is" not in status(page)
    page.select_option("#joined-play", "any")
    until(page, "() => document.querySelector('#table .status').textContent.includes('one or more components')")
    page.select_option("#joined-end", "first")
    until(page, "() => document.querySelector('#table .status').textContent.includes('as soon as one component has ended')")


def verdict(page):
    return page.get_attribute("#answer .verdict", "class").split()[-1]


def test_an_answer_is_for_the_compound_that_is_chosen(opened):
    page = opened("/games/nim?q=" + quote("2 3"))
    until(page, "document.querySelector('#answer .verdict.N')")
    assert not page.evaluate("document.querySelector('details.how').open")
    page.click("details.how summary")
    page.select_option("#joined-play", "any")
    until(page, "document.querySelector('#answer .why')?.textContent.includes('selective compound, long rule')")
    assert "play=any" in page.url and "end=last" in page.url
    # The link opens the same question, with the explanation: the value of each heap, and a winning turn.
    page.reload()
    until(page, "document.querySelector('#answer .why')?.textContent.includes('selective compound, long rule')")
    assert page.evaluate("document.querySelector('details.how').open") and verdict(page) == "N"
    until(page, "document.querySelector('.why-steps')?.textContent.includes('A winning turn:')")
    assert "Heap 1 (size 2)" in page.inner_text(".why-steps")
    page.select_option("#joined-play", "one")
    until(page, "!document.querySelector('#answer .why').textContent.includes('compound')")
    assert "play=" not in page.url and "end=" not in page.url


def test_an_answer_in_chinese_is_for_the_end_that_is_chosen(opened):
    page = opened("/games/nim?q=" + quote("1 1") + "&play=one&end=first&misere=1", "zh")
    until(page, "document.querySelector('#answer .why')?.textContent.includes('析取复合，短规则')")
    assert verdict(page) == "P" and page.input_value("#joined-end") == "first"
    assert page.locator(".monoid, .genus").count() == 0


def test_a_partizan_game_offers_no_compounds(opened):
    page = opened("/games/domineering")
    until(page, "document.querySelector('#answer .verdict, #answer .words')")
    assert page.locator("#joined-play").count() == 0
