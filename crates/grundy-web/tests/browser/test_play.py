"""Games on the page Play: with clicks, with keys and with the list of moves, against the program and a person."""

import random

import pytest
from conftest import PHONE, known, settled

GREEN = "green-hackenbush-graph {g-a,a-b,b-c,c-g,a-c,c-d}"
TIC = "examples/tic-tac-toe.game"

# P-positions, by the theory of each game and not by the program.
LOST = [
    "nim 1 1", "nim 1 2 3", "nim 2 4 6", "nim 3 5 6",
    "wythoff 1 2", "wythoff 3 5", "wythoff 4 7",
    # In Ruler, the value of a head at place n is the largest power of two that divides n.
    "coin-ruler HTH", "coin-ruler THTTTH", "coin-ruler TTTHTTTTTTTH",
    # Two equal stalks cancel.
    "green-hackenbush-tree {r-a,a-b,r-c,c-d}", "green-hackenbush-graph {g-a,a-b,b-g,g-c}",
]
WON = ["nim 3 4 5", "wythoff 5 7", "coin-ruler HTHHT", "green-hackenbush-tree {r-a,a-b,a-c}", "staircase-nim 2 1 3"]


def nim_values_cancel(question):
    """Returns whether the values of the heads of a position of Ruler have nim-sum 0."""
    total = 0
    for place, face in enumerate(question.split()[1], start=1):
        if face == "H":
            total ^= place & -place
    return total == 0


def status(page):
    return page.inner_text("#table .status")


def over(page):
    return page.locator("details.moves").count() == 0


def position(page):
    return page.inner_text("#table .position")


def moves(page):
    return page.locator("details.moves .move")


def stones(page, heap):
    return page.locator(f'.views .thing[data-key^="0:{heap}:"]')


def thing(page, key):
    return page.locator(f'.views [data-key="{key}"]')


def click(page, key):
    # A dispatched event reaches thin lines, which a mouse click may miss.
    thing(page, key).dispatch_event("click")
    settled(page)


def two_persons(page):
    page.select_option("#opponent", "person")
    settled(page)
    return page


def to_the_end(page, choose):
    for _ in range(200):
        if over(page):
            return
        choose(page)
        settled(page)
    raise AssertionError("the game does not end")


def at_random(page):
    things = page.locator(".views .thing:not(.still)")
    picks = page.locator(".choice .move")
    if picks.count():
        picks.nth(random.randrange(picks.count())).click()
    elif things.count() and random.random() < 0.5:
        things.nth(random.randrange(things.count())).dispatch_event("click")
    else:
        found = moves(page)
        found.nth(random.randrange(found.count())).click()


def by_the_labels(page):
    page.locator("details.moves .move.win").first.click()


@pytest.mark.parametrize("question", LOST)
def test_the_program_wins_against_any_play_from_a_lost_start(play, question):
    if question.startswith("coin-ruler"):
        assert nim_values_cancel(question)
    random.seed(question)
    page = play(question)
    for _ in range(3):
        assert "▼" in page.inner_text(".ply >> nth=0")
        to_the_end(page, at_random)
        assert "The program won" in status(page)
        assert "cannot move loses" in status(page)
        page.click("text=Start again")
        settled(page)


@pytest.mark.parametrize("question", WON)
def test_following_the_move_labels_wins(play, question):
    page = play(question)
    page.check("#results")
    to_the_end(page, by_the_labels)
    assert status(page).startswith("You won")
    assert page.locator(".thrown").count() == 0


def test_the_program_never_loses_tic_tac_toe(play):
    random.seed(3)
    page = play(TIC)
    results = set()
    for starts in ["me", "other", "me"]:
        page.select_option("#first", starts)
        settled(page)
        to_the_end(page, at_random)
        results.add(status(page).split(".")[0])
        page.click("text=Start again")
        settled(page)
    assert results <= {"The program won", "It is a draw"}


