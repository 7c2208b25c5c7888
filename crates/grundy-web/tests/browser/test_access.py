"""Checks every page against the WCAG rules A and AA with axe-core: in both languages, light and dark, narrow
and wide."""

from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import WINDOW, settled, until_quiet

RULES = {"resultTypes": ["violations"], "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}}
BROKEN = 'game "x" "y"\nposition n, m\nmove take "t" (k in 1..z) -> [n - k]\n'


def plays(question, then=None):
    def visit(opened, lang):
        page = opened(f"/play?q={quote(question)}", lang)
        settled(page)
        page.check("#results")
        if then:
            then(page)
            settled(page)

    return visit


def to_the_end(page):
    while page.locator(".moves .move").count():
        page.locator(".moves .move").first.click()
        page.wait_for_timeout(30)
        settled(page)


def chosen(page):
    page.locator('[data-key="0:0:4"]').dispatch_event("click")
    page.wait_for_selector(".choice")


def plain(path):
    def visit(opened, lang):
        opened(path, lang)

    return visit


def refused(opened, lang):
    page = opened("/play?q=nim%2010^30", lang)
    page.wait_for_selector("#table .note:not(:empty)")


def lab_with_errors(opened, lang):
    page = opened("/lab", lang)
    page.fill("#rules", BROKEN)
    page.wait_for_selector("#rule-messages li.error")


def lab_with_results(opened, lang):
    page = opened("/lab?example=take-134", lang)
    page.wait_for_selector("#plot img")
    page.fill("#claim", "P when n mod 5 == 0")
    page.click("#guess-form button")
    page.wait_for_selector("#verdict .error")
    page.click("#law-form button >> nth=0")
    page.wait_for_selector("#law article")
    page.click("#law summary >> nth=0")


PAGES = {
    "catalogue": plain("/"),
    "game": plain("/games/wythoff"),
    "empty play": plain("/play"),
    "heaps": plays("nim 3 4 5"),
    "a choice": plays("wythoff 5 7", chosen),
    "coins": plays("coin-ruler HTHHT"),
    "graph": plays("green-hackenbush-graph {g-a,a-b,b-c,c-g,a-c,c-d}"),
    "board": plays("examples/tic-tac-toe.game"),
    "bars": plays("chocolate 3 4"),
    "steps": plays("staircase-nim 2 1 3"),
    "over": plays("nim 1 2", to_the_end),
    "refused": refused,
    "see": plain("/see"),
    "lab": plain("/lab?game=0.77"),
    "words": plain("/words"),
    "tutorial": plain("/read/tutorial"),
    "questions": plain("/read/faq"),
    "other programs": plain("/read/compare"),
    "boards": plain("/read/boards"),
    "guide": plain("/read/guide"),
    "rule reference": plain("/read/rules"),
    "rule file": plain("/games/tic-tac-toe"),
    "code": plain("/games/0.77"),
    "answer": plain("/answer?q=nim+3+%2B+kayles+5"),
    "not there": plain("/nowhere"),
    "lab with errors": lab_with_errors,
    "lab with results": lab_with_results,
}
LOOKS = {"en": [(1000, "light"), (360, "dark")], "zh": [(1000, "dark"), (360, "light")]}


def violations(page):
    """Returns the violations that axe-core finds. Loads axe-core into the page if necessary."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    return page.evaluate("async (rules) => (await axe.run(rules)).violations", RULES)


@pytest.mark.refused
@pytest.mark.parametrize("name", PAGES)
def test_pages_have_no_accessibility_violations(page, opened, name):
    for lang, looks in LOOKS.items():
        page.set_viewport_size(WINDOW)
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        with until_quiet(page):
            PAGES[name](opened, lang)
        for width, scheme in looks:
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=scheme)
            found = violations(page)
            told = [(one["id"], node["html"][:200], node["failureSummary"][:300]) for one in found for node in one["nodes"]]
            assert not told, (width, scheme, lang, told)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        # The narrow page is not too wide either when all `details` elements are open.
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        page.wait_for_timeout(50)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_axe_finds_a_missing_label(opened):
    page = opened("/lab")
    page.evaluate("document.querySelector('label[for=claim]').remove()")
    found = violations(page)
    assert "label" in [one["id"] for one in found]


@pytest.mark.parametrize("path", ["/", "/games/nim", "/play?q=nim%203%204%205", "/see", "/lab"])
def test_reduced_motion_disables_animations(page, server, path):
    page.emulate_media(reduced_motion="reduce")
    with until_quiet(page):
        page.goto(server + path)
    moving = page.evaluate("""() => {
      const all = [...document.querySelectorAll("*")].filter((one) => {
        const style = getComputedStyle(one);
        const lasts = (name) => style[name].split(", ").some((time) => parseFloat(time) > 0.01);
        return lasts("transitionDuration") || lasts("animationDuration");
      });
      return [...all.map((one) => one.outerHTML.slice(0, 100)), ...document.getAnimations().map(String)];
    }""")
    assert not moving, moving
