"""The catalogue and the pages of games: search, texts, and answers about positions, compared with the theory."""

import json
import re
from urllib.parse import parse_qs, quote, urlsplit
from urllib.request import Request, urlopen

import pytest
from conftest import PHONE, some, until
from test_play import CONTRAST

# Positions with their outcome and, if it is known, their Grundy value: by the theory of the game, not by the program.
KNOWN = [
    ("nim", "1 2 3", "P", 0), ("nim", "2 5 4", "N", 3), ("nim", "10^30 10^30", "P", 0),
    ("wythoff", "1 2", "P", 0), ("wythoff", "4 7", "P", 0), ("wythoff", "5 7", "N", None),
    ("bash", "9 m=2", "P", 0), ("kayles", "5", "N", 4), ("fibonacci-nim", "13", "P", None),
    ("chomp", "3x4", "N", None), ("coin-ruler", "HTTH", "N", 5),
    ("subtraction", "14 S={1,3,4}", "P", 0), ("green-hackenbush-tree", "{r-a,r-b}", "P", 0),
]


@pytest.fixture
def game(opened):
    """Returns a function that opens the page of a game at a position."""

    def opened_game(name, position=None, **more):
        pairs = {"q": position, **more} if position else more
        page = opened(f"/games/{name}?" + "&".join(f"{key}={quote(value)}" for key, value in pairs.items()))
        answered(page)
        return page

    return opened_game


def answered(page):
    # If the typed position is invalid, the element is empty and has no size.
    page.wait_for_selector("#answer[aria-busy=false]", timeout=20_000, state="attached")


def typed(page, text):
    """Types a position, and waits for its answer."""
    page.evaluate("document.getElementById('answer').setAttribute('aria-busy', 'true')")
    page.fill("#q", text)
    answered(page)


def fact(page, name):
    found = page.locator(f"[data-fact={name}]")
    return found.inner_text() if found.count() else None


def entries(server):
    with urlopen(f"{server}/api/v1/games") as told:
        return json.load(told)["games"]


def ids(page):
    return page.locator("#found section li > code").all_inner_texts()


def family(page, word):
    page.click(f"#families a[data-family={word}]")


def test_every_game_and_rule_file_is_listed_under_its_family(page, server):
    page.goto(server)
    cards = [entry["id"] for entry in entries(server)]
    shown = ids(page)
    # The page lists the same games as the API, including rule files.
    assert sorted(shown) == sorted(cards) and {"nim", "tic-tac-toe", "hare-and-hounds", "moore"} <= set(shown)
    counts = page.locator("#found h3 small").all_inner_texts()
    assert sum(map(int, counts)) == len(shown) and len(counts) == 17
    assert str(len(shown)) in page.locator("#families a").first.inner_text()
    # Nearly every board game has a picture.
    tiles = page.locator("#found .tiles li")
    assert tiles.count() > 30 and page.locator("#found .tiles .thumb svg").count() > 0.8 * tiles.count()


def test_search_updates_while_typing_and_stays_in_the_address(page, server):
    page.goto(server)
    page.fill("#search", "hackenb")
    until(page, "document.querySelectorAll('#found li').length === 4")
    assert sorted(ids(page)) == ["green-hackenbush-graph", "green-hackenbush-tree", "hackenbush", "hackenbush-string"]
    assert page.inner_text("#found [role=status]") == "4 found"
    page.fill("#search", "")
    family(page, "wythoff")
    until(page, "document.querySelectorAll('#found h3').length === 1 && !document.body.innerText.includes('hackenbush')")
    assert "wythoff" in ids(page) and "nim" not in ids(page)
    again = page.context.new_page()
    again.goto(page.url)
    assert ids(again) == ids(page) and again.get_attribute("#families [aria-current]", "data-family") == "wythoff"
    # The other language shows the same search.
    page.click(".tongue")
    page.wait_for_selector("h1:has-text('谁会赢')")
    assert ids(page) == ids(again)