def test_clicking_a_stone_keeps_the_stones_below_it(play):
    page = two_persons(play("nim 3 4 5"))
    click(page, "0:2:1")
    assert position(page).split() == ["3", "4", "1"]
    assert "player 2" in status(page)
    click(page, "0:0:0")
    assert position(page).split() == ["0", "4", "1"]


def test_an_ambiguous_click_in_wythoff_offers_both_moves(play):
    page = two_persons(play("wythoff 5 7"))
    click(page, "0:0:4")
    told = page.locator(".choice .move").all_inner_texts()
    assert told == [
        "take 1 from the heap of 5, leaving 4 and 7 (exactly the selection)", "take 1 from both heaps, leaving 4 and 6"
    ]
    page.keyboard.press("Escape")
    assert page.locator(".choice").count() == 0


def test_clicked_coins_are_combined_to_a_move(play):
    page = two_persons(play("coin-ruler HTHHT"))
    for coin in ["0:3", "0:2"]:
        click(page, coin)
    exact = page.locator(".choice .move").first
    assert exact.inner_text() == "turn coins 3 and 4 (exactly the selection)"
    exact.click()
    settled(page)
    assert position(page).split() == ["H"]
    # The row still shows all coins, although the remaining ones are tails.
    assert page.locator(".coin").count() == 4


def test_clicking_an_edge_cuts_it(play):
    page = two_persons(play("green-hackenbush-tree {r-a,a-b,a-c,b-d}"))
    # The edge b-d hangs on a-b, which hangs on r-a. A click on a-b cuts a-b.
    click(page, "0:e:1")
    assert position(page).split() == ["2"]
    assert page.locator(".edge.gone").count() == 2
    click(page, "0:e:0")
    assert "Player 2 won" in status(page)


def test_edges_of_three_colours_differ_without_colour(play):
    page = two_persons(play("hackenbush {g-a:b,a-b:r,b-g:g,g-c:r}"))
    names = [thing(page, f"0:e:{at}").get_attribute("aria-label") for at in range(4)]
    assert [name.split(" edge ")[0] for name in names] == ["blue", "red", "green", "red"]
    style = "e => { const s = getComputedStyle(e); return [s.strokeDasharray, e.parentNode.querySelectorAll('.core').length] }"
    looks = [thing(page, f"0:e:{at}").locator(".line").evaluate(style) for at in range(3)]
    assert len({tuple(look) for look in looks}) == 3, looks
    # Blue may not cut a red edge.
    click(page, "0:e:1")
    assert position(page) == "blue"
    click(page, "0:e:0")
    assert position(page) == "1 red"
    click(page, "0:e:3")
    assert position(page).split() == ["1", "4", "blue"]
    assert page.locator(".edge.gone").count() == 2


def test_clicking_a_vertex_moves_the_token(play):
    page = two_persons(play("dag-tokens examples/dag.txt 0"))
    click(page, "0:v:1")
    assert position(page) == "1"


def test_clicks_on_staircases_and_boards_make_moves(play):
    page = two_persons(play("staircase-nim 2 1 3"))
    click(page, "0:2:1")
    assert position(page).split() == ["2", "3", "1"]
    page = two_persons(play("chomp 3x4"))
    click(page, "0:1:2")
    assert page.locator(".ply").count() == 2
    assert position(page).split() == ["4", "2", "2"]
    page = two_persons(play("chocolate 3 4"))
    click(page, "0:0:c:3")
    assert position(page).split() == ["3", "1", "3", "3"]
    page = two_persons(play("northcott 1 4 6 3 m=8"))
    before = page.locator(".place[data-text='●']").count()
    click(page, "0:0:2")
    cells = page.locator(".place").evaluate_all("all => all.map(one => one.dataset.text)")
    assert page.locator(".place[data-text='●'] .dark").count() == page.locator(".place[data-text='○'] .light").count() == 2
    # The pieces keep their colours when the other player is to move.
    assert before == 2 and cells[:8] == ["", "", "●", "○", "", "", "", ""]
    assert cells[8:] == ["", "", "○", "", "", "●", "", ""]


