"""The program ``grundy``: ``python -m grundy`` and the script of that name."""

from __future__ import annotations

import signal
import sys

from . import _grundy


def main() -> int:
    """Does what the arguments of this process say; the program keeps time, memory and Ctrl-C itself."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _grundy.run(["grundy", *sys.argv[1:]])
