"""Values of partizan positions, below answers and in the law lab, compared with the theory."""

from urllib.parse import quote

import pytest
from conftest import until


def shown(page):
    """Returns the canonical form, the mean and the temperature that the page shows."""
    page.wait_for_selector(".worth img", timeout=10_000)
    fact = lambda name: page.inner_text(f".worth [data-fact={name}]")
    return page.inner_text(".worth .canonical"), fact("mean"), fact("temperature")


# Small boards of Domineering with values computed by hand. Left places vertical dominoes.
@pytest.mark.parametrize("position, form, mean, temperature", [
    ("h=2 w=1", "1", "1", "-1"), ("h=1 w=2", "-1", "-1", "-1"), ("h=2 w=2", "+-1", "0", "1"), ("h=2 w=3", "{2|-1/2}", "3/4", "5/4"),
])
def test_a_position_shows_its_value_and_thermograph(opened, position, form, mean, temperature):
    page = opened(f"/games/domineering?q={quote(position)}")
    assert shown(page) == (form, mean, temperature)
    until(page, "document.querySelector('.worth img').naturalWidth > 100")
    assert mean in page.get_attribute(".worth img", "alt")


def test_the_value_follows_the_typed_position(opened):
    page = opened("/games/domineering?q=" + quote("h=2 w=1"))
    assert shown(page)[0] == "1"
    page.fill("#q", "h=2 w=2")
    page.wait_for_selector(".worth .canonical:has-text('+-1')")
    assert page.locator(".worth").count() == 1


@pytest.mark.parametrize("lang, who, class_", [("en", "Winning moves of Left", "N: whoever begins wins"), ("zh", "左方先走的必胜走法", "N：先走者胜")])
def test_a_sum_shows_the_winner_for_either_start(opened, lang, who, class_):
    page = opened("/answer?q=" + quote("domineering h=2 w=2 + snort h=1 w=1"), lang)
    # The sum of +-1 and *.
    assert shown(page)[0] == "+-1*" or "1*" in shown(page)[0]
    told = page.inner_text("#answer")
    assert class_ in told and who in told and page.inner_text("#wrong") == ""


def test_the_search_box_of_the_front_page_leads_to_the_sum(opened):
    page = opened("/ask?q=" + quote("domineering + snort"))
    page.wait_for_selector("#answer .verdict")
    assert page.inner_text("#wrong") == ""


@pytest.mark.parametrize("path", ["/games/nim?q=3%204%205", "/games/tic-tac-toe", "/games/nim3?q=1%202%203"])
def test_no_value_is_shown_for_games_without_one(opened, path):
    page = opened(path)
    page.wait_for_selector("#answer .verdict")
    page.wait_for_load_state("networkidle")
    assert page.locator(".worth").count() == 0


# Tables of values have no plot; the lab requests a plot, which the server refuses.
@pytest.mark.refused
def test_the_lab_shows_the_value_of_rules_with_sides(opened):
    page = opened("/lab?example=domineering")
    page.wait_for_selector("#start-worth .canonical")
    page.fill("#params", "h=2 w=2")
    page.click("#table-form button")
    page.wait_for_selector("#start-worth .canonical:has-text('+-1')")
    page.select_option("#example", "wythoff.game")
    until(page, "!document.querySelector('.worth')")


def test_the_picture_fits_a_phone(opened):
    page = opened("/games/domineering?q=" + quote("h=2 w=3"))
    page.set_viewport_size({"width": 360, "height": 800})
    shown(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
