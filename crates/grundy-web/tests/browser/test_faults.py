"""Regression tests: one test for each small fault that users reported."""

import json
import re
from urllib.parse import quote
from urllib.request import urlopen

import pytest
from conftest import PHONE, until


def test_a_link_to_a_graph_scrolls_there_despite_late_pictures(opened):
    page = opened("/see?game=wythoff&plot=0.77&plot_to=2000&q=nim+1+2+3#graph-title")
    page.wait_for_selector("#plot img")
    page.wait_for_selector("#graph canvas[data-painted]")
    page.wait_for_timeout(300)
    top = page.evaluate("document.getElementById('graph-title').getBoundingClientRect().top")
    lowest = page.evaluate("window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2")
    assert -5 <= top <= 60 or lowest and top < 700, top
    # After the user has scrolled, the page does not scroll by itself.
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(200)
    page.evaluate("window.scrollTo(0, 0)")
    page.fill("#map-to", "30")
    page.evaluate("document.getElementById('main').style.paddingBottom = '900px'")
    page.wait_for_timeout(300)
    assert page.evaluate("document.getElementById('graph-title').getBoundingClientRect().top") > 300


@pytest.mark.refused
def test_no_picture_is_shown_under_the_name_of_another_game(opened):
    page = opened("/see?game=wythoff&to=30")
    until(page, "document.querySelector('#map-at').textContent.startsWith('0 0')")
    page.fill("#map-game", "no-such-game")
    page.click("#map-form button")
    until(page, "document.querySelector('#map-at').textContent.includes('no-such-game')")
    empty = """() => {
      const canvas = document.getElementById('map');
      return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.every((one) => one === 0);
    }"""
    page.wait_for_timeout(100)
    assert page.evaluate(empty) and page.inner_text("#map-legend") == "" and page.is_hidden("#map-play")
    # The keys cause no error if nothing is drawn.
    page.focus("#map")
    page.keyboard.press("ArrowDown")
    page.fill("#map-game", "nim")
    page.click("#map-form button")
    until(page, "document.querySelector('#map-at').textContent.startsWith('0 0')")
    page.wait_for_timeout(100)
    assert page.inner_text("#map-legend") and page.is_visible("#map-play")


@pytest.mark.refused
def test_the_lab_shows_no_outdated_table_without_a_server(opened):
    page = opened("/lab")
    page.wait_for_selector("#table td.lost")
    page.route("**/api/v1/**", lambda route: route.fulfill(status=404, json={"error": {"kind": "gone", "message": "gone away"}}))
    page.fill("#rules", 'game "Mine"\nposition n\nmove take (k in 1..2) when k <= n -> [n - k]\n')
    until(page, "document.querySelector('#rule-messages').textContent.includes('gone away')")
    assert page.locator("#table td").count() == 0 and page.locator("#plot img").count() == 0
    assert "gone away" in page.inner_text("#table")


@pytest.mark.refused
def test_a_claim_about_removed_variables_is_removed(opened):
    page = opened("/lab")
    page.wait_for_selector("#table td.lost")
    assert "n mod 7" in page.input_value("#claim")
    # A change of the moves keeps the claim if the variables stay the same.
    page.fill("#rules", 'game "Mine"\nposition n\nmove take (k in 1..2) when k <= n -> [n - k]\n')
    until(page, "document.querySelectorAll('#table td.lost').length > 8")
    assert "n mod 7" in page.input_value("#claim")
    page.fill("#rules", 'game "Mine"\nposition a, b\nmove take (k in 1..a) -> [a - k, b]\n')
    until(page, "document.querySelector('#claim').value === ''")
    page.wait_for_selector("#table td.lost")
    page.fill("#claim", "P when a == 0")
    page.click("#guess-form button")
    page.wait_for_selector("#verdict .well")


@pytest.mark.parametrize("path, opener, field", [("/lab", "#file", "#rules"), ("/play", "#file", "#rules")])
def test_a_file_in_gbk_is_decoded(opened, path, opener, field):
    page = opened(path)
    rules = 'game "Mine" "我的游戏"\nposition n\nmove take "take {k}" "取 {k}" (k in 1..2) when k <= n -> [n - k]\n'
    if path == "/play":
        page.click("#own summary")
    page.set_input_files(opener, {"name": "mine.game", "mimeType": "text/plain", "buffer": rules.encode("gbk")})
    until(page, f"document.querySelector('{field}').value.includes('我的游戏')")
    page.set_input_files(opener, {"name": "broken.game", "mimeType": "text/plain", "buffer": b"\xff\xff\x80\x80"})
    until(page, "document.querySelector('#rule-messages').textContent.includes('UTF-8')")
    assert "我的游戏" in page.input_value(field)


