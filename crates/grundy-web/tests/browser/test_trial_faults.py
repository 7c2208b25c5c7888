"""Regression tests for faults that users found in a trial: wrong tables, outdated values, wrong names and marks."""

import csv
import json
import re
from urllib.parse import quote
from urllib.request import Request, urlopen

import pytest
from conftest import ROOT, SharedPage, known, settled, some, store_rules, until

EXAMPLES = sorted(path.stem for path in (ROOT / "examples").glob("*.game"))
# Partizan games, whose positions have combinatorial values.
SIDED = ["snort", "domineering", "col", "clobber", "toads-and-frogs", "hackenbush-string", "konane-line"]
# Games whose tables take too long for a sample of the tests.
SLOW = ["amazons", "chomp", "chomp-taker-wins", "clobber", "connect-four", "cutcake", "dao", "dobutsu-shogi", "konane", "l-game",
        "mens-morris", "moore", "new-stone-game", "nim3", "nim3-misere", "othello", "picaria"]
# Games whose default table is refused. The rules of the first fail at unreachable boards; the others have too many
# positions up to the default number.
REFUSED_AT_40 = ["kalah", "climbing-the-hill", "silver-dollar", "staircase", "tree-nim", "zero-xor"]
CORNER_DUEL = """game "Corner duel" "角斗"
sides red, blue
position cell: {empty, red, blue}[9] = [red, empty, empty, empty, empty, empty, empty, empty, blue]
let near = [[1,3],[0,2,4],[1,5],[0,4,6],[1,3,5,7],[2,4,8],[3,7],[4,6,8],[5,7]]
move spread "spread {i+1} to {j+1}" "从 {i+1} 到 {j+1}" (i in 0..8 if cell[i] == mover, j in near[i]) when cell[j] == empty { cell[j] = mover }
board cell, rows of 3, squares, names numbers
"""
MISTAKE = 'game "Nim"\nposition n\nmoove t (k in 1..n) -> [n-k]\n'


def post(server, path, body):
    """Sends a request to the API. Returns the response, even if it is an error."""
    request = Request(f"{server}/api/v1/{path}", json.dumps(body).encode(), {"content-type": "application/json"})
    try:
        with urlopen(request, timeout=120) as answer:
            return json.load(answer)
    except OSError as error:
        return json.load(error)


def rows(page):
    """Returns the texts of the cells of a table, row by row."""
    return page.locator("#table tr").evaluate_all("all => all.map((row) => [...row.cells].map((cell) => cell.innerText))")


def tabled(page, timeout=60_000):
    page.wait_for_selector("#table table", timeout=timeout)
    return page.inner_text("#table")


@pytest.fixture(scope="session")
def shared_phone(browser):
    """The shared page of a phone with a touch screen."""
    return SharedPage(browser, viewport={"width": 360, "height": 800}, has_touch=True, is_mobile=True, locale="en")


@pytest.fixture
def phone(shared_phone, request, server):
    """Returns a function that opens a page on the phone."""
    with shared_phone.lend(request.node) as page:

        def opened(path):
            page.goto(f"{server}{path}")
            return page

        yield opened


# The server refuses the table by size, before the page requests the table of values.
@pytest.mark.refused
@pytest.mark.parametrize("name", some(SIDED, 4, lambda name: name == "domineering"))
def test_the_table_of_a_partizan_game_equals_its_file(opened, tmp_path, name):
    page = opened(f"/lab?example={name}")
    text = tabled(page)
    shown = rows(page)
    assert shown[0] == ["value", "who wins", "mean", "temperature", "positions"]
    with page.expect_download() as got:
        page.click("#csv")
    got.value.save_as(tmp_path / "values.csv")
    saved = list(csv.reader((tmp_path / "values.csv").open()))
    assert shown[1:] == saved[1:501] and len(shown) > 2
    # The table shows the same value of the start position as the section below it.
    page.wait_for_selector("#start-worth .canonical")
    assert f"Value of the start position: {page.inner_text('#start-worth .canonical')}" in text


@pytest.mark.refused
def test_values_have_chinese_words_and_fit_a_phone(phone):
    page = phone("/lab?example=snort&lang=zh")
    assert "起始局面的值" in tabled(page) and rows(page)[0] == ["值", "胜负", "均值", "温度", "个数"]
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.refused
def test_pasted_rules_have_a_table_of_values(opened):
    page = opened("/lab")
    page.fill("#rules", CORNER_DUEL)
    until(page, "document.querySelector('#table').textContent.includes('temperature')")
    assert "undefined" not in page.inner_text("#table") and len(rows(page)) > 2


