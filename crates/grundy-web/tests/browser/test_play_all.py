"""Games of the catalogue and rule files: clicks reach all moves, and a complete game against the program. Checks a sample
of the games; with GRUNDY_LONG=1, all games."""

import json
import os
import random
import subprocess
from urllib.parse import quote

import pytest
from conftest import EVERYTHING, ROOT, some, store_rules, until

PROGRAM = os.environ.get("GRUNDY_BIN", str(ROOT / "target/debug/grundy"))
# Games that are solved but not played: the end of the first depends on values, and the second has 500 million moves.
REFUSED = {"anti-sg": "can be solved, but not played", "hdu2516": "too large to play"}
# Further questions: sums, and positions that are drawn in another way.
MORE = [
    "nim 3 4 + wythoff 2 3 + examples/kayles.game 6", "nim 1000 1000 1000", "wythoff 400 300", "fibonacci-nim 1000",
    "staircase-nim 400 2", "examples/nim.game [200,30]", "corner-walk n=5",
]
MISERE = ["nim 2 3 4", "kayles 5", "nim 2 3 + wythoff 2 2", "examples/nim.game"]
# Games in which the program needs seconds for its first move.
SLOW = {"corner-walk n=8", "examples/l-game.game", "examples/mens-morris.game", "examples/dao.game"}
# Games that are too large to be solved in the time limit of a request. `test_table.py` tests the message of the page.
BEYOND = {"examples/dobutsu-shogi.game"}
# The maximum number of moves of both players in a game, since random play may be endless in loopy games.
LONGEST = 24


def questions():
    """Returns the questions about the examples of all games that the page offers."""
    told = subprocess.run([PROGRAM, "list", "--json"], capture_output=True, text=True, check=True)
    games = [game for game in json.loads(told.stdout)["games"] if game["kind"] == "game" and not game["file"]]
    return [f"{game['id']} {game['example']}" for game in games if game["id"] not in REFUSED] + [
        name
        for name in sorted(f"examples/{path.name}" for path in (ROOT / "examples").glob("*.game"))
        if name not in BEYOND
    ]


PLAYED = some([question for question in questions() if EVERYTHING or question not in SLOW], 2)
CASES = [(question, False) for question in PLAYED + MORE] + [(question, True) for question in MISERE]


def named(case):
    return f"{case[0]}{' misere' if case[1] else ''}"


@pytest.fixture
def table(opened):
    """Returns a function that opens a game."""

    def opened_game(question, misere=False):
        page = opened(f"/play?q={quote(question)}{'&misere=1' if misere else ''}")
        until(page, READY)
        assert not page.inner_text("#table .note"), page.inner_text("#table .note")
        return page

    return opened_game


# Returns whether the page has no open requests and shows a message.
READY = """() => document.querySelector("#table[aria-busy=false]")
  && [...document.querySelectorAll("#table .status, #table .note")].some((said) => said.textContent)"""

# Returns the moves that cannot be made by clicks on the elements that they change, one element after another.
UNREACHED = """async ([question, misere]) => {
  const parts = ["questions", "changes", "choose"].map((name) => import(`/assets/${name}.js`));
  const [{ ask }, { addKeySets }, { resolvePointed }] = await Promise.all(parts);
  const { views, moves, move_count } = await ask("position", question, misere);
  addKeySets(views, moves);
  const there = new Set([...document.querySelectorAll(".thing:not(.still)")].map((thing) => thing.dataset.key));
  const leads = (move, way) => {
    let picked = [];
    for (const key of way) {
      if (!there.has(key)) return false;
      const step = resolvePointed(views, moves, picked, key);
      if (step.move) return step.move === move;
      if (step.candidates?.slice(0, 50).includes(move)) return true;
      // The number of stones to leave is typed.
      if (key.endsWith(":bar") && step.candidates?.includes(move)) return true;
      picked = step.picked;
    }
    return false;
  };
  const turns = (way) => way.map((_, at) => [...way.slice(at), ...way.slice(0, at)]);
  const reached = (move) => move.keySets.some((way) => turns([...way]).some((turned) => leads(move, turned)));
  const missing = moves.filter((move) => !reached(move)).map((move) => move.text || move.position);
  return { missing, told: moves.length, count: move_count };
}"""