@pytest.mark.parametrize("path", ["/lab", "/play"])
def test_a_late_reply_does_not_replace_an_error_about_a_file(opened, path):
    page = opened(path)
    if path == "/play":
        page.click("#own summary")
    held = []
    page.route("**/api/v1/read*", lambda one: held.append(one))
    page.set_input_files("#file", {"name": "mine.game", "mimeType": "text/plain", "buffer": b"position n\n"})
    until(page, "document.querySelector('#rules').value === 'position n\\n'")
    while not held:
        page.wait_for_timeout(10)
    page.set_input_files("#file", {"name": "broken.game", "mimeType": "text/plain", "buffer": b"\xff\xff\x80\x80"})
    until(page, "document.querySelector('#rule-messages').textContent.includes('UTF-8')")
    for one in held:
        with page.expect_response("**/api/v1/read*"):
            one.continue_()
    page.wait_for_timeout(100)
    assert "UTF-8" in page.inner_text("#rule-messages")


@pytest.mark.refused
@pytest.mark.parametrize("lang, words", [("en", "there is no page"), ("zh", "没有页面")])
def test_a_missing_page_does_not_mention_the_api_description(opened, lang, words):
    page = opened(f"/nowhere?lang={lang}")
    assert words in page.inner_text("main") and "openapi" not in page.inner_text("main")
    assert page.locator("main a[href='/']").count() == 1
    # The typed path is marked as code, and the page links to other pages.
    assert page.inner_text("main .wrong code") == "/nowhere" and "`" not in page.inner_text("main")
    for to in page.locator("main .links a").evaluate_all("all => all.map((one) => one.href)"):
        with urlopen(to) as told:
            assert told.status == 200, to


def test_the_family_theory_is_mentioned_once(opened):
    page = opened("/games/classify")
    assert page.inner_text("main p.quiet").count("theory") == 1


@pytest.mark.parametrize("game, words", [
    ("bash-multi", [("n mod (m+1) = 1", False)]),
    ("count-to", [("stones that a move takes", False), ("numbers that a player says in a turn", True)]),
    ("hdu2188", [("stones that a move takes", False), ("the maximum amount of a donation", True)]),
])
def test_a_page_of_a_game_uses_its_terms(opened, game, words):
    told = opened(f"/games/{game}").inner_text("main")
    for text, there in words:
        assert (text in told) == there, text


def test_chinese_pages_have_chinese_punctuation_and_names(server):
    with urlopen(f"{server}/api/v1/games?lang=zh") as told:
        games = json.load(told)["games"]
    wrong = []
    for game in games:
        laws = [law["statement"] for law in (game["law"], game["misere_law"]) if law]
        for text in [game["rules"], game["notation"], game["misstated"] or "", *laws]:
            wrong += [(game["id"], at) for at in re.findall(r".{0,6}[\u4e00-\u9fff）][,;:!?].{0,6}|.{0,6}[,;:!?][\u4e00-\u9fff].{0,6}", text)]
        for law in (game["law"], game["misere_law"]):
            assert not law or re.search("[\u4e00-\u9fff]", law["theorem"]), game["id"]
    # The pair 行,列 (row, column) keeps its ASCII comma, since it is typed in this form.
    assert [one for one in wrong if "行,列" not in one[1]] == []


@pytest.mark.parametrize("lang, plain", [("en", r"(?<!− )\b1 (more )?(moves|positions|heaps)\b|Move \d+ of you"), ("zh", "$^")])
def test_counts_of_one_use_the_singular(opened, lang, plain):
    for path in ["/games/nim?q=1", "/games/chocolate?q=1x1", "/games/tic-tac-toe?q=XOXOXO.XO"]:
        page = opened(f"{path}&lang={lang}")
        until(page, "document.querySelector('#answer').textContent.length > 10 || document.querySelector('#wrong').textContent")
        assert not re.search(plain, page.inner_text("main")), page.inner_text("main")
    page = opened(f"/see?q=nim+1&lang={lang}")
    page.wait_for_selector("#graph canvas[data-painted]")
    assert not re.search(plain, page.inner_text("main"))