def test_all_controls_are_reached_by_keyboard(play):
    page = two_persons(play("nim 2 3"))
    page.focus('.views [tabindex="0"]')
    assert page.evaluate("document.activeElement.dataset.key") == "0:0:0"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "heap 2, stone 2 of 3"
    page.keyboard.press("Enter")
    page.wait_for_selector(".ply >> nth=1")
    settled(page)
    assert position(page).split() == ["2", "1"]
    # The focus stays on the board, so that the game can continue with keys.
    assert page.evaluate("document.activeElement.dataset.key") == "0:0:0"
    page = play(GREEN)
    page.focus('.views [tabindex="0"]')
    page.keyboard.press("Enter")
    page.wait_for_selector(".ply >> nth=1")


def test_a_blunder_is_marked_and_can_be_undone(play):
    page = play("nim 3 4 5")
    page.fill("#filter", "take 5 from heap 3")
    assert moves(page).count() == 1
    moves(page).first.click()
    settled(page)
    assert page.inner_text(".thrown") == "✗ a win was thrown away"
    assert page.locator(".ply").count() == 3
    page.click("text=Undo")
    settled(page)
    assert page.locator(".ply").count() == 1 and position(page).split() == ["3", "4", "5"]


def test_hint_replay_and_link_work(play, server):
    page = play("nim 3 4 5")
    page.click("text=Hint")
    settled(page)
    assert "take 2 from heap 1" in page.inner_text(".note") and "nim-sum 3 xor 4 xor 5 = 2" in page.inner_text(".note")
    page.fill("#filter", "take 2 from heap 1")
    moves(page).first.click()
    settled(page)
    here = position(page)
    page.click('[aria-label="First position"]')
    assert position(page).split() == ["3", "4", "5"] and "Move 0 of 2" in status(page)
    page.click('[aria-label="Forward"]')
    page.click('[aria-label="Last position"]')
    assert position(page) == here
    again = page.context.new_page()
    again.goto(page.input_value("#link"))
    again.wait_for_selector(".ply >> nth=2")
    settled(again)
    assert position(again) == here and again.locator(".ply").count() == 3


def test_misere_scored_and_partizan_games_are_played(play):
    page = play("nim 1", misere=1)
    moves(page).first.click()
    settled(page)
    assert "The program won" in status(page) and "cannot move wins" in status(page)
    assert "misere=1" in page.input_value("#link")
    page = play("two-chessmen examples/board.txt 1 0")
    to_the_end(page, at_random)
    assert "Points: you" in status(page)
    page = play("zermelo examples/sides.txt start")
    page.check("#results")
    assert page.locator(".move .result").count() == 2


@pytest.mark.parametrize("misere, best, results", [
    # In misère Nim, who leaves one stone wins; in normal play, who leaves two equal heaps.
    (1, "take 2 from heap 2", {"take 1 from heap 1": "lose", "take 1 from heap 2": "lose", "take 2 from heap 2": "win"}),
    ("", "take 1 from heap 2", {"take 1 from heap 1": "lose", "take 1 from heap 2": "win", "take 2 from heap 2": "lose"}),
])
def test_hints_and_results_follow_the_convention(play, misere, best, results):
    page = play("nim 1 2", misere=misere)
    known(page)
    page.click("[data-do=hint]")
    settled(page)
    assert best in page.inner_text(".note")
    page.click("[data-do=values]")
    shown = {text.split(",")[0]: classes.split()[-1] for text, classes in moves(page).evaluate_all(
        "(buttons) => buttons.map((one) => [one.querySelector('.move-label > span').textContent, one.className])")}
    assert shown == results
    moves(page).filter(has_text=best).click()
    settled(page)
    to_the_end(page, at_random)
    assert "You won" in status(page)