def test_search_works_without_scripts(browser, server):
    page = browser.new_context(java_script_enabled=False, locale="en").new_page()
    page.goto(server)
    page.fill("#search", "威佐夫 博弈")
    page.click("button:has-text('Answer')")
    assert page.url.startswith(f"{server}/games/wythoff")
    page.goto(server)
    page.fill("#search", "奇异")
    page.click("button:has-text('Answer')")
    assert "wythoff-sequence" in ids(page) and "kayles" not in ids(page)
    page.goto(server)
    family(page, "lines")
    assert "tic-tac-toe" in ids(page) and "nim" not in ids(page)
    page.context.close()


@pytest.mark.parametrize("lang, told", [("en", "no game matches"), ("zh", "没有匹配项")])
def test_an_empty_search_result_suggests_a_remedy(page, server, lang, told):
    page.goto(f"{server}/?search=xyzzy&lang={lang}")
    status = page.locator("#found [role=status]")
    assert told in status.inner_text() and "xyzzy" in status.inner_text()
    status.locator("a[href='/']").click()
    assert len(ids(page)) > 100


@pytest.mark.parametrize("name, position, outcome, value", KNOWN)
def test_answers_about_positions_agree_with_the_theory(game, name, position, outcome, value):
    page = game(name, position)
    assert page.locator(f".verdict.{outcome}").count() == 1
    if value is not None:
        assert fact(page, "value") == str(value)
    assert page.locator("#answer .badge").count() == 1
    moves = page.locator("#answer .move")
    if outcome == "P":
        assert moves.count() == 0
        return
    # A winning move leads to a P-position.
    moves.first.click()
    page.wait_for_selector(".verdict.P")
    assert page.input_value("#q") != position


# Delays the answers about `nim 1`, so that they arrive after another position was typed.
SLOW = """() => {
  const quick = window.fetch;
  window.fetch = async (path, options) => {
    if (options?.body?.includes('"nim 1"')) await new Promise((then) => setTimeout(then, 1500));
    return quick(path, options);
  };
}"""


def test_the_answer_follows_the_input_and_late_answers_are_dropped(game):
    page = game("nim", "2 5 4")
    page.evaluate(SLOW)
    assert fact(page, "value") == "3" and fact(page, "left") == "11"
    assert page.locator(".seen .stone").count() == 11
    page.fill("#q", "1")
    page.wait_for_timeout(400)
    page.fill("#q", "1 2 3")
    page.wait_for_selector(".verdict.P")
    page.wait_for_timeout(2000)
    assert page.locator(".verdict.P").count() == 1 and page.locator(".seen .stone").count() == 6
    assert parse_qs(urlsplit(page.url).query)["q"] == ["1 2 3"]
    assert "nim+1+2+3" in page.get_attribute("#to-play", "href")


def test_misere_changes_the_answer_and_the_link(game):
    page = game("nim", "1 1 1")
    assert page.locator(".verdict.N").count() == 1
    page.check("#misere")
    page.wait_for_selector(".verdict.P")
    again = page.context.new_page()
    again.goto(page.url)
    answered(again)
    assert again.is_checked("#misere") and again.input_value("#q") == "1 1 1"
    assert again.locator(".verdict.P").count() == 1


@pytest.mark.refused
def test_errors_are_shown_below_the_field(page, server):
    page.goto(f"{server}/games/bash")
    answered(page)
    typed(page, "23")
    assert "`m` is missing" in page.inner_text("#wrong") and "as in `m=3`" in page.inner_text("#wrong")
    assert page.locator(".verdict").count() == 0
    typed(page, "23 m=2")
    assert page.inner_text("#wrong") == "" and page.locator(".verdict.N").count() == 1
    page.goto(f"{server}/games/bash?lang=zh")
    answered(page)
    typed(page, "23")
    assert "缺少参数 `m`" in page.inner_text("#wrong")


