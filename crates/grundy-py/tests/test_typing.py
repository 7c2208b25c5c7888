"""The package and its examples, as type checkers see them."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import grundy

EXAMPLES = Path(__file__).parent / "examples"


def test_mypy_accepts_the_package_and_finds_errors(tmp_path):
    """One run, for the types of NumPy take long to read: of the package, the examples, and a file with two mistakes."""
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import grundy\nn: str = grundy.solve('nim 2').grundy\ngrundy.solve('nim 2', tme=3)\n")
    # A copy of what is installed: mypy checks no file that lies where packages are installed.
    package = shutil.copytree(Path(grundy.__file__).parent, tmp_path / "grundy")
    words = ["--strict", "--no-error-summary", "--cache-dir", tmp_path / "cache", package, EXAMPLES, wrong]
    told = subprocess.run([sys.executable, "-m", "mypy", *words], capture_output=True, text=True, cwd=tmp_path)
    errors = [line for line in told.stdout.splitlines() if "error:" in line]
    assert len(errors) == 2 and all(line.startswith("wrong.py:") for line in errors), told.stdout + told.stderr


def test_pyright_accepts_the_examples(tmp_path):
    words = ["--outputjson", "--pythonpath", sys.executable, EXAMPLES]
    told = subprocess.run([sys.executable, "-m", "pyright", *words], capture_output=True, text=True, cwd=tmp_path)
    found = json.loads(told.stdout)
    assert found["summary"]["filesAnalyzed"] >= 3 and found["summary"]["errorCount"] == 0, told.stdout


def test_public_names_are_documented():
    import inspect

    for name in grundy.__all__:
        thing = getattr(grundy, name)
        if inspect.isclass(thing):
            assert thing.__doc__, name
            for method, member in vars(thing).items():
                if not method.startswith("_") and (callable(member) or isinstance(member, property)):
                    assert member.__doc__, f"{name}.{method}"
        elif callable(thing):
            assert thing.__doc__, name


def test_examples_run(tmp_path):
    for example in sorted(EXAMPLES.glob("*.py")):
        told = subprocess.run([sys.executable, example], capture_output=True, text=True, cwd=tmp_path, timeout=60)
        assert told.returncode == 0, told.stderr
