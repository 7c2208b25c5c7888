"""Explanations, the page Practice, and graphs."""

import json
import re
from urllib.parse import quote
from urllib.request import Request, urlopen

import pytest
from conftest import PHONE, until
from test_play import CONTRAST


def explained(opened, question, lang="en"):
    game, position = question.split(" ", 1)
    page = opened(f"/games/{game}?q={quote(position)}&lang={lang}")
    page.wait_for_selector(".explain .why-steps > li")
    return page


def post(server, path, body):
    request = Request(f"{server}/api/v1/{path}", json.dumps(body).encode(), {"content-type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_columns_of_nim_mark_odd_sums_and_needed_changes(opened, lang):
    page = explained(opened, "nim 3 4 5", lang)
    rows = page.locator(".bin tbody tr").all()
    digits = [[int(one) for one in row.locator("td:not(.num)").all_inner_texts()] for row in rows]
    assert digits == [[0, 1, 1], [1, 0, 0], [1, 0, 1]]
    assert page.locator(".bin tfoot td:not(.num)").all_inner_texts() == ["0", "1", "0"]
    odd = page.locator(".bin tfoot td:not(.num)").evaluate_all("all => all.map((one) => one.classList.contains('odd'))")
    assert odd == [False, True, False]
    done = page.locator(".change .done")
    assert done.count() == 1 and "3 → 1" in done.inner_text()
    # Typing another position shows its explanation.
    page.fill("#q", "2 2")
    until(page, "document.querySelectorAll('.bin tbody tr').length === 2 && !document.querySelector('.change')")


@pytest.mark.parametrize("lang, word", [("en", "N-position"), ("zh", "N 态")])
def test_tapping_a_term_shows_its_meaning(opened, lang, word):
    page = explained(opened, "nim 3 4 5", lang)
    term = page.locator(f".term:text-is('{word}')").first
    term.focus()
    page.keyboard.press("Enter")
    gloss = page.locator(".gloss:not(:empty)")
    assert term.get_attribute("aria-expanded") == "true" and gloss.count() == 1 and len(gloss.inner_text()) > 30
    term.click()
    assert page.locator(".gloss:not(:empty)").count() == 0


def test_explanations_follow_the_law_of_the_game(opened):
    page = explained(opened, "wythoff 5 7")
    assert page.inner_text(".pairs .here").split() == ["2", "3", "5"]
    page = explained(opened, "fibonacci-nim 12")
    heads = page.locator(".bin thead th").all_inner_texts()
    digits = page.locator(".bin tbody td:not(.num)").all_inner_texts()
    assert [int(head) for head, digit in zip(heads, digits) if digit == "1"] == [8, 3, 1]
    page = explained(opened, "staircase-nim 2 1 3")
    assert page.locator(".bin tbody tr.idle").count() == 1
    page = explained(opened, "green-hackenbush-tree {r-a,a-b,a-c,r-d,d-e,e-f}")
    assert page.locator(".explain svg .vertex").count() == 7
    page = explained(opened, "undirected-vertex-geography {a-b,b-c,c-d,d-a,d-e} a")
    assert page.locator(".explain svg .edge.thick").count() == 2
    page = explained(opened, "tic-tac-toe X.O/.XO/X.O O")
    assert page.locator(".followed li").count() > 1


def test_explanations_on_the_play_page_open_on_demand(opened):
    page = opened("/play?q=" + quote("nim 3 4 5"))
    page.wait_for_selector(".explain")
    assert page.locator(".explain .why-steps").count() == 0
    page.click(".explain > summary")
    page.wait_for_selector(".explain .bin")


def right_and_wrong(server, question):
    """Returns the texts of a winning move and of a losing move."""
    moves = post(server, "position", {"question": question})["moves"]
    win = next(move["text"] for move in moves if move["result"] == "win")
    lose = next(move["text"] for move in moves if move["result"] == "lose")
    return win, lose


def test_practice_explains_errors_and_counts_only_first_tries(opened, server):
    page = opened("/practice?q=" + quote("nim 3 4 5") + "&seed=5")
    page.wait_for_selector("#next")
    assert "0 of 0" in page.inner_text("#score")
    question = post(server, "practice", {"question": "nim 3 4 5", "seed": 5})["question"]
    win, lose = right_and_wrong(server, question)
    page.click(".moves summary")
    page.locator(".moves button", has_text=re.compile(f"^{re.escape(lose)}$")).click()
    page.wait_for_selector(".verdict-of .missed")
    assert "opponent answers" in page.inner_text(".verdict-of") and "0 of 1" in page.inner_text("#score")
    page.locator(".moves summary").click()
    page.locator(".moves button", has_text=re.compile(f"^{re.escape(win)}$")).click()
    page.wait_for_selector(".verdict-of .right")
    assert "0 of 1" in page.inner_text("#score")
    # With the keyboard: the next exercise, which is solved at the first try.
    page.keyboard.press("n")
    until(page, "new URLSearchParams(location.search).get('seed') === '6' && document.querySelector('#practice').getAttribute('aria-busy') === 'false'")
    question = post(server, "practice", {"question": "nim 3 4 5", "seed": 6})["question"]
    win, _ = right_and_wrong(server, question)
    page.click(".moves summary")
    page.locator(".moves button", has_text=re.compile(f"^{re.escape(win)}$")).click()
    page.wait_for_selector(".verdict-of .right")
    assert "1 of 2" in page.inner_text("#score")
    # Showing the answer counts as a miss.
    page.keyboard.press("n")
    until(page, "new URLSearchParams(location.search).get('seed') === '7' && document.querySelector('#show-me')?.disabled === false")
    page.keyboard.press("s")
    page.wait_for_selector(".verdict-of .why-steps")
    assert "1 of 3" in page.inner_text("#score")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("game", ["tic-tac-toe", "kayles", "staircase-nim", "wythoff"])
def test_other_games_are_practised_by_clicks(opened, game, lang):
    page = opened(f"/practice?q={game}&seed=3&lang={lang}")
    page.wait_for_selector(".practice .thing:not(.still)")
    assert page.locator("#next").is_visible() and not page.locator(".practice .wrong").count()


@pytest.mark.refused
def test_code_in_messages_of_practice_is_shown_as_code(opened):
    page = opened("/practice?q=" + quote("nim 3 4 5") + "&seed=5")
    page.wait_for_selector(".practice .thing:not(.still)")
    page.route("**/api/v1/practice*", lambda route: route.fulfill(
        status=422, json={"error": {"kind": "bad_input", "message": "use `nim 3`"}}))
    page.click("#next")
    page.wait_for_selector("#practice .wrong")
    assert page.inner_text("#practice .wrong") == "use nim 3" and page.inner_text("#practice .wrong code") == "nim 3"


def graph(opened, question, **more):
    fields = "".join(f"&{name}={value}" for name, value in more.items())
    page = opened(f"/see?q={quote(question)}{fields}#graph-title")
    page.wait_for_selector("#graph canvas[data-painted]", timeout=60_000)
    return page


def data(page, key):
    return page.locator("#graph canvas").evaluate(f"one => one.dataset.{key}")


def test_equivalent_positions_are_merged_and_can_be_played(opened):
    page = graph(opened, "nim 1 2 3")
    assert data(page, "nodes") == "14" and "14, merged from 24" in page.inner_text("#graph")
    assert "differ only by the order of their parts. " in page.inner_text("#graph")
    canvas = page.locator("#graph canvas")
    canvas.focus()
    page.keyboard.press("ArrowDown")
    assert data(page, "at") == "1 2 3"
    moves = page.locator(".beside .followed button")
    assert moves.count() == 6
    moves.first.click()
    until(page, "document.querySelector('#graph canvas').dataset.at !== '1 2 3'")
    place = data(page, "at")
    assert page.get_attribute(".play-here", "href").startswith("/play?q=nim+" + place.replace(" ", "+"))
    canvas.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/play?q=nim*")
    unmerged = graph(opened, "nim 1 2 3", unmerged=1)
    assert data(unmerged, "nodes") == "24"


def test_a_merged_graph_states_what_was_merged(opened):
    page = opened("/see?q=tic-tac-toe#graph-title")
    until(page, "document.querySelector('#graph').textContent.includes('765, merged from 5478')")
    assert "differ only by a symmetry of the rules. " in page.inner_text("#graph")


def test_a_partizan_sum_is_explained_by_values(opened):
    page = opened("/play?q=cutcake+2+3+left+%2B+cutcake+1+4+left")
    page.click("details.explain summary")
    page.wait_for_selector(".why-steps li >> text=the numbers 0, 3 add up to 3")
    assert page.locator(".why-steps .followed li").count() == 3


def test_misere_explanations_define_firm_positions(opened):
    page = opened("/games/kayles?q=3+4&misere=1")
    page.wait_for_selector(".why-steps li >> text=By the theorem")
    page.locator(".why-steps .term", has_text="firm").first.click()
    assert page.locator(".gloss:not(:empty)").count() == 1


def test_edges_end_at_the_border(opened):
    page = graph(opened, "nim 1 2")
    at = page.evaluate("""async () => {
      const { borderPoint } = await import("/assets/graph_paint.js");
      const to = { x: 30, y: 40 };
      return ["P", "N", "draw"].map((outcome) => borderPoint({ x: 0, y: 0, halfWidth: 20, halfHeight: 10, outcome }, to));
    }""")
    oval, box, diamond = [(one["x"], one["y"]) for one in at]
    assert abs((oval[0] / 20) ** 2 + (oval[1] / 10) ** 2 - 1) < 1e-9
    assert abs(max(box[0] / 20, box[1] / 10) - 1) < 1e-9
    assert abs(diamond[0] / 20 + diamond[1] / 10 - 1) < 1e-9


def test_layers_unfold_and_large_graphs_stay_smooth(opened):
    page = graph(opened, "nim 13 14 14", unmerged=1)
    assert int(data(page, "nodes")) < 200 and int(data(page, "folded")) > 3
    page.click("[data-do=unfold]")
    until(page, "document.querySelector('#graph canvas').dataset.folded === '0'")
    assert data(page, "nodes") == "3150"
    # The median time of 20 frames in which the graph zooms.
    frames = page.evaluate("""async () => {
      const canvas = document.querySelector("#graph canvas");
      const frames = [];
      for (let i = 0; i < 20; i++) {
        canvas.dispatchEvent(new KeyboardEvent("keydown", { key: i % 2 ? "-" : "+" }));
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        frames.push(Number(canvas.dataset.frame));
      }
      return frames.sort((a, b) => a - b);
    }""")
    print("frames", frames)
    assert frames[10] < 150, frames
    page.click("[data-do=fold]")
    until(page, "Number(document.querySelector('#graph canvas').dataset.folded) > 3")


def test_pictures_of_graphs_in_chinese_have_chinese_legends(server):
    asked = {"question": "examples/tic-tac-toe.game XO.OX.XO. X", "picture": "svg"}
    request = Request(f"{server}/api/v1/graph?lang=zh", json.dumps(asked).encode(), {"content-type": "application/json"})
    with urlopen(request) as answer:
        svg = json.load(answer)["svg"]
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", svg)
    assert not [text for text in texts if re.search(r"\b(loss|win|draw)\b", text)], texts


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_explanations_fit_narrow_screens(page, server, lang, scheme):
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme=scheme)
    for path, there in [
        ("/games/nim?q=13 4 5", ".explain .bin"), ("/games/wythoff?q=5 7", ".pairs"),
        ("/practice?q=nim 3 4 5&seed=5", ".practice .thing"), ("/see?q=nim 1 2 3", "#graph canvas[data-painted]"),
    ]:
        page.goto(f"{server}{path}&lang={lang}")
        page.wait_for_selector(there)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
        faint = page.evaluate(CONTRAST)
        assert not faint, (path, faint)


def test_a_graph_enters_and_leaves_full_screen(opened):
    page = opened("/see?q=nim+1+2+3")
    page.wait_for_selector("#graph canvas[data-painted]")
    full = page.locator("#graph [data-do=full]")
    full.click()
    until(page, "document.fullscreenElement !== null && document.fullscreenElement.querySelector('canvas') !== null")
    full.click()
    until(page, "document.fullscreenElement === null")


def test_punctuation_stays_on_the_line_of_its_term(opened):
    """A closing bracket or a full stop after a clickable term is on the line of the term, at any width."""
    page = explained(opened, "green-hackenbush-graph {g-a,a-b,b-c,c-g,a-c,c-d}")
    term = page.locator(".term:text-is('colon principle')")
    for width in range(360, 1280, 40):
        page.set_viewport_size({"width": width, "height": 800})
        apart = term.evaluate("""(term) => {
          const range = document.createRange();
          const closing = term.nextSibling;
          range.setStart(closing, 0);
          range.setEnd(closing, 1);
          return Math.abs(range.getBoundingClientRect().bottom - term.getBoundingClientRect().bottom);
        }""")
        assert apart < 8, (width, apart)


def test_columns_of_moves_are_aligned(opened):
    page = opened("/games/tic-tac-toe")
    page.click(".explain > summary")
    page.wait_for_selector(".followed li")
    places = page.locator(".followed li").evaluate_all("all => all.map((one) => one.getBoundingClientRect()).map(({ x, y }) => [x, y])")
    columns = {round(x) for x, _ in places}
    first = [min(y for x, y in places if round(x) == column) for column in columns]
    assert len(columns) > 1 and max(first) - min(first) < 1, places


@pytest.mark.parametrize("lang, word", [("en", "sum of Fibonacci numbers"), ("zh", "斐波那契数")])
def test_fibonacci_nim_names_the_numbers_of_its_sum(opened, lang, word):
    page = explained(opened, "fibonacci-nim 12", lang)
    assert word in page.inner_text(".why-steps > li >> nth=0")


def test_a_single_move_is_described_in_the_singular(opened):
    page = opened("/games/0.31011?q=20&misere=1")
    page.wait_for_selector(".explain .why-steps > li")
    told = page.inner_text(".why-steps")
    assert "The only move leads to" in told and "1 move lead" not in told and "1 of them" not in told


@pytest.mark.parametrize("question, rules", [("wythoff 5 7", "same number from both"), ("tic-tac-toe", "three in a row"), ("nim 1 + wythoff 5 7", None)])
def test_practice_states_the_rules_of_the_game(opened, question, rules):
    page = opened(f"/practice?q={quote(question)}")
    told = page.locator(".brief")
    assert rules in told.inner_text() if rules else told.count() == 0


def test_practice_uses_the_names_of_the_sides(opened):
    page = opened("/practice?q=hare-and-hounds", "zh")
    page.wait_for_selector("#practice .moves")
    text = page.inner_text("#practice")
    assert "你执" in text and "方" in text and "hounds" not in text and "hare" not in text, text
