"""Pictures of the page for the documentation, in both languages.

With GRUNDY_PICTURES=1 the pictures are written to docs/pictures. Otherwise the sizes of the pictures there are compared with
those of new pictures.
"""

import os

import pytest
from conftest import ROOT, settled
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


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SCENES)
def test_screenshots_of_the_documentation_are_current(browser, server, tmp_path, name, lang):
    path, prepare, height = SCENES[name]
    # For Chinese pictures, the texts of the browser itself are Chinese too.
    page = browser.new_page(viewport={"width": 1000, "height": height}, locale={"en": "en", "zh": "zh-CN"}[lang])
    page.goto(f"{server}{path}{'&' if '?' in path else '?'}lang={lang}")
    prepare(page)
    page.evaluate("scrollTo(0, 0)")
    kept = PICTURES / lang / f"{name}.png"
    made = kept if os.environ.get("GRUNDY_PICTURES") == "1" else tmp_path / "made.png"
    made.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=made)
    page.close()
    with Image.open(made) as picture:
        # A palette of 96 colours reduces the size of the file to a third without a visible difference.
        small = picture.convert("RGB").quantize(96, dither=Image.Dither.NONE)
    small.save(made, optimize=True)
    assert kept.is_file(), f"{kept} is missing: make it with GRUNDY_PICTURES=1 cargo xtask browser -k screenshots"
    assert looked_at(made) == looked_at(kept), f"{kept} differs from the page: make it again with GRUNDY_PICTURES=1"
