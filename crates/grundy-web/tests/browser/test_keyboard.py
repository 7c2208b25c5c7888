"""The page with the keyboard alone, and in both languages. No test in this file uses a mouse."""

import re
from functools import reduce
from operator import xor
from urllib.parse import parse_qs, urlsplit

import pytest
from conftest import settled

PAGES = [
    "/", "/?search=kayles", "/games/wythoff", "/games/nim?from=here", "/play?q=wythoff%205%207", "/see?game=euclid&q=nim%201%202",
    "/lab?game=0.77", "/lab?example=bash",
]

# Returns an empty text if an element has the focus and shows it visibly, else a description of the fault.
SEEN = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return "nowhere";
  const style = getComputedStyle(at);
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  const line = at.querySelector(":scope > .line, :scope > circle");
  const thick = line && parseFloat(getComputedStyle(line).strokeWidth) >= 5;
  const box = at.getBoundingClientRect();
  const within = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
  return at.matches(":focus-visible") && (ring || thick) && within ? "" : `not seen: ${at.outerHTML.slice(0, 200)}`;
}"""


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def tab_to(page, selector, key="Tab"):
    """Presses Tab until the element `selector` has the focus. Asserts that the focus is always visible."""
    for _ in range(300):
        page.keyboard.press(key)
        if page.evaluate("what => document.activeElement.matches(what)", selector):
            assert not page.evaluate(SEEN), page.evaluate(SEEN)
            return
        if page.evaluate("document.activeElement !== document.body"):
            assert not page.evaluate(SEEN), page.evaluate(SEEN)
    raise AssertionError(f"{selector} is not reached by Tab")


def focused(page, what):
    return page.evaluate(f"document.activeElement.{what}")


def heaps(page):
    return [int(one) for one in page.inner_text("#table .position").split()]


def over(page):
    return page.locator("details.moves").count() == 0


@pytest.mark.parametrize("path", PAGES)
def test_the_first_tab_skips_the_page_header(opened, path):
    page = opened(path)
    press(page, "Tab")
    assert focused(page, "className") == "skip" and not page.evaluate(SEEN)
    press(page, "Enter", "Tab")
    assert page.evaluate("document.querySelector('main').contains(document.activeElement)")


def test_a_game_is_found_and_won_by_keyboard(opened):
    page = opened("/")
    tab_to(page, "#search")
    page.keyboard.type("bouton")
    page.wait_for_url("**search=bouton**")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Nim")
    press(page, "Enter")
    page.wait_for_url("**/games/nim")
    tab_to(page, "#q")
    press(page, "ControlOrMeta+a")
    page.keyboard.type("3 4 5")
    tab_to(page, "#to-play")
    press(page, "Enter")
    settled(page)
    tab_to(page, ".views .thing")
    for _ in range(20):
        sizes = heaps(page)
        total = reduce(xor, sizes)
        heap = next(i for i, size in enumerate(sizes) if size ^ total < size)
        stone = sizes[heap] ^ total
        # Moves with the arrow keys to the lowest stone that must be taken.
        for _ in range(30):
            _, row, column = map(int, focused(page, "dataset.key").split(":"))
            if (row, column) == (heap, stone):
                break
            press(page, "ArrowDown" if row < heap else "ArrowUp" if row > heap else "ArrowRight" if column < stone else "ArrowLeft")
            assert not page.evaluate(SEEN), page.evaluate(SEEN)
        press(page, "Enter")
        page.wait_for_timeout(50)
        settled(page)
        assert not page.evaluate(SEEN), page.evaluate(SEEN)
        if over(page):
            break
    assert "You won" in page.inner_text("#table .status")
    # After the game, the focus is on the button that starts again.
    assert focused(page, "textContent") == "Start again"


@pytest.mark.parametrize("question", ["kayles 7", "wythoff 3 4", "coin-ruler HTH", "green-hackenbush-graph {g-a,a-b,b-c,c-g}"])
def test_the_list_of_moves_and_the_buttons_keep_the_focus(opened, question):
    page = opened(f"/play?q={question}")
    settled(page)
    tab_to(page, "[data-do=hint]")
    press(page, "Enter")
    page.wait_for_selector("#table .note:not(:empty)")
    settled(page)
    assert focused(page, "dataset.do") == "hint"
    tab_to(page, ".moves .move")
    while not over(page):
        press(page, "Enter")
        page.wait_for_timeout(50)
        settled(page)
        assert not page.evaluate(SEEN), page.evaluate(SEEN)
        assert over(page) or focused(page, "className").startswith("move")
    tab_to(page, "[data-do=undo]", "Shift+Tab")
    press(page, "Enter")
    settled(page)
    assert not page.evaluate(SEEN), page.evaluate(SEEN)
    tab_to(page, ".ply")
    press(page, "Enter")
    assert focused(page, "className").startswith("ply")


def test_a_choice_is_made_and_cancelled(opened):
    page = opened("/play?q=wythoff 5 7")
    settled(page)
    tab_to(page, ".views .thing")
    press(page, "ArrowRight", "Enter")
    page.wait_for_selector(".choice")
    key = focused(page, "dataset.key")
    assert key == "0:0:1"
    press(page, "Escape")
    assert page.locator(".choice").count() == 0 and focused(page, "dataset.key") == key
    press(page, "Enter")
    tab_to(page, ".choice .move")
    press(page, "Enter")
    settled(page)
    assert page.locator(".ply").count() == 3 and not page.evaluate(SEEN), page.evaluate(SEEN)


def test_arrow_keys_move_on_the_heat_map(opened):
    page = opened("/see?game=wythoff")
    tab_to(page, "#map")
    told = set()
    for key in ["ArrowRight", "ArrowRight", "ArrowUp", "ArrowRight"]:
        press(page, key)
        page.wait_for_timeout(150)
        told.add(page.inner_text("#map-at"))
        assert focused(page, "id") == "map" and not page.evaluate(SEEN)
    assert len(told) >= 3 and all(told)
    tab_to(page, "button")


def test_the_lab_is_used_from_an_error_to_a_law(opened):
    page = opened("/lab")
    page.wait_for_selector("#table table")
    tab_to(page, "#rules")
    press(page, "ControlOrMeta+a")
    page.keyboard.insert_text('game "Mine"\nposition n\nmove take "take {k}" (k in 1..min(n, limit)) -> [n - k]\n')
    page.wait_for_selector("#rule-messages li.error")
    tab_to(page, "#rule-messages li.error button")
    press(page, "Enter")
    assert focused(page, "id") == "rules"
    page.keyboard.type("4")
    page.wait_for_selector("#rule-messages li.well, #rule-messages li.warning")
    page.wait_for_selector("#table td:text-is('4')")
    tab_to(page, "#claim")
    press(page, "ControlOrMeta+a")
    page.keyboard.type("P when n mod 4 == 0")
    press(page, "Enter")
    page.wait_for_selector("#verdict .error a")
    tab_to(page, "#verdict a")
    tab_to(page, "#law-form button:not(#cancel)")
    press(page, "Enter")
    page.wait_for_selector("#law article")
    assert not page.evaluate(SEEN)
    assert "G(n+5) = G(n)" in page.inner_text("#law")
    tab_to(page, "#law summary")
    press(page, "Enter")
    page.wait_for_selector("#law pre:visible")
    tab_to(page, "#law pre")


@pytest.mark.parametrize("path", PAGES)
def test_switching_the_language_keeps_the_page(opened, server, path):
    page = opened(path)
    before = page.inner_text("h1")
    assert focused(page, "ownerDocument.documentElement.lang") == "en"
    tab_to(page, ".tongue")
    press(page, "Enter")
    page.wait_for_selector("html[lang=zh-Hans]")
    old, new = urlsplit(path), urlsplit(page.url)
    asked = parse_qs(new.query)
    assert asked.pop("lang") == ["zh"]
    assert (new.path, asked) == (old.path, parse_qs(old.query))
    cookies = {one["name"]: one["value"] for one in page.context.cookies()}
    assert cookies["lang"] == "zh-Hans"
    # A cookie stores the language for addresses without the parameter `lang`.
    page.goto(server + path)
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    if path != "/lab?game=0.77":
        assert page.inner_text("h1") != before
    tab_to(page, ".tongue")
    press(page, "Enter")
    page.wait_for_selector("html[lang=en]")
    assert page.inner_text("h1") == before


def test_switching_the_language_continues_the_game(opened):
    page = opened("/play?q=nim 3 4 5&misere=1")
    settled(page)
    tab_to(page, ".moves .move")
    for _ in range(2):
        press(page, "Enter")
        page.wait_for_timeout(50)
        settled(page)
    here, plies = heaps(page), page.locator(".ply").count()
    assert plies == 5
    tab_to(page, ".tongue", "Shift+Tab")
    press(page, "Enter")
    page.wait_for_selector("html[lang=zh-Hans]")
    page.wait_for_selector(f".ply >> nth={plies - 1}")
    settled(page)
    assert heaps(page) == here and page.locator(".ply").count() == plies and page.is_checked("#misere")
    assert "轮到" in page.inner_text("#table .status")
    # A reload shows the same game.
    page.reload()
    page.wait_for_selector(f".ply >> nth={plies - 1}")
    settled(page)
    assert heaps(page) == here and page.locator(".ply").count() == plies


# Latin names and terms that may occur in Chinese texts.
KEPT = set("""grundy Grundy CSV SVG PNG JSON English Python Rust SG Nim Wythoff Kayles Euclid Chomp Dawson Lasker Moore Northcott
Hackenbush Bash Fibonacci Beatty Bouton OEIS LaTeX BibTeX bib Guy Smith Schwenk Sprague Cram Grunt Mock Turtles Ruler nim wythoff""".split())
# Returns the texts of the page for people: headings, labels, buttons, and texts for screen readers, but no code.
SAID = """() => {
  const said = [document.title];
  const plain = (element) => {
    const copy = element.cloneNode(true);
    copy.querySelectorAll("code, pre, option, input, textarea, .move, [lang=en]").forEach((one) => one.remove());
    return copy.textContent;
  };
  for (const one of document.querySelectorAll("h1, h2, h3, h4, label, legend, summary, button:not(.move), nav a, th, dt, .quiet, .skip")) {
    if (!one.closest("[lang=en], .ply, pre, #law, .move-label")) said.push(plain(one));
  }
  for (const name of ["aria-label", "title", "alt", "placeholder"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) if (!one.closest("#law, .ply")) said.push(one.getAttribute(name));
  }
  return said;
}"""


@pytest.mark.parametrize("path", [*PAGES, "/play?q=nim%203%204%205", "/play?q=coin-ruler%20HTH", "/play?q=chomp%203x4"])
def test_chinese_pages_contain_no_english(opened, path):
    page = opened(path + ("&" if "?" in path else "?") + "lang=zh")
    page.wait_for_load_state("networkidle")
    said = page.evaluate(SAID)
    assert len(said) > 5
    words = {word for text in said for word in re.findall(r"[A-Za-z]{3,}", text)}
    assert words <= KEPT, (words - KEPT, [text for text in said if set(re.findall(r"[A-Za-z]{3,}", text)) - KEPT])
    assert any("\u4e00" <= letter <= "\u9fff" for letter in said[0])
