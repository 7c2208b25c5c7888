"""Drawn boards: which pieces are drawn, and which moves a click makes."""

import pytest
from conftest import settled, store_rules

RULES = """# One or two are taken.
# Whoever takes the last wins.
game "Mine" "我的"
position n = 5
move take (k in 1..2) when k <= n -> [n - k]
"""


def click(page, key):
    page.locator(f'[data-key="{key}"]').click()
    page.wait_for_timeout(30)
    settled(page)


def alone(page):
    """Makes the user move for both sides."""
    page.select_option("#opponent", "person")
    settled(page)
    return page


# One board of each kind: the pieces on it, and a move by clicks.
KINDS = [
    ("tic-tac-toe", {".place": 9, ".rul": 1}, ["0:1:1"], ".cross.blue"),
    ("hexapawn", {".place": 9, ".fld2": 4, ".pawn.light": 3, ".pawn.dark": 3}, ["0:2:0"], '[data-key="0:1:0"] .pawn.light'),
    ("konane", {".place": 16, ".hol": 16, ".stone": 16}, ["0:1:1"], '.moved.left[data-key="0:1:1"]'),
    ("connect-four", {".place": 16, ".slot": 16}, ["0:3:2"], '[data-key="0:3:2"] .disc.yellow'),
    ("hare-and-hounds", {".place": 11, ".pt": 11, ".hound": 3, ".hare": 1}, ["0:0:3", "0:0:6"], '[data-key="0:0:6"] .hound'),
    ("mu-torere", {".place": 9, ".pt": 9, ".stone": 8}, ["0:0:3"], '[data-key="0:0:8"] .stone.light'),
    ("dots-and-boxes", {".edge": 0, ".dot": 9, "path.hit": 12}, ["0:0:0"], ".pc-edge"),
    ("domineering", {".place": 16, ".domino": 0}, ["0:0:0"], ".domino.blue"),
    ("l-game", {".place": 16, ".coin": 2, ".bodies.red": 4 + 3, ".bodies.blue": 4 + 3}, [], ".bodies"),
    ("chomp", {".chocolate": 11, ".poison": 1}, ["0:0:1"], ".chocolate"),
    ("kalah", {".seeds": 6}, ["0:0:3"], ".seeds"),
    ("achi", {".pt": 9, ".disc": 8}, ["0:0:4"], '[data-key="0:0:4"] .disc.light'),
    ("rook-ending", {".king.light": 1, ".king.dark": 1, ".rook": 1}, ["0:3:0"], None),
]


@pytest.mark.parametrize("game, there, clicks, then", KINDS, ids=[kind[0] for kind in KINDS])
def test_each_kind_of_board_is_drawn_and_accepts_a_click(play, game, there, clicks, then):
    page = alone(play(f"examples/{game}.game"))
    for which, many in there.items():
        assert page.locator(f".drawn-board {which}").count() == many, which
    assert page.locator(".cell").count() == 0
    for key in clicks:
        click(page, key)
    if clicks and then:
        assert page.locator(".ply").count() == 2
        # The eaten squares of Chomp are no longer drawn as places.
        assert page.locator(".place.moved").count() or game == "chomp"
    if then:
        assert page.locator(f".drawn-board {then}").count()


def test_dominoes_are_drawn_as_they_were_placed(play):
    page = alone(play("examples/cram.game h=2 w=2"))
    for key in ["0:0:0", "0:0:1"]:
        click(page, key)
    # Only one place remains for the second domino.
    click(page, "0:1:0")
    flat = page.locator(".domino").evaluate_all("all => all.map((one) => one.getAttribute('transform').match(/rotate.(\\d+)/)[1])")
    assert flat == ["90", "270", "90", "270"]
    page = alone(play("examples/cram.game h=2 w=2"))
    for key in ["0:0:0", "0:1:0", "0:0:1"]:
        click(page, key)
    flat = page.locator(".domino").evaluate_all("all => all.map((one) => one.getAttribute('transform').match(/rotate.(\\d+)/)[1])")
    assert flat == ["180", "180", "0", "0"]


def test_cells_have_the_names_used_in_moves(play):
    page = alone(play("examples/hare-and-hounds.game"))
    assert page.get_attribute('[data-key="0:0:3"]', "aria-label") == "4: hounds"
    assert page.get_attribute('[data-key="0:0:6"]', "aria-label") == "7: empty"
    click(page, "0:0:3")
    click(page, "0:0:6")
    assert "from 4 to 7" in page.get_attribute(".ply >> nth=1", "aria-label")
    assert page.locator(".place.moved").count() == 2 and page.locator(".place.moved.left").count() == 1


