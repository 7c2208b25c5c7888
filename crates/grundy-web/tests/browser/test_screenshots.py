"""Pictures of the page for the documentation, in both languages.

With GRUNDY_PICTURES=1 the pictures are written to docs/pictures. Otherwise the sizes of the pictures there are compared with
those of new pictures.
"""

import os

import pytest
from conftest import ROOT, WINDOW, SharedPage, settled
from PIL import Image

PICTURES = ROOT / "docs" / "pictures"


def catalogue(page):
    page.wait_for_load_state("networkidle")


def game(page):
    page.wait_for_load_state("networkidle")


def play(page):
    settled(page)
    page.check("#results")
    page.locator(".moves .move.win").first.click()
    page.wait_for_selector(".ply >> nth=2")
    settled(page)
    page.evaluate("document.activeElement.blur()")


def see(page):
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)


def lab(page):
    page.wait_for_selector("#plot img")
    page.fill("#claim", "P when n mod 7 == 0 or n mod 7 == 3")
    page.click("#guess-form button")
    page.wait_for_selector("#verdict .error")
    page.click("#law-form button >> nth=0")
    page.wait_for_selector("#law article")
    page.evaluate("document.activeElement.blur()")


SCENES = {
    "catalogue": ("/", catalogue, 700),
    "game": ("/games/wythoff", game, 700),
    "play": ("/play?q=nim%203%204%205", play, 800),
    "see": ("/see?game=wythoff", see, 800),
    "lab": ("/lab?example=take-134", lab, 1100),
}


def looked_at(file):
    """Asserts that a picture is not blank. Returns its size."""
    with Image.open(file) as picture:
        paper = max(many for many, _ in picture.convert("RGB").getcolors(1 << 24))
        width, height = picture.size
        assert paper < 0.97 * width * height, f"{file} is nearly blank"
        return picture.size


@pytest.fixture(scope="session")
def shared_chinese_page(browser):
    """The shared page of a browser whose own texts are Chinese too."""
    return SharedPage(browser, viewport=WINDOW, locale="zh-CN")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SCENES)
def test_screenshots_of_the_documentation_are_current(request, server, tmp_path, name, lang):
    path, prepare, height = SCENES[name]
    kept = PICTURES / lang / f"{name}.png"
    is_kept = os.environ.get("GRUNDY_PICTURES") == "1"
    made = kept if is_kept else tmp_path / "made.png"
    made.parent.mkdir(parents=True, exist_ok=True)
    shared = request.getfixturevalue({"en": "shared_page", "zh": "shared_chinese_page"}[lang])
    with shared.lend(request.node) as page:
        page.set_viewport_size({"width": 1000, "height": height})
        page.goto(f"{server}{path}{'&' if '?' in path else '?'}lang={lang}")
        prepare(page)
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=made)
    if is_kept:
        with Image.open(made) as picture:
            # A palette of 96 colours reduces the size of the file to a third without a visible difference.
            small = picture.convert("RGB").quantize(96, dither=Image.Dither.NONE)
        small.save(made, optimize=True)
    assert kept.is_file(), f"{kept} is missing: make it with GRUNDY_PICTURES=1 cargo xtask browser -k screenshots"
    assert looked_at(made) == looked_at(kept), f"{kept} differs from the page: make it again with GRUNDY_PICTURES=1"
