"""The program ``grundy``: ``python -m grundy`` and the script of that name."""

from __future__ import annotations

import signal
import sys

from . import _grundy


def main() -> int:
    """Runs the program with the arguments of this process. The program itself handles the limits and Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _grundy.run(["grundy", *sys.argv[1:]])