# Plays random moves against the program until the end. Returns the number of moves and the player of the last
# move, since a turn may have several moves. If one click adds several moves, the last one is a move of the
# program.
PLAY = """async ([seed, longest]) => {
  let state = seed;
  const under = (n) => ((state = (state * 48271) % 2147483647), state % n);
  const all = (which) => [...document.querySelectorAll(which)];
  const wait = () => new Promise((go) => setTimeout(go, 4));
  const plies = () => all(".ply").length;
  const over = () => !document.querySelector("details.moves");
  let last = null;
  for (let clicks = 0; clicks < 20 * longest && plies() < longest && !over(); clicks++) {
    const picks = all(".choice .move:not(:disabled)");
    const things = all(".views .thing:not(.still)");
    const list = all("details.moves .move:not(:disabled)");
    const from = picks.length ? picks : things.length && under(8) ? things : list;
    const before = plies();
    from[under(from.length)].dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const end = Date.now() + 15000;
    while (document.querySelector("#table[aria-busy=true]")) {
      if (Date.now() > end) throw new Error("no answer");
      await wait();
    }
    const made = plies() - before;
    if (made) last = made === 1 ? "you" : "program";
    const wrong = document.querySelector(".note").textContent;
    if (wrong && wrong !== "No legal move changes what you selected.") throw new Error(wrong);
  }
  return [plies() - 1, last];
}"""

RESULT = """async ([question, misere]) => {
  const { ask } = await import("/assets/questions.js");
  return (await ask("position", question, misere)).over;
}"""


def winner_announced(page, misere, question, last):
    """Checks the announced winner: by the last move, or by the result of the rules in games with explicit results."""
    status = page.inner_text("#table .status")
    # The reason for the end is a sentence, not a quotation from the rules.
    assert "`" not in status and "lose when" not in status and " when any " not in status, status
    assert "draw" in status or page.inner_text(".decided")
    said = "you" if "You won" in status else "program" if "The program won" in status else "nobody"
    other = "program" if last == "you" else "you"
    if "cannot move loses" in status:
        assert said == last, status
    elif "cannot move wins" in status:
        assert said == other, status
    else:
        over = page.evaluate(RESULT, [here(page), misere])
        if over["points"] is None:
            assert said == {"win": other, "lose": last, "draw": "nobody"}[over["mover"]], status
        else:
            assert status.startswith(("You won", "The program won", "It is a draw")), status


def here(page):
    """Returns the question of the shown position."""
    return page.get_attribute("#link", "data-here")


@pytest.mark.parametrize("case", CASES, ids=named)
def test_clicks_reach_every_move_and_a_game_ends_with_its_winner(table, case):
    question, misere = case
    page = table(question, misere)
    found = page.evaluate(UNREACHED, [here(page), misere])
    # The list has at most 500 moves; the others can be typed.
    assert found["told"] == min(found["count"], 500) and found["count"] and not found["missing"], found
    plies, last = page.evaluate(PLAY, [1 + sum(map(ord, question)), LONGEST])
    if page.locator("details.moves").count() == 0:
        winner_announced(page, misere, question, last)
    else:
        # The test stops loopy and long games here.
        assert plies >= LONGEST - 2


@pytest.mark.refused
def test_unplayable_games_state_the_reason_and_are_not_offered(page, server):
    for game, told in REFUSED.items():
        example = {"anti-sg": "examples/dag.txt 0 0", "hdu2516": "512559680"}[game]
        page.goto(f"{server}/play?q={quote(f'{game} {example}')}")
        until(page, READY)
        assert told in page.inner_text("#table .note")
        offered = page.locator(f'#games option[value^="{game} "]').count()
        assert offered == (told == "too large to play")