@pytest.mark.refused
def test_code_in_messages_is_shown_as_code(play):
    page = play("nim 3 4 5")
    page.route("**/api/v1/reply*", lambda route: route.fulfill(
        status=422, json={"error": {"kind": "bad_input", "message": "`a<b` is wrong; use `nim 3`"}}))
    page.click("[data-do=hint]")
    settled(page)
    assert page.inner_text(".note") == "a<b is wrong; use nim 3"
    assert page.locator(".note code").all_inner_texts() == ["a<b", "nim 3"]


def test_a_user_defined_game_is_played(play):
    page = play("nim 1")
    page.click("summary >> text=A game of your own")
    page.fill("#rules", 'game "Mine"\nposition n\nmove take "take {k}" (k in 1..min(n, 2)) -> [n - k]\n')
    page.wait_for_selector("text=The rule file is well formed.")
    page.fill("#q", "my.game 4")
    page.click("text=Begin")
    settled(page)
    assert page.locator(".stone").count() == 4 and moves(page).count() == 2
    page.fill("#rules", "game Mine\nposition n\nmove")
    page.wait_for_selector("#rule-messages:has-text('error')")
    page.select_option("#example", "tic-tac-toe.game")
    page.wait_for_selector("text=The rule file is well formed.")
    page.click("text=Play it")
    settled(page)
    assert page.locator(".place").count() == 9
    click(page, "0:1:1")
    assert page.locator(".place[data-text=X] .cross").count() == 1 and page.locator(".place[data-text=O] .nought").count() == 1


def test_rule_files_of_many_kinds_are_played(play):
    page = two_persons(play("examples/nim.game [5,2,5]"))
    click(page, "0:2:3")
    assert sorted(int(n) for n in position(page).strip("[]").split(",")) == [2, 3, 5]
    page = two_persons(play("examples/ruler.game"))
    coins = page.locator(".coin").count()
    click(page, "0:0")
    page.locator(".choice .move, .ply").first.wait_for()
    assert coins > 2
    page = two_persons(play("examples/hare-and-hounds.game"))
    assert page.locator(".place").count() == 11 and page.locator(".hound.dark").count() == 3


def test_a_click_in_kayles_offers_one_or_two_pins(play):
    page = two_persons(play("kayles 5 4"))
    click(page, "0:0:2")
    # A move takes this pin, or this pin and a neighbour. Both neighbours lead to the same position.
    assert page.locator(".choice .move").count() == 2
    click(page, "0:0:3")
    assert position(page).split() == ["1", "2", "4"]
    # A click on the first pin of a row means a move at the end of the row.
    click(page, "0:2:0")
    assert sorted(page.locator(".choice .move").all_inner_texts())[0].startswith("take 1 from heap 3, leaving 3")


@pytest.mark.refused
def test_invalid_questions_are_reported(page, server):
    page.goto(f"{server}/play?q=nim 10^30")
    page.wait_for_selector(".note:not(:empty)")
    assert "too large to play" in page.inner_text(".note")
    page.goto(f"{server}/play?q=my.game 3")
    page.wait_for_selector(".note:not(:empty)")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("question", ["nim 30 40 50", TIC, GREEN, "staircase-nim 9 9 9", "coin-ruler HTHHTTTTTTTTTTTTTH"])
def test_the_page_fits_a_narrow_screen_in_readable_colours(page, play, question, scheme):
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme=scheme)
    play(question, lang="zh")
    page.check("#results")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.documentElement.lang") == "zh-Hans"
    faint = page.evaluate(CONTRAST)
    assert not faint, faint


# Returns the elements with text whose contrast to the first background behind them that is not transparent is
# below 4.5.
CONTRAST = """() => {
  const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = parts(colour).map((n) => n / 255).map((n) => n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (parts(colour)[3] !== 0) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const faint = [];
  for (const element of document.querySelectorAll("body *:not(svg *):not(option):not(script)")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !element.getClientRects().length || element.disabled) continue;
    const [a, b] = [light(getComputedStyle(element).color), light(behind(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) faint.push([element.tagName, element.className, element.textContent.slice(0, 20), ratio]);
  }
  return faint;
}"""


