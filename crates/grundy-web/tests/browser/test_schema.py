"""Tests the API against its OpenAPI description with schemathesis: all paths, limits of the schemas, random and invalid input,
and sequences of requests."""

import re
import subprocess
import sys
from pathlib import Path

from conftest import ROOT, serving

# Every run generates the same cases, so that a failure does not depend on chance.
FEW = ["--generation-deterministic", "--max-examples", "15"]
# Requests for a search without a limit take until the time limit of the server, which is half of the total
# time. A second process tests the other paths meanwhile. (Several threads in one process, an option of
# schemathesis, crash the parser of Python.)
SLOW = "/quotient$"


def test_the_api_conforms_to_its_description(tmp_path):
    # A time limit of 2 s instead of 20 s makes the endless searches end sooner.
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
