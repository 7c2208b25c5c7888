"""``python -m grundy`` is the program ``grundy``."""

import sys

from ._program import main

sys.exit(main())
