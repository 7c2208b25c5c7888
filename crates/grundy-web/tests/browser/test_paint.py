"""Loading of pages: the first content appears quickly, and visible content does not move."""

import json
import os
import statistics
import subprocess
from urllib.parse import quote

import pytest
from conftest import EVERYTHING, PROGRAM, layout_shifts, some, until, until_quiet

# The maximum time in milliseconds until the first content of a page appears, on a machine without other work.
FIRST_PAINT = float(os.environ.get("GRUNDY_PAINT_MS", "200"))
# The maximum layout shift of a page, in the unit of the browser.
SHIFT = 0.02

PAGES = [
    "/", "/?search=coin", "/?family=coins", "/games/nim", "/games/wythoff", "/games/0.77", "/games/tic-tac-toe", "/answer?q=nim+3+%2B+kayles+5",
    "/play", "/play?q=nim+3+4+5", "/play?q=tic-tac-toe", "/see", "/see?game=wythoff&to=40&q=nim+1+2", "/lab", "/lab?game=0.77", "/words",
    "/read/tutorial", "/read/faq", "/read/guide", "/read/rules", "/read/api", "/read/boards", "/read/compare", "/read/page", "/read/laws-found",
]

PAINTED = "performance.getEntriesByName('first-contentful-paint')"

def game_pages():
    """Returns the paths of the pages of a sample of the games: the page of the game, and the page Play."""
    told = subprocess.run([PROGRAM, "list", "--json"], capture_output=True, text=True, check=True)
    games = [game for game in json.loads(told.stdout)["games"] if game["kind"] == "game"]
    paths = []
    for game in some(games, 6, lambda one: one["file"] and EVERYTHING):
        paths += [f"/games/{game['id']}", f"/play?q={quote(game['id'] + ' ' + game['example'])}"]
    return paths


@pytest.fixture
def first_visit(page):
    """The shared page without its caches: it loads all scripts, as at the first visit of a user."""
    session = page.context.new_cdp_session(page)
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    yield page
    session.detach()


@pytest.mark.refused
@pytest.mark.parametrize("path", PAGES + game_pages())
def test_pages_load_without_layout_shift(first_visit, server, path):
    for width, height in [(360, 740), (1280, 900)]:
        first_visit.set_viewport_size({"width": width, "height": height})
        with until_quiet(first_visit):
            first_visit.goto(f"{server}{path}", wait_until="commit")
        shifts = layout_shifts(first_visit)
        assert sum(value for value, _ in shifts) <= SHIFT, (width, shifts)


def test_layout_shifts_are_measured(opened):
    page = opened("/words")
    assert sum(value for value, _ in layout_shifts(page)) <= SHIFT
    page.evaluate("document.getElementById('main').style.paddingTop = '300px'")
    assert sum(value for value, _ in layout_shifts(page)) > SHIFT


@pytest.mark.timed
@pytest.mark.parametrize("path", ["/", "/games/wythoff", "/games/tic-tac-toe", "/play?q=tic-tac-toe", "/see", "/lab", "/words", "/read/guide"])
def test_the_first_paint_is_fast(browser, server, path):
    times = []
    # Other work of the machine can only increase the time, so one fast load out of many is sufficient.
    while len(times) < 60 and (len(times) < 5 or min(times) >= FIRST_PAINT):
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        with until_quiet(page):
            page.goto(f"{server}{path}")
        # On a busy machine a page without open requests may not be painted yet.
        until(page, f"{PAINTED}.length > 0")
        times.append(page.evaluate(f"{PAINTED}[0].startTime"))
        page.close()
    print(f"{path}: first paint {statistics.median(times):.0f} ms of {[round(time) for time in times]}")
    assert min(times) < FIRST_PAINT, times
