"""Saved files: figures as SVG and PNG, tables, and citations. All files are named after their game."""

import io
import re
from urllib.parse import quote

import pytest
from conftest import PHONE, until
from PIL import Image

# A game without a known law. Up to n = 35 the Grundy value is n mod 3.
ODD = """game "Odd" "怪"
position n
move take "take {k}" "取 {k}" (k in 1..n) when k <= 2 or k > 20 and is_square(k) -> [n - k]
"""


def saved(page, button):
    """Clicks a button that saves a file. Returns the name and the content of the file."""
    with page.expect_download() as got:
        button.click()
    with open(got.value.path(), "rb") as file:
        return got.value.suggested_filename, file.read()


def whole(svg):
    """Asserts that a drawing is a well-formed SVG with elements. Returns its root element."""
    from xml.dom.minidom import parseString

    drawn = parseString(svg).documentElement
    assert drawn.tagName == "svg" and len(drawn.getElementsByTagName("*")) > 3
    return drawn


def seen(png):
    """Asserts that a picture is not blank. Returns its size in pixels."""
    with Image.open(io.BytesIO(png)) as picture:
        colours = picture.convert("RGB").getcolors(1 << 24)
        assert len(colours) > 3 and max(many for many, _ in colours) < 0.99 * picture.size[0] * picture.size[1]
        return picture.size


@pytest.mark.parametrize("place, name", [("#map-save", "wythoff-heat-map"), ("#plot", "0.77-binary"), ("#graph", "nim-1-2-graph")])
def test_figures_are_saved_under_the_name_of_their_game(opened, place, name):
    page = opened("/see?game=wythoff&to=20&plot=0.77&plot_to=60&kind=binary&q=nim+1+2")
    if place == "#graph":
        page.click("#graph details.as-picture summary")
    page.wait_for_selector(f"{place} [data-save=svg]")
    until(page, "document.querySelector('#map-at').textContent.startsWith('0 0')")
    file, svg = saved(page, page.locator(f"{place} [data-save=svg]"))
    assert file == f"{name}.svg"
    whole(svg)
    file, png = saved(page, page.locator(f"{place} [data-save=png]"))
    assert file == f"{name}.png"
    width, height = seen(png)
    # The PNG is twice as large as the drawing, so that it is sharp on paper.
    box = re.search(rb'width="([\d.]+)(?:pt)?" height="([\d.]+)', svg)
    if box:
        assert abs(width - 2 * float(box[1])) <= 2 and abs(height - 2 * float(box[2])) <= 2


@pytest.mark.parametrize("path, name", [
    ("/games/mu-torere", "mu-torere-board"), ("/games/chocolate?q=2x3", "chocolate-board"),
    ("/games/green-hackenbush-graph", "green-hackenbush-graph-board"),
])
def test_boards_are_saved_from_the_page_of_their_game(opened, path, name):
    page = opened(path)
    page.wait_for_selector("#answer [data-save=svg]")
    file, svg = saved(page, page.locator("#answer [data-save=svg]"))
    drawn = whole(svg)
    assert file == f"{name}.svg"
    # The file contains the styles, since it has no style sheet.
    shapes = [one for kind in ["circle", "rect", "path", "line"] for one in drawn.getElementsByTagName(kind)]
    assert any(one.getAttribute("fill") or one.getAttribute("stroke") for one in shapes)
    file, png = saved(page, page.locator("#answer [data-save=png]"))
    assert file == f"{name}.png" and min(seen(png)) > 60


@pytest.mark.parametrize("format, name, begins", [
    ("csv", "wythoff-table.csv", "a,b,value,outcome\n0,0,0,P\n"),
    ("latex", "wythoff-table.tex", "% wythoff\n\\begin{tabular}"),
    ("bfile", "wythoff-b-file.txt", "# wythoff: T(a,b) read by antidiagonals, a = 0 to a+b\n0 0\n1 1\n2 1\n3 2\n4 2\n5 2\n6 3\n"),
])
def test_tables_are_files_for_other_programs(opened, format, name, begins):
    page = opened("/lab?game=wythoff")
    page.wait_for_selector("#table td.lost")
    page.fill("#to", "6")
    file, text = saved(page, page.locator(f"#files [data-format={format}]"))
    assert file == name and text.decode().startswith(begins), text[:300]


@pytest.mark.refused
def test_a_table_without_a_sequence_has_no_b_file(opened):
    page = opened("/lab?game=chomp")
    page.wait_for_selector("#table td")
    page.fill("#to", "3")
    page.click("#files [data-format=bfile]")
    page.wait_for_selector("#table .wrong")
    assert "not a sequence of integers" in page.inner_text("#table")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_theorems_can_be_cited(opened, lang):
    page = opened(f"/games/wythoff?lang={lang}")
    page.click(".cite summary >> nth=0")
    assert page.inner_text(".cite pre >> nth=0").startswith("@article{wythoff1907,")
    file, text = saved(page, page.locator(".cite button").first)
    assert file == "wythoff.bib" and b"Nieuw Archief" in text


