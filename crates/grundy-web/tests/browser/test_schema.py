"""The API held to its own description by schemathesis: every path, the schemas' edges, random and wrong input, chains of requests."""

import subprocess
import sys
from pathlib import Path

from conftest import ROOT

# The same cases every time, so that a failure is of the change and not of chance.
FEW = ["--generation-deterministic", "--max-examples", "15"]


def test_nothing_is_found_wrong_with_the_api(server, tmp_path):
    program = Path(sys.executable).parent / "st"
    ran = subprocess.run(
        [program, "--config-file", ROOT / "schemathesis.toml", "run", f"{server}/api/v1/openapi.json",
         "--continue-on-failure", "--request-timeout", "60", "--no-color", *FEW],
        cwd=tmp_path, capture_output=True, text=True, timeout=300,
    )
    assert ran.returncode == 0, ran.stdout[-8000:] + ran.stderr[-2000:]
    assert "Tested: " in ran.stdout and "Stateful" in ran.stdout, ran.stdout[-3000:]
