"""Visitors who do not know the program: unusual addresses, explanations of terms, and edits that must not be lost."""

import re
import subprocess
from urllib.parse import quote

import pytest
from conftest import PROGRAM, until

RULES = 'game "Mine" "我的"\nposition n\nmove take "take {k}" "取 {k}" (k in 1..min(n, 2)) -> [n - k]\n'


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_badge_and_term_is_explained(opened, lang):
    page = opened(f"/words?lang={lang}")
    kinds = page.locator(".badge").evaluate_all("all => all.map((one) => one.dataset.evidence)")
    assert kinds[0] == "theorem" and kinds[-1] == "conjecture" and len(set(kinds)) == len(kinds)
    for means in page.locator("dd").all_inner_texts():
        assert len(means) > 10
    # Every position that illustrates a term can be played.
    for link in page.locator("dd a").evaluate_all("all => all.map((one) => one.getAttribute('href'))"):
        opened(link).wait_for_selector(".move", timeout=20_000)


def test_pages_link_to_the_glossary(opened):
    for path in ["/", "/games/wythoff"]:
        page = opened(path)
        assert page.locator("main a[href='/words']").count() == 1
        assert page.locator("header nav a[href='/words']").count() == 1


def test_the_catalogue_lists_games_before_theory(opened):
    page = opened("/")
    families = page.locator("#found h3").all_inner_texts()
    assert families[0].startswith("board games") and families[-1].startswith("theory"), families


@pytest.mark.parametrize("code", ["0.77", "{1,3,4}"])
def test_every_code_has_a_page(opened, code):
    page = opened(f"/?search={quote(code)}")
    links = page.locator("p.code a")
    assert links.all_inner_texts()[:3] == ["answer a position", "play it", "its table and law"]
    links.nth(2).click()
    page.wait_for_selector("#table td.lost")
    assert page.input_value("#named") == code
    page = opened(f"/?search={quote(code)}")
    page.locator("p.code a").nth(1).click()
    page.wait_for_selector(".moves .move")
    # The page of the code solves a position.
    page = opened(f"/games/{quote(code)}")
    page.wait_for_selector("#answer .verdict")
    assert page.inner_text("h1") == code


@pytest.mark.refused
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("question", ["nothing-like-it 3", "icg", "nim 1000000000000", "nim 40 40 40 40 40 40 + chomp 9x9 --misere"])
def test_pages_name_the_program_when_suggesting_its_commands(opened, lang, question):
    page = opened(f"/play?lang={lang}&q={quote(question)}")
    until(page, "document.querySelector('#table').textContent.length > 5")
    told = page.inner_text("#table")
    assert not re.search("`grundy (list|show)", told), told
    assert not re.search(r"(?<!the command )(?<!命令行 )`grundy ", told), told


@pytest.mark.refused
def test_invalid_address_values_are_corrected(opened):
    page = opened("/see?game=nim&to=-4&plot_to=many&q=nim+30+30+30")
    assert page.input_value("#map-to") == "1" or page.input_value("#map-to") == "100"
    assert page.input_value("#plot-to") == "200"
    until(page, "document.querySelector('#graph').textContent.includes('--limit')")
    assert "on the command line raise --limit" in page.inner_text("#graph")
    assert "--limit" in page.locator("#graph code").all_inner_texts()
    page = opened("/see?to=99999999999")
    assert page.input_value("#map-to") == "1500"


def test_missing_rules_of_another_tab_are_reported(opened):
    page = opened(f"/play?q={quote('my.game 3')}")
    until(page, "document.querySelector('#table').textContent.includes('my.game')")
    assert "law lab" in page.inner_text("#table")


def test_heap_games_have_a_map_of_two_heaps(opened):
    page = opened("/see?game=nim&to=20")
    until(page, "document.querySelector('#map-at').textContent.startsWith('0 0')")
    page.focus("#map")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    until(page, "document.querySelector('#map-at').textContent.includes('—')")
    assert page.inner_text("#map-at").startswith("3 1: value 2 — ")


