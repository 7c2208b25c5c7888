"""Fixtures and helper functions of all page tests: the server and the browser."""

import os
import re
import subprocess
import time
from contextlib import contextmanager
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
# All pages of a browser context run in one process, since the start of a process takes longer than the load of a page.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--renderer-process-limit=1",
    f"--disable-features={','.join(OFF)}",
]
# The size of the window at the start of each test.
WINDOW = {"width": 1000, "height": 800}
# The size of a narrow screen.
PHONE = {"width": 360, "height": 740}


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


# Empties the storage of the tab before the first document after `SharedPage.leave`.
EMPTY_STORAGE = """if (window.name === "new tab") {
  window.name = "";
  sessionStorage.clear();
}"""


class SharedPage:
    """A page in a browser context of its own, which the tests use one after another. `restore` makes it like a new
    page between two tests.

    A new page for each test would take two to three times the computing time: it starts a process, which has no scripts in
    its caches yet.
    """

    def __init__(self, browser, **settings):
        self.browser, self.settings = browser, settings
        self.start()

    def start(self):
        """Opens the page in a new browser context."""
        self.context = self.browser.new_context(**self.settings)
        self.context.add_init_script(EMPTY_STORAGE)
        self.page = self.context.new_page()
        # The errors and warnings that the browser has reported.
        self.errors = []
        self.context.on("console", self.add_error)
        self.context.on("weberror", lambda error: self.errors.append(str(error.error)))
        # Whether the page still shows the document of the last test.
        self.is_restored = False
        self.page.on("framenavigated", self.remove_old_errors)

    def add_error(self, message):
        if message.type in ("error", "warning"):
            self.errors.append(message.text)

    def remove_old_errors(self, frame):
        """Removes the errors of the last test when the page leaves its document."""
        if self.is_restored and frame == self.page.main_frame:
            self.is_restored = False
            self.errors.clear()

    def leave(self):
        """Ends the requests of the document. The next document has an empty storage, as in a new tab."""
        until(self.page, "() => { window.stop(); window.name = 'new tab'; return true; }")

    def restore(self):
        """Restores everything that a test may have changed: further pages, routes, the document with its storage and its
        errors, cookies, the window, the preferences of the user, and the mouse."""
        for other in self.context.pages:
            if other != self.page:
                other.close()
        self.page.unroute_all(behavior="ignoreErrors")
        self.leave()
        self.is_restored = True
        self.context.clear_cookies()
        if self.page.viewport_size != self.settings["viewport"]:
            self.page.set_viewport_size(self.settings["viewport"])
        self.page.emulate_media(media="null", color_scheme="light", reduced_motion="no-preference")
        self.page.mouse.move(0, 0)

    @contextmanager
    def lend(self, test):
        """Lends the page to a test inside a `with` statement. The test fails if the browser reports an error or a
        warning."""
        try:
            yield self.page
        finally:
            errors = list(self.errors)
            try:
                self.restore()
            except Error:
                # The page has crashed, or the test has closed it.
                self.context.close()
                self.start()
        if test.get_closest_marker("refused"):
            errors = [error for error in errors if "status of 4" not in error]
        assert not errors, errors


@pytest.fixture(scope="session")
def shared_page(browser):
    return SharedPage(browser, viewport=WINDOW, locale="en")


@pytest.fixture
def page(shared_page, request):
    """The page that the tests share, like a new one. See `SharedPage`."""
    with shared_page.lend(request.node) as page:
        yield page


@pytest.fixture
def context(page):
    """The browser context of the shared page, for tests that need further pages. They are closed after the test."""
    return page.context


@pytest.fixture
def play(opened):
    """Returns a function that opens the page Play for a question."""

    def opened_question(question, **more):
        query = "&".join(f"{name}={value}" for name, value in more.items())
        page = opened(f"/play?q={quote(question)}&{query}")
        settled(page)
        return page

    return opened_question


@pytest.fixture
def opened(shared_page, page, server):
    """Returns a function that opens the page at a path, in a language. Each call uses the same tab: it leaves the
    page that the last call opened."""

    def at(path, lang=None):
        shared_page.leave()
        page.goto(f"{server}{path}" + (f"{'&' if '?' in path else '?'}lang={lang}" if lang else ""))
        return page

    return at


def store_rules(page, server, rules):
    """Stores rules in the tab, as if the user had typed them on the last page."""
    page.goto(f"{server}/assets/icon.svg")
    page.evaluate("rules => sessionStorage.setItem('my.game', rules)", rules)


@contextmanager
def listen(page, event, handler):
    """Calls `handler` for each event of a page inside a `with` statement."""
    page.on(event, handler)
    try:
        yield
    finally:
        page.remove_listener(event, handler)


def settled(page):
    """Waits until the page Play has received the responses to its requests."""
    page.wait_for_selector("#table[aria-busy=false] .status:not(:empty)", timeout=20_000)


def known(page):
    """Waits until the search for the outcome has ended. It continues after the board is shown."""
    page.wait_for_selector("#table[aria-busy=false]:not([data-looking])", timeout=20_000)


@contextmanager
def until_quiet(page, still=0.15, timeout=30):
    """Waits at the end of a `with` statement, which opens a page, until the page has had no open request for `still` seconds.
    Fails after `timeout` seconds."""
    requests, last = set(), time.monotonic()

    def began(request):
        nonlocal last
        requests.add(request)
        last = time.monotonic()

    def ended(request):
        nonlocal last
        requests.discard(request)
        last = time.monotonic()

    with listen(page, "request", began), listen(page, "requestfinished", ended), listen(page, "requestfailed", ended):
        yield
        end = time.monotonic() + timeout
        page.wait_for_load_state("load")
        while requests or time.monotonic() - last < still:
            assert time.monotonic() < end, [request.url for request in requests]
            page.wait_for_timeout(20)


# Returns the layout shifts of a page since it began to load: the value of each one, and the moved elements.
LAYOUT_SHIFTS = """async () => {
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  // Waits until the page is painted with its last changes.
  while (!performance.getEntriesByName("first-contentful-paint").length) await pause(20);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const shifts = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  // The observer receives the shifts of the past in a later task.
  await pause(50);
  observer.disconnect();
  const describe = ({ node, previousRect, currentRect }) =>
    `${node?.nodeName ?? "?"}#${node?.id ?? ""}.${node?.className ?? ""} ${previousRect.y} -> ${currentRect.y}`;
  return shifts.filter((one) => !one.hadRecentInput).map((one) => [one.value, one.sources.map(describe)]);
}"""


def layout_shifts(page):
    return page.evaluate(LAYOUT_SHIFTS)


# Waits in the page until a condition is true. Returns whether it became true in `timeout` milliseconds.
UNTIL = """async (timeout) => {
  const end = performance.now() + timeout;
  while (!(CONDITION)) {
    if (performance.now() > end) return false;
    await new Promise((done) => setTimeout(done, 20));
  }
  return true;
}"""


def until(page, what, timeout=20):
    """Waits until a JavaScript expression is true. The Content Security Policy of the page forbids
    `wait_for_function`."""
    script = UNTIL.replace("CONDITION", f"({what})()" if what.startswith("() =>") else what)
    end = time.monotonic() + timeout
    while not holds(page, script, 1000 * (end - time.monotonic())):
        assert time.monotonic() < end, what


def holds(page, script, timeout):
    """Runs a script that waits; returns false if the browser navigates to another page meanwhile."""
    try:
        return page.evaluate(script, timeout)
    except Error as error:
        if "context was destroyed" in str(error):
            return False
        raise
