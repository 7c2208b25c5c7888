"""The front page: the search box leads to the answer of any input, and rule files have pages and names like
other games."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from urllib.parse import quote
from urllib.request import Request, urlopen

import pytest
from conftest import settled, until

RULES = 'game "Mine" "我的"\nposition n\nmove take "take {k}" "取 {k}" (k in 1..min(n, 2)) -> [n - k]\n'


@pytest.fixture
def door(page, server):
    page.goto(server)
    return page


def asked(page, line):
    page.fill("#search", line)
    page.press("#search", "Enter")


def answered(page):
    page.wait_for_selector("#answer .verdict", timeout=20_000)
    return page.inner_text(".verdict")


@pytest.mark.parametrize("line, path, outcome", [
    ("nim 3 4 5", "/games/nim", "N"), ("Wythoff 1 2", "/games/wythoff", "P"), ("0.77 9", "/games/0.77", "N"),
    ("{1,3,4} 7", "/games/%7B1,3,4%7D", "P"), ("nim 3 + kayles 1", "/answer", "N"), ("井字棋", "/games/tic-tac-toe", "draw"),
    ("1..3 or squares, heaps 10 17 21, misère", "/games/%7B1,2,3,4,9,16%7D", "N"),
    ("三堆 3 3 0", "/games/nim", "P"), ("21 stones, take 1 to 3, who wins?", "/games/%7B1,2,3%7D", "N"),
    ("取平方数，两堆 10 和 17，取最后一颗者负", "/games/%7B1,4,9,16%7D", "N"), ("noughts and crosses", "/games/tic-tac-toe", "draw"),
    ("什么是必败态", "/words#outcome", None), ("21 stones, take at least 2", "/?search", None),
])
def test_the_search_box_leads_to_the_answer(door, line, path, outcome):
    asked(door, line)
    door.wait_for_load_state("networkidle")
    assert path in door.url
    if outcome:
        answered(door)
        assert door.locator(f".verdict.{outcome}").count() == 1


def test_a_question_in_words_is_answered_with_one_click(door):
    door.fill("#search", "who wins {1,2,3,4,9,16,25} on 10 17 21 misère, and why")
    door.click("button.main")
    assert "wins" in answered(door) or "loses" in answered(door)
    assert door.is_checked("#misere") and door.input_value("#q") == "10 17 21"
    assert len(door.inner_text(".why")) > 10 and door.locator("#answer .badge").count() == 1


def test_words_for_takes_are_shown_as_parsed(door):
    asked(door, "1..3 or squares, heaps 10 17 21, misère")
    answered(door)
    assert "1..3 or squares" in door.inner_text(".asked") and "largest heap" in door.inner_text(".asked")


def test_two_taps_lead_to_tic_tac_toe(door):
    door.click(".three a >> nth=0")
    settled(door)
    assert door.locator(".views .thing:not(.still)").count() == 9
    assert "three in a row" in door.inner_text(".about")


def test_pasted_rules_open_in_the_lab(door):
    door.fill("#search", RULES)
    assert int(door.get_attribute("#search", "rows") or 1) > 1
    door.click("button.main")
    until(door, "document.querySelector('#rules')?.value.includes('Mine')")
    door.wait_for_selector("#table td.lost")


def test_pasted_rules_with_an_error_open_in_the_lab(door):
    door.fill("#search", RULES.replace("position", "positon"))
    door.click("button.main")
    until(door, "document.querySelector('#rules')?.value.includes('positon')")
    until(door, "document.querySelector('#rule-messages')?.innerText.includes('position')")


def test_pasted_rules_open_without_scripts(browser, server):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(server)
    page.fill("#search", RULES)
    page.click("button.main")
    assert page.input_value("#rules").strip() == RULES.strip()
    page.context.close()


@pytest.mark.parametrize("line, takes", [("平方", "1, 4, 9, 16"), ("squares", "1, 4, 9, 16"), ("质数", "2, 3, 5, 7")])
def test_kinds_of_takes_lead_to_their_game(door, line, takes):
    door.fill("#search", line)
    until(door, "document.querySelector('p.code')")
    assert takes in door.inner_text("p.code")
    door.click("p.code a")
    answered(door)


@pytest.mark.refused
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_rule_file_has_a_page(page, server, lang):
    page.goto(f"{server}/games/tic-tac-toe?lang={lang}")
    answered(page)
    assert page.inner_text("h1") == {"en": "Tic-tac-toe", "zh": "井字棋"}[lang]
    assert {"en": "three in a row", "zh": "连成三个"}[lang] in page.inner_text(".rules")
    page.click("main a.button")
    settled(page)
    assert page.locator(".views .thing").count() == 9
    page.goto(f"{server}/games/notakto?lang={lang}")
    page.click(".written summary")
    assert 'game "Notakto"' in page.inner_text(".written pre")
    page.click(".written p a")
    until(page, "document.querySelector('#rules')?.value.includes('Notakto')")


def test_every_game_has_a_page_in_both_languages(server):
    with urlopen(f"{server}/api/v1/games") as told:
        games = json.load(told)["games"]
    assert len(games) > 130

    def headed(asked):
        game, (lang, at) = asked
        with urlopen(f"{server}/games/{quote(game['id'])}?lang={lang}") as told:
            heading = re.search(r"<h1>(.*?)</h1>", told.read().decode()).group(1)
        return heading.replace("&#39;", "'").replace("&amp;", "&"), game["names"][at]

    # Four requests run at the same time.
    with ThreadPoolExecutor(4) as visitors:
        for heading, name in visitors.map(headed, product(games, [("en", 0), ("zh", 1)])):
            assert heading == name


def post(server, path, body):
    request = Request(f"{server}/api/v1/{path}", json.dumps(body).encode(), {"content-type": "application/json"})
    with urlopen(request) as told:
        return json.load(told)


@pytest.mark.parametrize("name", ["tic-tac-toe", "Tic Tac Toe", "井字棋", "examples/tic-tac-toe.game"])
def test_names_of_games_are_accepted_in_all_questions(server, name):
    assert post(server, "solve", {"question": name})["outcome"] == "draw"
    assert len(post(server, "position", {"question": name})["moves"]) == 9


def test_names_of_rule_files_are_accepted_for_tables_and_laws(server):
    table = post(server, "table", {"game": "take-134", "to": 9})
    assert table["values"] == [0, 1, 0, 1, 2, 3, 2, 0, 1, 0]
    assert post(server, "show", {"game": "四子棋"})["id"] == "connect-four"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_footer_links_lead_to_rendered_documents(page, server, lang):
    page.goto(f"{server}/?lang={lang}")
    links = page.locator(".foot a").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    assert "/api/v1/openapi.json" in links and "/words" in links
    for link in links:
        if not link.startswith("/read/"):
            continue
        page.goto(f"{server}{link}")
        assert page.locator("main h1").count() == 1 and page.locator("main h2").count() >= 1
        text = page.inner_text("main")
        assert "](" not in text and "```" not in text and "|---" not in text, link
        for to in page.locator("main article a").evaluate_all("all => all.map((one) => one.getAttribute('href'))"):
            if to.startswith("/read/"):
                with urlopen(server + to) as told:
                    assert told.status == 200, to
            elif to.startswith("#"):
                assert page.evaluate("id => Boolean(document.getElementById(id))", to[1:]), to


@pytest.mark.parametrize("asked, path", [
    ("period of 0.07", "/games/0.07#law"), ("law of {1,4,9}", "/games/%7B1,4,9%7D#law"), ("0.07 的周期", "/games/0.07#law"),
    ("{1,4,9} 的规律", "/games/%7B1,4,9%7D#law"),
])
def test_the_search_box_accepts_a_question_about_a_law(opened, asked, path):
    page = opened("/")
    page.fill("[name=q]", asked)
    page.press("[name=q]", "Enter")
    page.wait_for_url(f"**{path}")
    assert page.inner_text("#law [data-evidence=proved]")


@pytest.mark.parametrize("lang, code, evidence, words", [
    ("en", "0.07", "proved", "period 34 from n = 53 on"), ("zh", "0.07", "proved", "从 n = 53 起以 34 为周期"),
    ("en", "{1,4,9}", "proved", "period 5 from n = 0 on"), ("en", "0.007", "computed", "no period up to n = 2000"),
    ("zh", "0.007", "computed", "到 n = 2000 没有出现"),
])
def test_the_page_of_a_code_shows_its_period_first(opened, lang, code, evidence, words):
    page = opened(f"/games/{quote(code)}", lang)
    law = page.locator("#law")
    assert words in law.inner_text() and law.locator(f"[data-evidence={evidence}]").is_visible()
    assert law.bounding_box()["y"] < page.locator("#try-title").bounding_box()["y"]
    assert law.locator(".cite").count() == (evidence == "proved")
    assert law.locator("a[href*='/lab?game=']").count() == (evidence == "computed")


@pytest.mark.parametrize("game, words", [("kayles", "period 12 from n = 71 on"), ("dawsons-kayles", "period 34 from n = 53 on")])
def test_a_catalogue_game_with_a_code_shows_its_period(opened, game, words):
    page = opened(f"/games/{game}", "en")
    law = page.locator("#law")
    assert words in law.inner_text() and law.locator("[data-evidence=proved]").is_visible()
    assert "normal play" in law.locator("h2").inner_text().lower()
