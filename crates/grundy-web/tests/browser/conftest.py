"""A server of our own and a browser, for every test of the page."""

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
# With GRUNDY_ALL=1 everything of which the tests else take a sample.
EVERYTHING = os.environ.get("GRUNDY_ALL") == "1"
# A whole Chromium would draw two pages more for each window, for what one might type as an address. The second switch of
# a name counts alone, so that of Playwright is said again where it changes what pages do.
OFF = [
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "AimEnabled", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying",
    "OptimizationHints", "PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning",
]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", f"--disable-features={','.join(OFF)}"]


def some(all_of_them, step, always=lambda one: False):
    """Every so many of them, and those that are always wanted."""
    return [one for at, one in enumerate(all_of_them) if EVERYTHING or at % step == 0 or always(one)]


# What a server may have when nobody asks it anything: 256 MiB of games that it keeps, what came with it, and as much again for
# memory that is free in places too small to be given back.
IDLE = 512 << 20


def memory(process):
    """Bytes that a process has."""
    with open(f"/proc/{process.pid}/status") as status:
        return 1024 * int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))


def serving(*words):
    """A server of one's own, and its address."""
    started = subprocess.Popen(
        [PROGRAM, "serve", "--port", "0", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    return started, re.search(r"http://[^\s]+?(?=/?\s|/?$)", started.stdout.readline()).group(0)


@pytest.fixture(scope="session")
def server():
    """The address of a server that ends with the tests. After all that they asked it has no more memory than it keeps games in."""
    started, address = serving()
    try:
        yield address
        end = time.monotonic() + 30
        while memory(started) > IDLE and time.monotonic() < end:
            time.sleep(0.5)
        assert memory(started) <= IDLE, f"{memory(started) >> 20} MiB are left with a server that does nothing"
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
    config.addinivalue_line("markers", "timed: the test asserts a duration and runs when the machine does nothing else")
    config.addinivalue_line("markers", "refused: the server refuses some of what is asked, of which the browser complains")


@pytest.fixture
def context(browser, request):
    """A fresh visitor; whatever the browser complains of fails the test."""
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
    """Opens the page on a question."""

    def opened(question, **more):
        page = context.new_page()
        query = "&".join(f"{name}={value}" for name, value in more.items())
        page.goto(f"{server}/play?q={quote(question)}&{query}")
        settled(page)
        return page

    return opened


@pytest.fixture
def opened(context, server):
    """Opens a page at a path, in a language."""

    def at(path, lang=None):
        page = context.new_page()
        page.goto(f"{server}{path}" + (f"{'&' if '?' in path else '?'}lang={lang}" if lang else ""))
        return page

    return at


def settled(page):
    """Waits until nothing is being asked of the server."""
    page.wait_for_selector("#table[aria-busy=false] .status:not(:empty)", timeout=20_000)


def known(page):
    """Waits until nothing is looked for any more: who wins is found while the board is there already."""
    page.wait_for_selector("#table[aria-busy=false]:not([data-looking])", timeout=20_000)


class Quiet:
    """Tells when a page asks for nothing any more: made before the page goes anywhere."""

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
        """Until nothing was asked for or came for a while."""
        end = time.monotonic() + timeout
        self.page.wait_for_load_state("load")
        while self.open or time.monotonic() - self.last < still:
            assert time.monotonic() < end, [request.url for request in self.open]
            self.page.wait_for_timeout(20)


def until(page, what, timeout=20):
    """Waits until an expression holds. The page's policy forbids what `wait_for_function` does."""
    end = time.monotonic() + timeout
    while not holds(page, what):
        assert time.monotonic() < end, what
        page.wait_for_timeout(30)


def holds(page, what):
    """Returns whether an expression holds. While the browser leaves a page for the next one, nothing holds."""
    try:
        return page.evaluate(what)
    except Error as error:
        if "context was destroyed" in str(error):
            return False
        raise
