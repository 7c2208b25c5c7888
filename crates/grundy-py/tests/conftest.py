"""Where things are; and that what is tried is what is installed."""

import os
import signal
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


@pytest.fixture(autouse=True)
def heard():
    """Ctrl-C is heard, as in a shell: what a script starts behind it is made deaf to it, and Python then stays so."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