def test_kinds_of_evidence_differ_in_word_and_border(game, opened):
    looks = {}
    for name, position in [("nim", "1 2"), ("subtraction", "8 S={1,2,3}")]:
        page = game(name, position)
        badge = page.locator("#answer .badge")
        style = badge.evaluate("(one) => { const s = getComputedStyle(one); return s.borderStyle + s.borderWidth + s.borderRadius; }")
        looks[badge.get_attribute("data-evidence")] = (badge.inner_text().strip(), style)
        assert page.locator("#answer .evidence small").inner_text()
    assert set(looks) == {"theorem", "computed"}
    assert len({style for _, style in looks.values()}) == 2
    assert looks["theorem"][0].endswith("Theorem") and looks["computed"][0].endswith("Computed")
    # The glossary shows the badges of all kinds; their borders differ.
    styles = opened("/words").locator(".badge").evaluate_all("""(badges) => badges.map((one) => {
      const s = getComputedStyle(one);
      return s.borderStyle + s.borderWidth + s.borderRadius;
    })""")
    assert len(set(styles)) == len(styles) >= 5


def test_parameters_are_listed_with_their_range(game):
    page = game("bash")
    row = page.locator(".params tbody tr").first.inner_text()
    assert "m=" in row and "must be given" in row and "at least 0" in row


def test_functions_and_topics_have_their_own_pages(game, opened):
    page = game("mex")
    assert page.inner_text("#answer") == "mex{0,2,4} = 1"
    typed(page, "0 1 2 4")
    assert page.inner_text("#answer") == "mex{0,1,2,4} = 3"
    assert page.locator("#to-play, #misere").count() == 0
    topic = opened("/games/classify")
    assert topic.locator("#edit").count() == 0 and "impartial" in topic.inner_text("main")


def test_every_card_has_an_answered_example_and_working_links(page, server):
    drawn = set()
    wanted = {"wythoff", "kayles", "euclid", "bash", "green-hackenbush-tree", "tic-tac-toe", "mu-torere", "cram"}
    for entry in some(entries(server), 3, lambda entry: entry["id"] in wanted or entry["kind"] != "game"):
        page.goto(f"{server}/games/{entry['id']}")
        if entry["kind"] == "topic" or entry["file"] and entry["id"] not in wanted:
            continue
        answered(page)
        assert page.inner_text("#wrong") == "", entry["id"]
        assert page.locator(".verdict, .result").count(), entry["id"]
        for href in page.locator(".links a").evaluate_all("all => all.map((one) => one.getAttribute('href'))"):
            asked = parse_qs(urlsplit(href).query)
            if "plot" in asked or "game" in asked:
                alone = asked.get("plot", asked.get("game"))[0]
                body = {"game": alone, "to": 5, "files": {}}
                for word in re.findall(r"examples/[\w.-]+", alone):
                    with urlopen(f"{server}/api/v1/{word}") as told:
                        body["files"][word] = json.load(told)["text"]
                post = Request(f"{server}/api/v1/{'plot' if 'plot' in asked else 'table'}", json.dumps(body).encode(), {"content-type": "application/json"})
                with urlopen(post) as told:
                    assert told.status == 200, href
                drawn.add(entry["id"])
    assert {"wythoff", "kayles", "euclid", "bash"} <= drawn and "green-hackenbush-tree" not in drawn


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", [
    "/?search=coin", "/games/wythoff", "/games/subtraction", "/games/tree-nim", "/games/undirected-vertex-geography",
    "/games/matrix-power", "/games/nim?q=" + quote(" ".join(["12345678901234567890"] * 9)),
])
def test_the_page_fits_a_narrow_screen(page, server, path, scheme):
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{server}{path}{'&' if '?' in path else '?'}lang=zh")
    if "/games" in path:
        answered(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    faint = page.evaluate(CONTRAST)
    assert not faint, faint
