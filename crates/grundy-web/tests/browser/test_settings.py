"""Changes of settings during a game, and the settings that each game offers."""

import html
import json
import re
from urllib.parse import quote
from urllib.request import urlopen

import pytest
from conftest import settled, some, store_rules, until
from test_trial_faults import post

SIDED = """game "Two kinds"
sides left, right
position n = 9
lose when n == 0
move take (k in 1..if mover == left then 2 else 3) when k <= n -> [n - k]
"""


def line(page):
    """Returns the moves in the address."""
    return page.evaluate("new URLSearchParams(location.search).get('moves') ?? ''")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_changing_the_opponent_continues_the_game(play, lang):
    page = play("tic-tac-toe", moves="mark-0.mark-4", lang=lang)
    page.select_option("#opponent", "person")
    settled(page)
    assert line(page) == "mark-0.mark-4" and page.locator(".ply").count() == 3
    # The second person moves; then the program becomes the opponent again.
    page.click("[data-cell='0:1']")
    settled(page)
    assert page.locator(".ply").count() == 4
    page.select_option("#opponent", "program")
    until(page, "document.querySelectorAll('.ply').length === 5")
    settled(page)
    assert line(page).startswith("mark-0.mark-4.mark-1.")


def test_swapping_seats_continues_the_game(play):
    page = play("nim 3 4 5", moves="", first="me")
    page.click("[data-key='0:0:1']")
    until(page, "document.querySelectorAll('.ply').length === 3")
    settled(page)
    before = line(page)
    # The players change their seats: now the program is to move.
    page.select_option("#first", "other")
    until(page, "document.querySelectorAll('.ply').length === 4")
    settled(page)
    assert line(page).startswith(before) and len(line(page)) > len(before)


def test_the_program_stops_to_think_when_a_person_takes_its_seat(play):
    page = play("nim 3 4 5")
    held = []
    page.route("**/api/v1/reply*", lambda route: held.append(route))
    page.click("[data-key='0:0:1']")
    page.wait_for_selector("#table[aria-busy=true]")
    while not held:
        page.wait_for_timeout(10)
    page.select_option("#opponent", "person")
    settled(page)
    assert page.locator(".ply").count() == 2 and page.inner_text(".note") == ""
    page.click("[data-key='0:1:0']")
    settled(page)
    assert page.locator(".ply").count() == 3


def test_seats_can_be_swapped_before_the_first_move(play):
    page = play("nim 3 4 5")
    page.select_option("#first", "other")
    until(page, "document.querySelectorAll('.ply').length === 2")


def test_misere_can_be_chosen_during_a_game(play):
    page = play("nim 3 1", **{"with": "person"})
    page.click("[data-key='0:0:0']")
    settled(page)
    before = line(page)
    page.check("#misere")
    until(page, "location.search.includes('misere=1')")
    settled(page)
    assert line(page) == before and page.locator(".ply").count() == 2
    page.uncheck("#misere")
    until(page, "!location.search.includes('misere=1')")
    settled(page)
    assert line(page) == before


def test_a_compound_can_be_chosen_during_a_game(play):
    page = play("nim 3 4", **{"with": "person"})
    page.click("[data-key='0:0:1']")
    settled(page)
    before = line(page)
    page.select_option("#joined-play", "any")
    until(page, "location.search.includes('play=any')")
    settled(page)
    # The moves are legal in the new compound too, or the note says which move is not legal.
    assert line(page) == before or "not a legal move" in page.inner_text(".note")


@pytest.mark.refused
def test_a_refused_convention_does_not_change_the_game(page, server):
    store_rules(page, server, SIDED)
    page.goto(f"{server}/play?q=my.game&with=person")
    settled(page)
    page.locator(".moves .move").first.click()
    settled(page)
    before = line(page)
    page.check("#misere")
    until(page, "document.querySelector('.note').textContent !== '' || location.search.includes('misere=1')")
    settled(page)
    assert line(page) == before and page.locator(".ply").count() == 2
    # The page solves misère play, or restores the check box and shows the reason.
    assert page.is_checked("#misere") == ("misere=1" in page.url)
    assert page.is_checked("#misere") or "mis" in page.inner_text(".note")


def offered(page):
    """Returns whether the HTML of a page has a visible check box for misère play."""
    label = re.search(r'<label class="check"(?: id="graph-misere")?( hidden)?>\s*<input (?:id="misere" )?type="checkbox" name="misere"', page)
    return bool(label) and not label.group(1)


def games(server):
    with urlopen(f"{server}/api/v1/games") as told:
        return [(one["id"], one["example"] or "") for one in json.load(told)["games"] if one["kind"] == "game"]


# Games with a misère form whose examples are too large: the server refuses them only after a long time.
LONG = ["hdu2516", "corner-walk", "moore"]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_misere_is_offered_exactly_where_it_is_supported(server, lang):
    wrong = []
    wanted = ["tic-tac-toe", "domineering", "zermelo", "nim", "kayles"]
    for name, example in some(games(server), 6, lambda one: one[0] in wanted):
        if name in LONG:
            continue
        question = f"{name} {example}".strip()
        answer = post(server, "solve", {"question": question, "misere": True})
        refused = "error" in answer and "normal play" in (answer["error"].get("help") or "")
        asked = f"q={quote(question)}&lang={lang}"
        for path in [f"/games/{name}?lang={lang}", f"/games/{name}?misere=1&lang={lang}", f"/play?{asked}", f"/play?{asked}&misere=1",
                     f"/practice?{asked}", f"/practice?{asked}&misere=1", f"/see?{asked}", f"/see?{asked}&misere=1"]:
            with urlopen(server + path) as told:
                text = html.unescape(told.read().decode())
            if 'name="misere"' in text and offered(text) == refused:
                wrong.append((path, refused))
            if "misere=1" in path and refused:
                assert ("no misère form" if lang == "en" else "没有反常规则") in text, path
    assert not wrong


def test_an_unsupported_misere_address_is_answered_by_normal_play(opened):
    page = opened("/games/zermelo?misere=1")
    page.wait_for_selector("#answer .verdict")
    assert page.inner_text("#wrong") == "" and not page.is_visible("#misere") and "no misère form" in page.inner_text("main")
    page = opened("/games/tic-tac-toe?misere=1")
    page.wait_for_selector("#answer .verdict")
    assert page.inner_text("#wrong") == "" and page.is_visible("#misere")