def test_edits_survive_a_reload_of_the_example_address(opened):
    page = opened("/lab?example=wythoff")
    until(page, "document.querySelector('#rules').value.includes('Wythoff')")
    page.wait_for_selector("#table td.lost")
    # The example claim is about the starter rules, so the field is empty for other rules.
    assert page.input_value("#claim") == ""
    page.fill("#rules", RULES)
    page.wait_for_timeout(600)
    page.fill("#claim", "P when n mod 3 == 1")
    page.click("#guess-form button")
    page.locator("#verdict a").click()
    page.wait_for_selector(".status:not(:empty)")
    page.go_back()
    page.wait_for_selector("#table td.lost")
    assert page.input_value("#rules") == RULES
    assert page.input_value("#claim") == "P when n mod 3 == 1"
    page.reload()
    page.wait_for_selector("#table td.lost")
    assert page.input_value("#rules") == RULES


def test_a_law_is_removed_when_the_rules_change(opened):
    page = opened("/lab?game=0.77")
    page.wait_for_selector("#table td.lost")
    page.click("#law-form button")
    page.wait_for_selector("#law article", timeout=30_000)
    page.fill("#named", "0.07")
    page.press("#named", "Tab")
    until(page, "!document.querySelector('#law').textContent")
    page.fill("#named", "grundys-game")
    page.press("#named", "Tab")
    page.click("#law-form button")
    page.wait_for_selector("#cancel:enabled")
    page.fill("#named", "0.7")
    page.press("#named", "Tab")
    page.wait_for_selector("#cancel:disabled")
    page.wait_for_timeout(700)
    assert page.inner_text("#law") == ""


def test_a_theorem_links_to_rules_with_exported_programs(opened):
    page = opened("/lab?game=wythoff")
    page.wait_for_selector("#table td.lost")
    page.click("#law-form button")
    page.locator("#law a").click()
    until(page, "document.querySelector('#rules').value.includes('Wythoff')")


def test_invalid_sizes_are_reported_without_a_request(opened):
    page = opened("/lab?game=0.77")
    page.wait_for_selector("#table td.lost")
    page.fill("#to", "-3")
    page.fill("#named", "0.07")
    page.press("#named", "Tab")
    until(page, "document.querySelector('#table').textContent.includes('2000')")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_missing_server_is_reported_with_a_remedy(browser, lang):
    serving = subprocess.Popen([PROGRAM, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://[^\s]+?(?=/?\s|/?$)", serving.stdout.readline()).group(0)
        visitor = browser.new_context(locale=lang)
        see, lab = visitor.new_page(), visitor.new_page()
        see.goto(f"{address}/see")
        see.wait_for_selector("#graph canvas[data-painted]")
        lab.goto(f"{address}/lab?game=0.77")
        lab.wait_for_selector("#table td.lost")
    finally:
        serving.terminate()
        serving.wait(10)
    see.locator("#graph-form button").click()
    until(see, "document.querySelector('#graph.wrong')")
    lab.locator("#table-form button").first.click()
    until(lab, "document.querySelector('#table .wrong')")
    assert see.inner_text("#graph code") == "grundy serve"
    assert "`grundy serve`" in lab.inner_text("#table")
    visitor.close()


def test_heat_map_shades_keep_their_meaning_in_dark_mode(page, server):
    page.emulate_media(color_scheme="dark")
    filters = {}
    for game in ["wythoff", "0.77"]:
        page.goto(f"{server}/see?plot={game}")
        page.wait_for_selector("#plot img")
        filters[game] = page.locator("#plot img").evaluate("one => getComputedStyle(one).filter")
    assert filters["wythoff"] == "none" and filters["0.77"] != "none"


def test_pages_without_scripts_state_what_works(browser, server):
    visitor = browser.new_context(java_script_enabled=False, locale="zh-CN")
    page = visitor.new_page()
    for path in ["/play", "/see", "/lab", "/games/nim"]:
        page.goto(f"{server}{path}")
        assert "JavaScript" in page.inner_text("main") and "grundy " in page.inner_text("main"), path
    visitor.close()


def test_a_link_to_the_law_starts_its_search(opened):
    """One click on the page of a game starts the search for its law, without further input."""
    page = opened("/lab?game=0.77#law-title")
    page.wait_for_selector("#law article")
    assert "period 12 from n = 71" in page.inner_text("#law")
    for path in ["/games/kayles", "/games/0.77", "/games/{1,4,9}"]:
        page = opened(path)
        page.click("text=Find its law")
        page.wait_for_selector("#law article")
        assert "period" in page.inner_text("#law"), path