@pytest.mark.parametrize("lang, tried, nearest", [("en", "Tried", "Pattern that holds longest"), ("zh", "试过", "最接近的")])
def test_a_failed_law_search_lists_what_was_tried(opened, lang, tried, nearest):
    page = opened(f"/lab?rules={quote(ODD)}&lang={lang}")
    page.wait_for_selector("#table td.lost")
    page.fill("#seconds", "4")
    page.click("#law-form button >> nth=0")
    page.wait_for_selector("#law .tried", timeout=60_000)
    told = page.inner_text("#law")
    assert tried in told and nearest in told and re.search(r"\d{4,}", told)


def test_page_and_files_use_the_same_axes_and_colours(opened):
    """The first number increases upwards, the second to the right, and P-positions have the same colour on
    the page and in files."""
    page = opened("/see?game=wythoff&to=12")
    until(page, "document.querySelector('#map-at').textContent.startsWith('0 0')")
    page.focus("#map")
    page.keyboard.press("ArrowUp")
    assert page.inner_text("#map-at").startswith("1 0:")
    page.keyboard.press("ArrowRight")
    assert page.inner_text("#map-at").startswith("1 1:")
    # The colour of P-positions is the same on the page and in the file.
    _, svg = saved(page, page.locator("#map-save [data-save=svg]"))
    assert b"#b03000" in svg
    lost = page.evaluate("""() => {
      const canvas = document.getElementById("map");
      const side = canvas.width / 13;
      const [red, green, blue] = canvas.getContext("2d").getImageData(2.2 * side, canvas.height - 1.5 * side, 1, 1).data;
      return [red, green, blue];
    }""")
    assert lost == [0xb0, 0x30, 0x00], lost


def test_printed_pages_have_no_buttons(opened):
    page = opened("/see?game=wythoff&to=20")
    page.wait_for_selector("#plot img")
    page.emulate_media(media="print")
    assert not page.locator("header.top, footer.foot, form, .map .row, .exports").locator("visible=true").count()
    assert page.is_visible("#map") and page.is_visible("#plot img")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_printed_pages_have_the_position_and_all_texts(opened):
    """The stones are buttons on the screen, but must be printed: they are the content of the page."""
    page = opened("/games/nim?q=3 5 7")
    page.wait_for_selector(".explain .term")
    on_screen = page.inner_text(".why-steps")
    page.emulate_media(media="print", color_scheme="dark")
    assert page.locator(".view .stone").count() == page.locator(".view .stone:visible").count() == 15
    assert page.inner_text(".why-steps") == on_screen and page.locator(".term:visible").count()
    assert page.is_visible("#q") and page.input_value("#q") == "3 5 7"
    assert not page.locator("#edit .check, #edit details").locator("visible=true").count()
    # Printed pages have the colours of the light scheme, even if the screen is dark.
    assert page.evaluate("getComputedStyle(document.querySelector('.verdict')).color") == "rgb(20, 99, 47)"
    assert page.evaluate("getComputedStyle(document.querySelector('.stone')).printColorAdjust") == "exact"
    page.emulate_media(media="screen", color_scheme="light")
    page = opened("/practice?q=wythoff 5 7")
    page.wait_for_selector("#show-me")
    page.emulate_media(media="print")
    assert page.locator(".view .stone:visible").count() and page.input_value("#q") == "wythoff 5 7" and page.is_visible("#q")
    assert not page.locator("button:not(.stone, .move, .term)").locator("visible=true").count()


def test_buttons_to_save_a_picture_are_below_it(opened):
    page = opened("/games/tic-tac-toe")
    saves, picture = page.locator(".answer [data-save=svg]"), page.locator(".answer .seen")
    saves.wait_for()
    below, above = saves.bounding_box(), picture.bounding_box()
    assert below["y"] >= above["y"] + above["height"] and above["x"] <= below["x"] < above["x"] + above["width"]


def test_files_of_user_defined_rules_have_the_name_of_their_game(opened):
    page = opened("/lab")
    page.fill("#rules", 'game "Two or five" "取二或五"\nposition n\nmove take (k in [2, 5]) when k <= n -> [n - k]\n')
    until(page, "document.querySelector('#table td:nth-of-type(2)')?.textContent === '0'")
    assert saved(page, page.locator("#csv"))[0] == "Two-or-five-table.csv"
    page.click("#law-form button >> nth=0")
    certificate = page.locator("#law button:has-text('certificate')").first
    assert saved(page, certificate)[0] == "Two-or-five-certificate.json"
    assert "grundy verify Two-or-five-certificate.json" in page.inner_text("#law")
    # For a code, the file name contains the code.
    page = opened("/lab?game=0.77")
    page.click("#law-form button >> nth=0")
    assert saved(page, page.locator("#law button:has-text('certificate')").first)[0] == "0.77-certificate.json"


def test_paths_are_not_broken_in_the_table_of_the_api(opened):
    page = opened("/read/api")
    lines = page.locator("td:first-child code").evaluate_all("""all => all.filter((one) => one.textContent.startsWith("POST /"))
      .map((one) => one.getClientRects().length)""")
    assert len(lines) > 20 and max(lines) <= 2, lines
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