@pytest.mark.refused
@pytest.mark.parametrize("game, head", [
    ("undirected-vertex-geography {a-b,b-c,c-d,d-a,d-e}", ["position", "value", "who wins"]),
    ("retrograde examples/loopy.txt", ["position", "value", "who wins"]),
    ("hackenbush {g-a:blue,a-b:red}", ["value", "who wins", "mean", "temperature", "positions"]),
])
def test_a_game_on_a_graph_has_a_table_in_the_lab(opened, game, head):
    page = opened(f"/lab?game={quote(game)}")
    text = tabled(page)
    assert rows(page)[0] == head and len(rows(page)) > 1
    assert not re.search("undefined|null|NaN|object", text), text


def test_the_lab_draws_every_shape_of_tables(server):
    with urlopen(f"{server}/api/v1/openapi.json") as told:
        shapes = re.findall(r'"shape": ?\{"(?:const|type)": ?"(\w+)"(?:, ?"const": ?"(\w+)")?', json.dumps(json.load(told)))
    names = {const or first for first, const in shapes} - {"file"}
    script = (ROOT / "crates/grundy-web/assets/table.js").read_text()
    assert {"line", "values", "vertices"} <= names
    assert [name for name in names if not re.search(rf"^  {name}[(:]", script, re.M)] == []


@pytest.mark.refused
@pytest.mark.parametrize("name", some([name for name in EXAMPLES if name not in SLOW], 9, lambda name: name in REFUSED_AT_40))
def test_an_example_has_a_table_in_the_lab(opened, name):
    page = opened(f"/lab?example={name}")
    text = tabled(page)
    assert not re.search(r"undefined|\bnull\b|NaN|object Object", text), text
    if name == "kalah":
        assert "Reachable positions: 9." in text
        assert [row[1:] for row in rows(page)[1:]] == [["2", "1"], ["1", "2"], ["3", "0"]]
    if name == "staircase":
        assert "The table shows numbers up to 12, since the table up to 40 is too large." in text


@pytest.mark.refused
def test_a_chosen_size_is_not_replaced_by_a_smaller_one(opened):
    page = opened("/lab?example=staircase")
    tabled(page)
    page.fill("#to", "41")
    page.click("#table-form button >> nth=0")
    page.wait_for_selector("#table .wrong")
    assert "numbers up to 41" in page.inner_text("#table")


@pytest.mark.refused
def test_no_outdated_value_is_shown_beside_an_error(opened):
    page = opened("/lab?example=snort")
    page.wait_for_selector("#start-worth svg, #start-worth img")
    page.fill("#rules", MISTAKE)
    page.wait_for_selector("#rule-messages li.error")
    until(page, "document.querySelector('#table').textContent.includes('no errors')")
    assert page.inner_text("#start-worth") == "" and page.locator("#start-worth img, #plot img").count() == 0
    page.select_option("#example", "snort.game")
    page.wait_for_selector("#start-worth img")
    # There is no value either while the field for the name of a game is empty.
    page.click("#from-name")
    page.fill("#named", "")
    page.press("#named", "Tab")
    until(page, "document.querySelector('#table').textContent.includes('Type a code')")
    assert page.inner_text("#start-worth") == ""


def test_late_verdicts_about_other_rules_are_dropped(opened):
    page = opened("/lab")
    tabled(page)
    held = []
    page.route("**/api/v1/check*", lambda route: held.append(route))
    page.click("#guess-form button >> nth=0")
    page.wait_for_selector("#verdict:has-text('Computing')")
    page.fill("#rules", 'game "Mine"\nposition n\nmove take (k in 1..2) when k <= n -> [n - k]\n')
    until(page, "document.querySelector('#verdict').textContent === ''")
    page.wait_for_timeout(200)
    assert page.inner_text("#verdict") == ""


@pytest.mark.parametrize("path, api, place, lang, words", [
    ("/lab", "table", "#table", "en", "Stopped."), ("/lab", "table", "#table", "zh", "已停止。"),
    ("/lab", "check", "#verdict", "en", "Stopped."), ("/see", "plot", "#plot", "en", "Stopped."),
    ("/see", "graph", "#graph", "en", "Stopped."), ("/see", "table", "#map-at", "en", "Stopped."),
])
def test_a_slow_answer_shows_its_seconds_and_can_be_stopped(page, server, path, api, place, lang, words):
    held = []
    page.route(f"**/api/v1/{api}*", lambda route: held.append(route))
    page.goto(f"{server}{path}?lang={lang}")
    if api == "check":
        page.wait_for_selector("#table table")
        page.click("#guess-form button >> nth=0")
    button = page.wait_for_selector(f"{place} [data-do=stop-wait]:not([hidden])")
    assert re.search(r"\d+ (s|秒)", page.inner_text(place))
    # The number of seconds increases, and is hidden from screen readers.
    until(page, f"/[2-9] (s|秒)/.test(document.querySelector('{place}').textContent)")
    assert page.locator(f"{place} [aria-hidden=true]:has-text('{'秒' if lang == 'zh' else 's'}')").count() == 1
    # The event of the aborted request may come after the text.
    with page.expect_event("requestfailed", lambda request: f"/{api}?" in request.url):
        button.click()
        until(page, f"document.querySelector('{place}').textContent === '{words}'")
    assert page.locator(f"{place} button").count() == 0


