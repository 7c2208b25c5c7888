"""The API held to its own description by schemathesis: every path, the schemas' edges, random and wrong input, chains of requests."""

import re
import subprocess
import sys
from pathlib import Path

from conftest import ROOT, serving

# The same cases every time, so that a failure is of the change and not of chance.
FEW = ["--generation-deterministic", "--max-examples", "15"]
# A search that is given no end is answered when its seconds are over, and a few such requests take half of all the time: meanwhile a second
# process asks all the rest. (Several threads of one process, which it offers, break Python's own parser.)
SLOW = "/quotient$"


def test_nothing_is_found_wrong_with_the_api(tmp_path):
    # What is found within two seconds is found within twenty: who asks without an end is told sooner that there is none.
    started, server = serving("--time", "2")
    try:
        asked_by_both(server, tmp_path)
    finally:
        started.terminate()
        started.wait(10)


def asked_by_both(server, tmp_path):
    program = Path(sys.executable).parent / "st"

    def asking(name, *which):
        (tmp_path / name).mkdir()
        return subprocess.Popen(
            [program, "--config-file", ROOT / "schemathesis.toml", "run", f"{server}/api/v1/openapi.json",
             "--continue-on-failure", "--request-timeout", "60", "--no-color", *FEW, *which],
            cwd=tmp_path / name, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )

    both = [asking("slow", "--include-path-regex", SLOW), asking("rest", "--exclude-path-regex", SLOW)]
    try:
        said = [one.communicate(timeout=300)[0] for one in both]
    finally:
        for one in both:
            one.kill()
    for one, told in zip(both, said, strict=True):
        assert one.returncode == 0, told[-8000:]
        assert "Tested: " in told, told[-3000:]
    paths = [int(re.search(r"Tested: +(\d+)", told).group(1)) for told in said]
    assert paths[0] == 1 and paths[1] > 25, paths
    assert "Stateful" in said[1], said[1][-3000:]
