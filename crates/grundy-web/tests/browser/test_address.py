"""The address contains the game: reloading, going back, sharing the link; and a server that stops during a game."""

import re
import subprocess
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from conftest import PROGRAM, known, settled, until

NIM = "nim 3 4 5"


def moves(page):
    return page.locator("details.moves .move")


def plies(page):
    return page.locator(".ply").count()


def line(page):
    return parse_qs(urlsplit(page.url).query).get("moves", [""])[0].split(".")


def played(page, times):
    for _ in range(times):
        before = plies(page)
        moves(page).first.click()
        until(page, f"document.querySelectorAll('.ply').length > {before} && document.querySelector('#table[aria-busy=false]')")
        settled(page)


def seen(page):
    return page.locator(".ply").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")


@pytest.mark.parametrize("question", [
    NIM, "tic-tac-toe", "konane", "chomp 3x4", "coin-ruler HTHH", "nim 2 3 + kayles 4", "green-hackenbush-tree {r-a,a-b,r-c}", "dodgem",
    "examples/lasker.game 5", "dag-tokens examples/dag.txt 0 3",
])
def test_reloading_keeps_the_game(play, question):
    page = play(question)
    played(page, 1)
    known(page)
    here, all_of_them = page.url, seen(page)
    assert plies(page) > 1 and len(line(page)) == plies(page) - 1
    page.reload()
    page.wait_for_selector(f".ply >> nth={len(all_of_them) - 1}")
    known(page)
    assert seen(page) == all_of_them and page.url == here


def test_back_and_forward_go_through_the_moves(play):
    page = play(NIM)
    played(page, 2)
    assert plies(page) == 5
    later = seen(page)
    page.go_back()
    until(page, "document.querySelectorAll('.ply').length === 3")
    settled(page)
    assert seen(page) == later[:3] and len(line(page)) == 2
    page.go_back()
    until(page, "document.querySelectorAll('.ply').length === 1")
    page.go_forward()
    until(page, "document.querySelectorAll('.ply').length === 3")
    settled(page)
    assert seen(page) == later[:3]


def test_visiting_the_glossary_and_going_back_keeps_the_game(play):
    page = play("tic-tac-toe")
    played(page, 1)
    before = seen(page)
    page.click("nav a[href='/words']")
    page.wait_for_selector(".terms")
    page.go_back()
    page.wait_for_selector(f".ply >> nth={len(before) - 1}")
    settled(page)
    assert seen(page) == before


def test_a_shared_link_has_the_moves_and_the_players(play, context):
    page = play(NIM)
    page.select_option("#opponent", "person")
    settled(page)
    played(page, 3)
    other = context.new_page()
    other.goto(page.input_value("#link"))
    other.wait_for_selector(".ply >> nth=3")
    settled(other)
    assert seen(other) == seen(page) and other.input_value("#opponent") == "person"
    # The other language shows the same game.
    other.click(".tongue")
    other.wait_for_selector("html[lang=zh-Hans]")
    other.wait_for_selector(".ply >> nth=3")


def test_the_address_contains_the_viewed_position(play):
    page = play(NIM)
    played(page, 2)
    page.click('[data-do="first"]')
    assert parse_qs(urlsplit(page.url).query)["at"] == ["0"]
    page.reload()
    page.wait_for_selector(".ply >> nth=4")
    settled(page)
    assert page.locator(".ply[aria-current=step]").inner_text().endswith("0")


def test_an_illegal_move_in_the_address_is_reported(page, server):
    page.goto(f"{server}/play?q={quote(NIM)}&with=person&moves=take-9-9-9-9.what")
    settled(page)
    assert "Move 1 is not a legal move" in page.inner_text(".note") and plies(page) == 1
    assert moves(page).count() == 12


@pytest.mark.parametrize("name", ["chomp", "nim", "kayles", "%7B1,3,4%7D"])
def test_a_game_without_a_position_begins_from_its_example(page, server, name):
    page.goto(f"{server}/play?q={name}")
    settled(page)
    assert "To move: you" in page.inner_text("#table .status") and moves(page).count() > 0
    assert "won" not in page.inner_text("#table .status")


def serving(port="0"):
    started = subprocess.Popen([PROGRAM, "serve", "--port", port], stdout=subprocess.PIPE, text=True)
    return started, re.search(r"http://[^\s]+?(?=/?\s|/?$)", started.stdout.readline()).group(0)


def stopped(server):
    server.terminate()
    server.wait(10)


def test_a_restarted_server_continues_the_game(browser):
    first, address = serving()
    second = None
    visitor = browser.new_context(locale="en")
    page = visitor.new_page()
    try:
        page.goto(f"{address}/play?q={quote('nim 1 2 3 4 5 6')}")
        settled(page)
        played(page, 1)
        before = seen(page)
        stopped(first)
        moves(page).first.click()
        page.wait_for_selector(".toast")
        assert "does not answer" in page.inner_text(".toast") and "Attempts: 1" in page.inner_text(".toast")
        assert seen(page) == before
        until(page, "document.querySelector('.toast').textContent.includes('Attempts: 2')")
        second, _ = serving(address.rsplit(":", 1)[1])
        page.click("[data-do=try-now]")
        until(page, "document.querySelectorAll('.ply').length === 5", 40)
        settled(page)
        assert seen(page)[:3] == before and page.locator(".toast").count() == 0
        assert "To move: you" in page.inner_text("#table .status")
    finally:
        visitor.close()
        for server in [first, second]:
            if server and server.poll() is None:
                stopped(server)


@pytest.mark.refused
def test_a_failed_reply_can_be_retried(page, server):
    page.goto(f"{server}/play?q={quote(NIM)}")
    settled(page)
    page.route("**/api/v1/reply*", lambda route: route.fulfill(status=422, json={"error": {"kind": "bad_input", "message": "too much"}}))
    moves(page).first.click()
    page.wait_for_selector("[data-do=ask-again]")
    assert "too much" in page.inner_text(".note")
    page.unroute("**/api/v1/reply*")
    page.click("[data-do=ask-again]")
    until(page, "document.querySelectorAll('.ply').length === 3")
    assert "To move: you" in page.inner_text("#table .status")


@pytest.mark.parametrize("lang, words", [("en", ["Three in a row.", "The board is full."]), ("zh", ["三子连成一线。", "棋盘已满。"])])
def test_the_end_is_described_in_words_of_the_game(play, lang, words):
    page = play("tic-tac-toe", lang=lang)
    page.select_option("#opponent", "person")
    settled(page)
    while page.locator("details.moves").count():
        before = plies(page)
        moves(page).first.click()
        until(page, f"document.querySelectorAll('.ply').length > {before}")
        settled(page)
    told = page.inner_text("#table .status")
    assert any(word in told for word in words) and "`" not in told, told