def test_a_large_heap_is_a_bar_with_a_number_field(table):
    page = table("nim 1000 300 5")
    page.fill('[id="leave-0:1:bar"]', "299")
    page.press('[id="leave-0:1:bar"]', "Enter")
    until(page, "() => document.querySelectorAll('.ply').length > 1")
    assert "take 1 from heap 2, leaving 299" in page.get_attribute(".ply >> nth=1", "aria-label")
    page = table("nim 1000 300 5")
    # The list of moves of the position does not contain the moves of the last heap, but clicks and the filter
    # find them.
    page.locator('[data-key="0:2:3"]').click()
    until(page, "() => document.querySelectorAll('.ply').length > 1")
    assert "take 2 from heap 3, leaving 3" in page.get_attribute(".ply >> nth=1", "aria-label")
    page = table("nim 1000 300 5")
    page.fill("#filter", "from heap 3, leaving 4")
    until(page, "() => document.querySelectorAll('details.moves .move').length === 1")


def test_heaps_keep_their_order(table):
    page = table("wythoff 5 7")
    page.select_option("#opponent", "person")
    until(page, READY)
    page.fill("#filter", "take 6 from the heap of 7")
    page.locator("details.moves .move").click()
    until(page, "() => document.querySelectorAll('.ply').length > 1")
    labels = page.locator(".rows .label").all_inner_texts()
    assert labels == ["heap 1: 5", "heap 2: 1"]


def test_the_loser_sees_the_missed_win_and_can_swap_sides(table):
    page = table("nim 1 2 4")
    page.fill("#filter", "take 4 from heap 3")
    page.locator("details.moves .move").click()
    until(page, "() => document.querySelectorAll('.ply').length === 3")
    while page.locator("details.moves").count():
        plies = page.locator(".ply").count()
        page.locator("details.moves .move").first.click()
        until(page, f"() => document.querySelectorAll('.ply').length > {plies} && {READY.removeprefix('() => ')}")
    page.click("[data-do=why]")
    until(page, "() => document.querySelector('.kept').textContent")
    told = page.inner_text("#table .kept")
    assert "take 1 from heap 3, leaving 3" in told and "nim-sum 1 xor 2 xor 3 = 0" in told
    page.click('[data-do="last"]')
    page.click("[data-do=swap]")
    until(page, "() => document.querySelectorAll('.ply').length === 2")
    assert "take 1 from heap 3" in page.get_attribute(".ply >> nth=1", "aria-label")


def test_a_link_contains_the_rules(page, context, server):
    rules = 'game "Mine" "我的"\nposition n\nmove take "take {k}" (k in 1..min(n, 2)) -> [n - k]\n'
    store_rules(page, server, rules)
    page.goto(f"{server}/play?q=my.game%204")
    until(page, READY)
    until(page, "() => document.getElementById('link').value.includes('#rules=')")
    other = context.new_page()
    other.goto(page.input_value("#link"))
    until(other, READY)
    assert other.locator(".stone").count() == 4 and other.input_value("#rules") == rules
    other.goto("about:blank")
    other.goto(page.input_value("#link").split("#")[0] + "#rules=broken")
    until(other, READY)
    assert "cannot be read" in other.inner_text("#table .note")


@pytest.mark.parametrize("question", ["nim 2 1", "examples/kayles.game", "chomp 2x3", "dag-tokens examples/dag.txt 0 3", "coin-ruler HTH"])
def test_a_complete_game_is_played_by_keyboard(table, question):
    page = table(question)
    for _ in range(30):
        if not page.locator("details.moves").count():
            break
        page.locator('.choice .move, .views .thing[tabindex="0"]').last.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(30)
        until(page, READY)
    winner_announced(page, False, question, "program" if page.locator(".ply").count() % 2 else "you")
