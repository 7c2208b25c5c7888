"""Fixtures and helper functions of all page tests: the server and the browser."""

import os
import re
import subprocess
import time
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Error, sync_playwright

ROOT = Path(__file__).resolve().parents[4]
PROGRAM = os.environ.get("GRUNDY_BIN", str(ROOT / "target/debug/grundy"))
# By default, some tests check a sample of the cases. With GRUNDY_LONG=1 they check all cases.
EVERYTHING = os.environ.get("GRUNDY_LONG", "0") not in ("", "0")
# Features of Chromium that are switched off. The first three would draw two further pages for the address field of each
# window. The last one of several switches `--disable-features` replaces the others, so the list also contains the
# features that Playwright switches off, as far as they affect pages.
OFF = [
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying",
    "OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning",
]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", f"--disable-features={','.join(OFF)}"]


def some(all_of_them, step, always=lambda one: False):
    """Returns every `step`-th element of `all_of_them`, and those for which `always` is true; with
    GRUNDY_LONG=1, all elements."""
    return [one for at, one in enumerate(all_of_them) if EVERYTHING or at % step == 0 or always(one)]


# The maximum memory in bytes of a server without requests: 256 MiB for the cache of games, the memory of the
# program itself, and the same again for fragmented memory that cannot be returned to the system.
IDLE = 512 << 20


def memory(process):
    """Returns the memory of a process in bytes."""
    with open(f"/proc/{process.pid}/status") as status:
        return 1024 * int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))


def serving(*words):
    """Starts a server with the arguments `words`. Returns its process and its address."""
    started = subprocess.Popen(
        [PROGRAM, "serve", "--port", "0", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return started, re.search(r"http://[^\s]+?(?=/?\s|/?$)", started.stdout.readline()).group(0)


@pytest.fixture(scope="session")
def server():
    """The address of the server that all tests share. At the end of the tests, asserts that its memory is at
    most `IDLE`."""
    started, address = serving()
    try:
        yield address
        end = time.monotonic() + 30
        while memory(started) > IDLE and time.monotonic() < end:
            time.sleep(0.5)
        assert memory(started) <= IDLE, f"{memory(started) >> 20} MiB is the memory of a server without requests"
    finally:
        started.terminate()
        started.wait(10)


@pytest.fixture(scope="session")
def browser():
    where = os.environ.get("GRUNDY_CHROMIUM", "/usr/bin/chromium")
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=where, args=FLAGS)
        yield opened
        opened.close()


def pytest_configure(config):
    config.addinivalue_line("markers", "timed: the test asserts a duration, and runs when no other test runs")
    config.addinivalue_line("markers", "refused: the server refuses some requests of the test, which the browser reports as errors")


@pytest.fixture
def context(browser, request):
    """A new browser context. The test fails if the browser reports an error or a warning."""
    visitor = browser.new_context(viewport={"width": 1000, "height": 800}, locale="en")
    wrong = []
    visitor.on("console", lambda said: wrong.append(said.text) if said.type in ("error", "warning") else None)
    visitor.on("weberror", lambda error: wrong.append(str(error.error)))
    yield visitor
    visitor.close()
    if request.node.get_closest_marker("refused"):
        wrong = [one for one in wrong if "status of 4" not in one]
    assert not wrong, wrong


@pytest.fixture
def play(context, server):
    """Returns a function that opens the page Play for a question."""

    def opened(question, **more):
        page = context.new_page()
        query = "&".join(f"{name}={value}" for name, value in more.items())
        page.goto(f"{server}/play?q={quote(question)}&{query}")
        settled(page)
        return page

    return opened


@pytest.fixture
def opened(context, server):
    """Returns a function that opens the page at a path, in a language."""

    def at(path, lang=None):
        page = context.new_page()
        page.goto(f"{server}{path}" + (f"{'&' if '?' in path else '?'}lang={lang}" if lang else ""))
        return page

    return at


def settled(page):
    """Waits until the page Play has received the responses to its requests."""
    page.wait_for_selector("#table[aria-busy=false] .status:not(:empty)", timeout=20_000)


def known(page):
    """Waits until the search for the outcome has ended. It continues after the board is shown."""
    page.wait_for_selector("#table[aria-busy=false]:not([data-looking])", timeout=20_000)


class Quiet:
    """Waits until a page has no open requests. Must be created before the page is opened."""

    def __init__(self, page):
        self.page, self.open, self.last = page, set(), time.monotonic()
        page.on("request", self.began)
        page.on("requestfinished", self.ended)
        page.on("requestfailed", self.ended)

    def began(self, request):
        self.open.add(request)
        self.last = time.monotonic()

    def ended(self, request):
        self.open.discard(request)
        self.last = time.monotonic()

    def wait(self, still=0.15, timeout=30):
        """Waits until the page has had no open request for `still` seconds; fails after `timeout` seconds."""
        end = time.monotonic() + timeout
        self.page.wait_for_load_state("load")
        while self.open or time.monotonic() - self.last < still:
            assert time.monotonic() < end, [request.url for request in self.open]
            self.page.wait_for_timeout(20)


def until(page, what, timeout=20):
    """Waits until a JavaScript expression is true. The Content Security Policy of the page forbids
    `wait_for_function`."""
    end = time.monotonic() + timeout
    while not holds(page, what):
        assert time.monotonic() < end, what
        page.wait_for_timeout(30)


def holds(page, what):
    """Returns whether a JavaScript expression is true; false while the browser navigates to another page."""
    try:
        return page.evaluate(what)
    except Error as error:
        if "context was destroyed" in str(error):
            return False
        raise
