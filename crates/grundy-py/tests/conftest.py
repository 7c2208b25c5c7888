"""Where things are; and that what is tried is what is installed."""

import os
from pathlib import Path

import pytest

import grundy

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session", autouse=True)
def installed() -> None:
    assert ROOT / "crates" not in Path(grundy.__file__).resolve().parents, "the source tree is tried"


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def wheel() -> Path:
    """The wheel that is tried."""
    return Path(os.environ["GRUNDY_WHEEL"])


@pytest.fixture
def chinese():
    """Texts in Chinese, until the test is over."""
    grundy.settings.language = "zh"
    yield
    grundy.settings.language = "en"
