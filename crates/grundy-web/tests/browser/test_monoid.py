"""Misère quotients below answers: shown for misère play, with the path of the position."""

from urllib.parse import quote

import pytest
from conftest import until


@pytest.mark.parametrize("lang, position, told", [
    ("en", "5 1", "is a c, one of the P-elements"),
    ("en", "4 1", "is 1, which is not a P-element"),
    ("zh", "5 1", "此局面是 a c，属于 P 元素"),
])
def test_the_path_of_a_misere_position_in_its_quotient_is_shown(opened, lang, position, told):
    page = opened(f"/games/kayles?q={quote(position)}&misere=1", lang)
    page.wait_for_selector(".monoid img", timeout=10_000)
    until(page, "document.querySelector('.monoid img').naturalWidth > 300")
    assert told in page.inner_text(".monoid")
    # The outcome in the answer agrees with the quotient.
    lost = "P" in page.get_attribute("#answer .verdict", "class").split()
    assert lost == (position == "5 1")


def test_the_quotient_is_shown_only_for_misere_play(opened):
    page = opened("/games/kayles?q=" + quote("5 1"))
    until(page, "document.querySelector('#answer .verdict')")
    assert page.locator(".monoid").count() == 0
    page.check("#misere")
    page.wait_for_selector(".monoid img", timeout=10_000)
    page.uncheck("#misere")
    until(page, "!document.querySelector('.monoid')")


@pytest.mark.parametrize("lang, game, position, told", [
    ("en", "kayles", "5 1", ["wild", "5^057"]),
    ("en", "wythoff", "3 5", ["tame", "0^02"]),
    ("zh", "nim", "3", ["驯良", "3^31", "*3"]),
])
def test_a_misere_answer_has_its_genus(opened, lang, game, position, told):
    page = opened(f"/games/{game}?q={quote(position)}&misere=1", lang)
    page.wait_for_selector(".genus", timeout=10_000)
    assert all(word in page.inner_text(".genus") for word in told), page.inner_text(".genus")
    page.uncheck("#misere")
    until(page, "!document.querySelector('.genus')")


@pytest.mark.parametrize("lang, told", [("en", "1, 4, 9, 12, 20"), ("zh", "1, 4, 9, 12, 20")])
def test_the_card_of_kayles_has_its_misere_law(opened, lang, told):
    page = opened("/games/kayles", lang)
    assert told in page.inner_text(".misere-proved") and "40" in page.inner_text(".misere-proved .evidence")