COLOURS = {"en": "light|dark|red|blue|green|yellow|grey|brown", "zh": "白|黑|红|蓝|绿|黄|灰|褐"}
NAMES = dict(zip("白黑红蓝绿黄灰褐", "light dark red blue green yellow grey brown".split()))


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("question, moves", [
    ("domineering", "lay-0.lay-5.lay-3.lay-9"), ("domineering", "lay-0.lay-5.lay-3"), ("cram", None), ("clobber", None),
    ("connect-four", None), ("konane", None), ("hexapawn", None), ("dobutsu-shogi", None), ("othello", None),
])
def test_a_cell_is_named_by_its_visible_colour(play, question, moves, lang):
    page = play(question, **{"with": "person", "lang": lang, **({"moves": moves} if moves else {})})
    for _ in range(0 if moves else 3):
        page.locator(".move").first.click()
        settled(page)
    wrong, seen = [], 0
    pieces = page.locator(".place:has(.pc)").evaluate_all(
        "all => all.map((one) => [one.getAttribute('aria-label') ?? '', [...one.querySelector('.pc').classList]])")
    for label, classes in pieces:
        named = re.search(COLOURS[lang], label)
        if not named:
            continue
        seen += 1
        if NAMES.get(named.group(), named.group()) not in classes:
            wrong.append((label, classes))
    assert not wrong
    assert seen or question != "domineering"
    if moves and moves.endswith("9") and lang == "en":
        labels = page.locator(".place").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
        assert [one for one in labels if "red" in one] == [f"{at}: red domino" for at in ["2,2", "2,3", "3,2", "3,3"]]
        assert sum("blue domino" in one for one in labels) == 4


@pytest.mark.parametrize("sides, colours", [
    (("red", "blue"), ("red", "blue")), (("black", "white"), ("dark", "light")), (("left", "right"), ("light", "dark")),
])
def test_undeclared_pieces_have_the_colours_of_their_sides(page, server, sides, colours):
    rules = CORNER_DUEL.replace("red", sides[0]).replace("blue", sides[1])
    store_rules(page, server, rules)
    page.goto(f"{server}/play?q=my.game")
    settled(page)
    classes = page.locator(".drawn-board .pc").evaluate_all("all => all.map((one) => [...one.classList].join(' '))")
    assert [one.split()[-1] for one in classes] == list(colours), classes
    # A cell with the value `empty` is drawn blank, and is named for screen readers.
    assert "empty" not in page.locator(".drawn-board").text_content()
    assert page.locator(".place[aria-label*='empty']").count() == 7


@pytest.mark.parametrize("works, words", [(False, {"en": "Not copied", "zh": "未复制"}), (True, {"en": "Copied.", "zh": "已复制。"})])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_copying_reports_success_or_failure(opened, works, words, lang):
    # A page that is loaded by HTTP from another machine has no clipboard API.
    without_clipboard = f"""() => {{
      Object.defineProperty(navigator, "clipboard", {{ value: undefined }});
      document.execCommand = () => {'true' if works else 'false'};
    }}"""
    page = opened("/play?q=nim+3", lang)
    settled(page)
    page.evaluate(without_clipboard)
    page.click("[data-do=copy]")
    until(page, "document.querySelector('.link [role=status]').textContent")
    assert page.inner_text(".link [role=status]").startswith(words[lang])
    assert page.evaluate("getSelection().toString() || document.activeElement.value").startswith("http")
    page = opened("/lab?game=0.77", lang)
    page.evaluate(without_clipboard)
    page.wait_for_selector("#table table")
    page.click("#law-form button >> nth=0")
    page.click("#law summary:has-text('Python')", timeout=40_000)
    program = page.locator("#law details[open]")
    program.locator("button").nth(1).click()
    until(page, "document.querySelector('#law details[open] [role=status]').textContent")
    assert program.locator("[role=status]").inner_text().startswith(words[lang])
    assert page.evaluate("getSelection().toString()").startswith("def ") or works or "def " in page.evaluate("getSelection().toString()")


