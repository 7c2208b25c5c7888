"""The program `grundy` of the wheel, and the wheel in an environment that has nothing else."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest

import grundy

PROGRAM = Path(sys.executable).parent / "grundy"


def run(*words, **more):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=60, **more)


def test_the_program_answers_like_the_library():
    assert run("--version").stdout == f"grundy {grundy.__version__}\n"
    answer = json.loads(run("solve", "nim", "2", "5", "4", "--json").stdout)
    assert answer == grundy.solve("nim 2 5 4").to_dict()
    module = subprocess.run([sys.executable, "-m", "grundy", "solve", "nim", "1"], capture_output=True, text=True)
    assert module.returncode == 0 and "player to move wins" in module.stdout


def test_exit_codes_distinguish_errors_and_refutations():
    assert run("solve", "kayels", "5").returncode == 2
    assert run("check", "bash", "m=3", "--claim", "grundy = n mod 5", "--to", "9").returncode == 1
    assert run().returncode == 2


def test_ctrl_c_ends_the_program():
    program = subprocess.Popen(
        [PROGRAM, "table", "0.007", "--to", "800000000"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    time.sleep(1.5)
    sent = time.monotonic()
    program.send_signal(signal.SIGINT)
    _, said = program.communicate(timeout=20)
    assert program.returncode == 130 and time.monotonic() - sent < 5
    assert b"interrupted" in said and b"Traceback" not in said


def test_the_page_is_served():
    program = subprocess.Popen([PROGRAM, "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        line = ""
        while "http://" not in line:
            line = program.stdout.readline()
            assert line, "it ended"
        address = line[line.index("http://") :].split()[0].rstrip("/")
        with urllib.request.urlopen(address + "/", timeout=20) as page:
            assert b"<html" in page.read()
        asked = urllib.request.Request(
            address + "/api/v1/solve", b'{"question": "nim 2 5 4"}', {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(asked, timeout=20) as answer:
            assert json.load(answer) == grundy.solve("nim 2 5 4").to_dict()
    finally:
        program.send_signal(signal.SIGINT)
        assert program.wait(timeout=20) in (0, 130)


def test_the_wheel_installs_in_an_empty_environment(wheel, tmp_path):
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "bare"], check=True)
    python = tmp_path / "bare/bin/python"
    # No compiler, no registry, no package besides.
    bare = {"PATH": "", "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    subprocess.run([python, "-m", "pip", "install", "-q", wheel], check=True, env=bare)
    told = subprocess.run([tmp_path / "bare/bin/grundy", "--version"], capture_output=True, text=True, env=bare)
    assert told.stdout == f"grundy {grundy.__version__}\n"
    code = "import grundy, sys; print(grundy.solve('nim 2 5 4').grundy, 'numpy' in sys.modules)"
    told = subprocess.run([python, "-c", code], capture_output=True, text=True, env=bare)
    assert told.stdout == "3 False\n", told.stderr
    told = subprocess.run(
        [python, "-c", "import grundy; grundy.Game('nim').values(3)"], capture_output=True, text=True, env=bare
    )
    assert "pip install numpy" in told.stderr and told.returncode == 1


def test_the_wheel_contains_the_expected_files(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert "cp311-abi3" in wheel.name
    for file in ("grundy/py.typed", "grundy/_grundy.pyi", "grundy/__init__.py"):
        assert file in names
    assert not [name for name in names if "test" in name.lower()]
    entry = next(name for name in names if name.endswith("entry_points.txt"))
    assert "grundy=grundy._program:main" in zipfile.ZipFile(wheel).read(entry).decode().replace(" ", "")


def test_no_file_of_the_wheel_contains_the_build_folder(wheel):
    """Two builds of one commit are the same bytes, wherever they are made; the library itself is compared by hand."""
    held = zipfile.ZipFile(wheel)
    texts = [name for name in held.namelist() if not name.endswith(".so")]
    assert "grundy/_game.py" in texts
    assert [name for name in texts if b"file://" in held.read(name)] == []


def test_import_takes_little_cpu_time():
    """In time of the processor, which does not grow with what else a machine does."""

    def seconds(code):
        def used():
            children = resource.getrusage(resource.RUSAGE_CHILDREN)
            return children.ru_utime + children.ru_stime

        before = used()
        subprocess.run([sys.executable, "-c", code], check=True)
        return used() - before

    assert min(seconds("import grundy") for _ in range(5)) - min(seconds("pass") for _ in range(5)) < 0.15


@pytest.mark.skipif("GRUNDY_PUBLISHED" not in os.environ, reason="a wheel as it is published is asked for")
def test_the_published_wheel_is_small(wheel):
    assert wheel.stat().st_size < 15_000_000