def test_a_proved_law_plays_positions_with_too_many_moves(play):
    page = play("examples/nim3.game 1000000 2000000 3000000")
    assert page.get_attribute(".evidence .badge", "data-evidence") == "proved"
    assert "Some of very many" in page.inner_text("details.moves summary")
    page.click("[data-do=hint]")
    settled(page)
    # Only a move in the third heap makes the nim-sum 0.
    want = 3000000 - (1000000 ^ 2000000)
    assert f"take {want} from heap 3" in page.inner_text("#table .note")
    # This move is not in the list.
    page.fill("#filter", "999000 2000000 3000000")
    found = page.locator("details.moves .move", has_text="take 1000 from heap 1")
    found.wait_for()
    assert moves(page).count() == 1
    found.click()
    settled(page)
    left = [int(n) for n in position(page).split()]
    assert left[0] ^ left[1] ^ left[2] == 0 and sum(left) < 5999000
    # All moves lose, and the number of moves to the end is not known.
    page.check("#results")
    assert "moves to the end" not in page.inner_text("details.moves")
    page.fill("#filter", "take 123456 from heap 2")
    page.locator("details.moves .move", has_text="take 123456 from heap 2").click()
    settled(page)
    left = [int(n) for n in position(page).split()]
    assert left[0] ^ left[1] ^ left[2] == 0
    page.fill("#filter", "1 1 1000")
    page.wait_for_selector("details.moves .list:not(:has(.move))", state="attached")


def test_large_wythoff_heaps_are_played_by_bars(play):
    page = play("examples/wythoff.game 1000000000000 1000000000005")
    page.fill('.large input[type=number] >> nth=0', "8")
    page.keyboard.press("Enter")
    settled(page)
    # Two moves leave 8 in the first heap: a move in this heap, and a move in both heaps, which leads to the
    # P-position 8 13.
    page.locator(".choice .move", has_text="from both").click()
    settled(page)
    assert sorted(int(n) for n in position(page).split()) < [8, 13]


@pytest.mark.refused
def test_numbers_too_large_for_rules_are_refused_in_a_line(page, server):
    page.goto(f"{server}/play?q=examples/wythoff.game%2010^30%205")
    page.wait_for_selector("#table .note:has-text('2^63')")


def test_a_board_is_shown_before_it_is_solved_and_the_search_can_be_stopped(page, server):
    held = []

    def slow(route):
        """Holds back the requests without a time limit until the test continues them."""
        if "millis" in (route.request.post_data_json or {}):
            answer = route.fetch()
            told = answer.json()
            told |= {"stopped": True, "result": None, "evidence": None}
            return route.fulfill(response=answer, json=told)
        held.append(route)

    page.route("**/api/v1/position*", slow)
    page.goto(f"{server}/play?q=examples/tic-tac-toe.game&with=person")
    stop = page.locator("[data-do=stop-looking]")
    stop.wait_for()
    assert page.locator(".seen-board svg").count() == 1
    stop.click()
    page.get_by_text("The outcome was not found").wait_for()
    assert len(held) == 1, "what was stopped is not asked again"
    page.unroute("**/api/v1/position*")
    page.reload()
    page.get_by_text("Evidence for this result:").wait_for()


def test_a_slow_reply_can_be_stopped(page, server):
    page.route("**/api/v1/reply*", lambda route: None)
    page.goto(f"{server}/play?q=examples/tic-tac-toe.game&first=other")
    page.locator("[data-do=stop]").click()
    page.get_by_text("Stopped.").wait_for()
    page.unroute("**/api/v1/reply*")
    page.locator("[data-do=ask-again]").click()
    page.get_by_text("To move: you").wait_for()


@pytest.mark.parametrize("lang, said", [("en", "you (black)"), ("zh", "你（黑方）")])
def test_sides_are_named_in_the_language_of_the_page(page, server, lang, said):
    page.goto(f"{server}/play?q=examples/konane.game&lang={lang}")
    page.get_by_text(said).wait_for()