def test_arrows_move_on_a_board_and_enter_selects(play):
    page = alone(play("examples/mu-torere.game"))
    page.focus('[data-key="0:0:8"]')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.get_attribute(":focus", "aria-label") == "4: white"
    page.keyboard.press("Enter")
    page.wait_for_selector(".ply >> nth=1")
    assert page.locator(".place.moved").count() == 2


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_boards_fit_the_screen_and_use_the_colour_scheme(page, server, width, scheme):
    page.set_viewport_size({"width": width, "height": 740})
    page.emulate_media(color_scheme=scheme)
    for game in ["dodgem", "picaria", "toads-and-frogs", "three-mens-morris"]:
        page.goto(f"{server}/play?q=examples/{game}.game")
        page.wait_for_selector(".drawn-board")
        box = page.locator(".drawn-board").bounding_box()
        # The board fits the width, and its height is at most two thirds of the window.
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["height"] <= 0.67 * 740
        assert box["width"] > 0.55 * min(width, 560), game
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    light = page.evaluate("getComputedStyle(document.querySelector('.drawn-board .pt')).fill")
    assert light == {"light": "rgb(239, 230, 208)", "dark": "rgb(43, 40, 34)"}[scheme]


def test_pieces_do_not_overlap_cell_numbers(play):
    page = play("examples/l-game.game")
    # Each of the two Ls covers four of the 16 cells. All other cells show their numbers, even those with a coin.
    assert page.locator(".drawn-board .nm").count() == 16 - 2 * 4


@pytest.mark.parametrize("game", ["toads-and-frogs", "konane-line", "hackenbush-string", "rook-ending", "tic-tac-toe", "kalah"])
def test_drawn_boards_are_not_repeated_as_letters(play, game):
    page = play(game)
    assert page.locator("pre.drawn").count() == 0 and page.locator(".left p.position").count() == 0
    label = page.get_attribute(".ply", "aria-label")
    assert label and "[" not in label and " . " not in label, label


def test_a_ply_of_heaps_is_labelled_by_its_position(play):
    assert "3 4 5" in play("nim 3 4 5").get_attribute(".ply", "aria-label")


@pytest.mark.parametrize("game, first", [
    ("dobutsu-shogi", "黄长颈鹿"), ("hare-and-hounds", "黑猎犬"), ("connect-four", "空"), ("tic-tac-toe", "空"), ("kalah", "颗种子"),
    ("chopsticks", "根手指"), ("quixo", "灰方块"), ("graph-walk", "红棋子"), ("tug-of-war", "红棋子"), ("examples/l-game.game", "硬币"),
])
def test_pieces_are_labelled_in_the_language_of_the_page(play, game, first):
    page = play(game, lang="zh")
    labels = page.locator(".views .thing").evaluate_all("all => all.map((thing) => thing.getAttribute('aria-label'))")
    said = [label.split("：")[-1] for label in labels]
    assert any(first in one for one in said), said
    assert not [one for one in said if any(letter.isascii() and letter.isalpha() for letter in one)], said


def test_a_game_of_the_catalogue_is_played_on_the_board_of_its_file(page, server):
    page.goto(f"{server}/games/treblecross")
    page.click("text=Play it on its board")
    settled(page)
    assert page.locator(".drawn-board .place").count() == 9
    page.goto(f"{server}/play?q=treblecross.game")
    settled(page)
    assert page.locator(".drawn-board .place").count() == 9


@pytest.mark.parametrize("lang, name", [("en", "Mine"), ("zh", "我的")])
def test_a_user_defined_game_has_its_own_name(page, server, lang, name):
    store_rules(page, server, RULES)
    page.goto(f"{server}/play?q=my.game&lang={lang}")
    settled(page)
    assert page.inner_text(".about h1") == name
    assert page.inner_text(".about .brief") == "One or two are taken. Whoever takes the last wins."


@pytest.mark.parametrize("game", ["wythoff", "green-hackenbush-tree", "undirected-vertex-geography"])
def test_the_graph_of_a_game_without_a_position_begins_from_its_example(page, server, game):
    page.goto(f"{server}/see?q={game}")
    page.wait_for_selector("#graph canvas, #graph svg", timeout=20_000)
    assert page.input_value("#graph-q").startswith(f"{game} ")