def test_the_api_description_names_and_groups_operations(server):
    with urlopen(f"{server}/api/v1/openapi.json") as told:
        description = json.load(told)
    ids = [one["operationId"] for path in description["paths"].values() for one in path.values()]
    assert len(ids) == len(set(ids)) and "solve" in ids and "getGamesId" in ids
    tags = {tag["name"] for tag in description["tags"]}
    assert {tag for path in description["paths"].values() for one in path.values() for tag in one["tags"]} == tags
    # Every field of the schemas has a description.
    bare = []
    for name, schema in description["components"]["schemas"].items():
        for field, told in schema.get("properties", {}).items():
            if "description" not in told and "$ref" not in told:
                bare.append((name, field))
    assert not bare, bare


def test_a_law_search_at_its_time_limit_is_not_reported_as_cancelled(opened):
    page = opened("/lab?game=0.007")
    page.wait_for_selector("#table table")
    page.fill("#seconds", "1")
    page.click("#law-form button >> nth=0")
    page.wait_for_selector("#law .wrong", timeout=60_000)
    told = page.inner_text("#law")
    assert "time limit was reached" in told and re.search(r"heaps up to \d+", told) and "Cancelled" not in told, told


def test_the_example_claim_is_not_shown_for_other_games(opened):
    for path in ["/lab?game=0.007", "/lab?example=wythoff"]:
        page = opened(path)
        page.wait_for_selector("#table table")
        assert page.input_value("#claim") == "", path


def test_parameter_names_are_not_broken_on_a_phone(opened):
    page = opened("/games/hackenbush", "zh")
    page.set_viewport_size(PHONE)
    tall = page.locator(".params th code").evaluate_all("all => all.map((one) => one.getClientRects().length)")
    assert tall == [1, 1], tall


def test_chinese_characters_have_no_space_between_them(opened):
    page = opened("/games/hackenbush", "zh")
    page.wait_for_selector(".verdict")
    assert page.inner_text(".verdict").endswith("左方（蓝方）胜；现由蓝方走，蓝方胜")


def test_edited_rules_can_be_played_with_one_click(opened):
    page = opened("/lab")
    page.fill("#rules", 'game "Two or five"\nposition n\nmove take (k in [2, 5]) when k <= n -> [n - k]\n')
    page.wait_for_selector("#rule-messages:has-text('No errors')")
    page.click("#play-own")
    page.wait_for_selector(".view .stone, .move")
    assert "my.game" in page.url and page.locator("text=take 5").count()


def test_heat_map_texts_in_chinese_have_chinese_punctuation(opened):
    page = opened("/see?game=wythoff&to=12", "zh")
    until(page, "document.querySelector('#map-at').textContent.includes('——')")
    told = page.inner_text("#map-at")
    assert told.startswith("0 0：") and ": " not in told and " — " not in told, told
    page.focus("#map")
    page.keyboard.press("ArrowUp")
    until(page, "document.querySelector('#map-at').textContent.includes('必胜走法：')")


@pytest.mark.refused
@pytest.mark.parametrize("path, meant", [
    ("/examples/tic-tac-toe", "/games/tic-tac-toe"), ("/examples/tic-tac-toe.game", "/games/tic-tac-toe"),
    ("/games/tic-tac-to", "/games/tic-tac-toe"), ("/read/pyton", "/read/python"),
    ("/井字棋", "/games/tic-tac-toe"),
])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_mistyped_address_suggests_the_intended_page(opened, path, meant, lang):
    page = opened(path, lang)
    assert ("did you mean" if lang == "en" else "是否想") in page.inner_text("main .wrong")
    page.click("main a.act >> nth=0")
    page.wait_for_url(f"**{meant}*")
    assert page.locator("h1").inner_text()


def test_the_reference_for_python_is_served(opened):
    page = opened("/read/python", "en")
    assert "solve(question" in page.inner_text("article") and page.locator("article pre").count() > 20
    page = opened("/read/python", "zh")
    assert "只有英文" not in page.inner_text("main") and "solve(question" in page.inner_text("article")


def test_partizan_games_have_one_name_in_chinese(opened):
    assert "非公平组合游戏" in opened("/games/cutcake", "zh").inner_text("main p.quiet >> nth=0")


@pytest.mark.parametrize("lang, question, words", [
    ("en", "2 3", "P: whoever begins loses"), ("en", "1 5 right", "L: Left wins, whoever begins"), ("zh", "1 5 right", "L：无论谁先走，左方胜"),
    ("en", "5 1", "R: Right wins, whoever begins"),
])
def test_partizan_answers_begin_with_the_winner_for_either_start(opened, lang, question, words):
    page = opened(f"/games/cutcake?q={quote(question)}", lang)
    page.wait_for_selector("#answer .verdict")
    assert page.inner_text("#answer .verdict")[2:].startswith(words)