@pytest.mark.parametrize("question, moves", [("tic-tac-toe", "mark-0.mark-4"), ("nim 3 4 5", ""), ("green-hackenbush-tree", "")])
def test_a_touch_leaves_no_hover_mark(phone, question, moves):
    page = phone(f"/play?q={quote(question)}&moves={moves}")
    known(page)
    page.locator(".thing:not(.still)").nth(1).tap()
    settled(page)
    known(page)
    while page.locator(".choice .move").count():
        page.locator(".choice .move").first.tap()
        settled(page)
    assert page.locator(".aim, .hinted, :focus-visible").count() == 0
    # Keyboard users see the focused element.
    page.locator(".thing[tabindex='0']").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert page.locator(".aim").count() > 0


@pytest.mark.parametrize("question, moves", [
    ("tic-tac-toe", "mark-0.mark-4"), ("nim 3 4 5", ""), ("nim 300 7", ""), ("domineering", ""), ("connect-four w=3 h=3", ""),
    ("hackenbush", ""), ("chocolate 3x4", ""), ("turning-turtles", ""),
])
def test_the_marked_move_is_that_of_the_hint(phone, question, moves):
    page = phone(f"/play?q={quote(question)}&moves={moves}")
    known(page)
    with page.expect_response("**/api/v1/reply*") as got:
        page.locator("[data-do=hint]").tap()
    move = got.value.json()["move"]
    page.wait_for_selector(".hinted", state="attached")
    assert f"Best: {move['text']}." in page.inner_text(".note")
    assert page.locator(".aim").count() == 0
    if question == "tic-tac-toe":
        assert page.locator(".hinted").get_attribute("data-name") == re.search(r"\d+", move["text"]).group()
    assert all("Hint" in label for label in page.locator(".hinted").evaluate_all("all => all.map((one) => one.ariaLabel)"))
    # The list of moves marks the hinted move too.
    assert page.locator(".moves .move:has-text('(Hint)')").count() >= 1
    page.locator("[data-do=restart]").tap()
    settled(page)
    assert page.locator(".hinted").count() == 0


# The page requests a picture of the value as if it were a position; the server refuses the request.
@pytest.mark.refused
@pytest.mark.parametrize("lang, words", [("en", "whoever begins wins"), ("zh", "先走者胜")])
def test_a_typed_value_leads_to_its_answer(opened, lang, words):
    page = opened("/", lang)
    page.fill("#search", "{2|-1}")
    page.click("#found .code a")
    page.wait_for_url("**/answer?q=*")
    page.wait_for_selector("#answer .verdict")
    assert words in page.inner_text("#answer .verdict")
    page = opened("/", lang)
    page.fill("#search", "+-{4||1|0}")
    page.press("#search", "Enter")
    page.wait_for_selector("#answer .verdict")
    assert words in page.inner_text("#answer .verdict")


@pytest.mark.parametrize("typed, to", [
    ("{2|-1}", "/answer?q=%7B2%7C-1%7D"), ("^*", "/answer"), ("3/4", "/answer"), ("domineering - snort", "/answer"),
    ("nim 3 + kayles 5", "/answer"), ("nim 3 4 5", "/games/nim?q=3"), ("law of nim", "/games/nim#law"), ("what is a P-position", "/words"),
])
def test_answered_input_is_not_reported_as_unknown(opened, typed, to):
    page = opened(f"/?search={quote(typed)}")
    assert "no game matches" not in page.inner_text("#found")
    assert page.locator("#found .code a").first.get_attribute("href").startswith(to)


def test_a_plain_search_offers_no_answer_link(opened):
    for typed in ["nim", "xyzzy", "tic-tac-toe"]:
        assert opened(f"/?search={typed}").locator("#found .code").count() == 0, typed


def test_the_chart_of_a_long_game_shows_its_end(phone):
    # With 40 moves the chart is wider than the page.
    page = phone("/play?q=%7B1%7D+60&with=person")
    known(page)
    for _ in range(40):
        page.locator(".moves .move").first.click()
        settled(page)
    inside = """() => {
      const [ply, roll] = [document.querySelector(".ply[aria-current=step]"), document.querySelector(".roll")].map((one) => one.getBoundingClientRect());
      return ply.left >= roll.left && ply.right <= roll.right;
    }"""
    assert page.evaluate(inside)
    page.click("[data-do=first]")
    assert page.evaluate(inside)
