"""Doc strings, notebooks and the reference: what they show is what happens, and the reference is made from the doc strings."""

import doctest
import importlib
import os
import pkgutil
import sys

import nbformat
import pytest
from nbclient import NotebookClient

import grundy

sys.path.insert(0, os.path.dirname(__file__))
import reference  # noqa: E402
from reference_zh import translated  # noqa: E402

NOTEBOOKS = ["en/first-law", "en/a-figure-again", "en/a-board", "zh/first-law", "zh/a-figure-again", "zh/a-board"]


def modules():
    """Every module of the package."""
    yield grundy
    for found in pkgutil.iter_modules(grundy.__path__, "grundy."):
        if found.name not in ("grundy.__main__", "grundy._grundy"):
            yield importlib.import_module(found.name)


def test_examples_of_doc_strings_run():
    tried = failed = 0
    for module in modules():
        result = doctest.testmod(module)
        tried, failed = tried + result.attempted, failed + result.failed
    assert failed == 0 and tried > 60


def test_the_reference_equals_the_doc_strings(root):
    file = root / "docs/en/python.md"
    if "GRUNDY_RECORD" in os.environ:
        file.write_text(reference.text(), encoding="utf-8")
    assert file.read_text(encoding="utf-8") == reference.text(), "GRUNDY_RECORD=1 cargo xtask python -k reference"
    chinese = root / "docs/zh/python.md"
    if "GRUNDY_RECORD" in os.environ:
        chinese.write_text(translated(reference.text()), encoding="utf-8")
    assert chinese.read_text(encoding="utf-8") == translated(reference.text()), "GRUNDY_RECORD=1 cargo xtask python -k reference"
    # Texts and no code: what stands between two doc strings is none of either.
    assert "__slots__" not in reference.text() and "@property" not in reference.text()


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebooks_reproduce_their_outputs(name, root):
    """Run anew, every cell prints what stands under it."""
    file = root / f"docs/notebooks/{name}.ipynb"
    shown = nbformat.read(file, as_version=4)
    run = nbformat.read(file, as_version=4)
    NotebookClient(run, timeout=120, kernel_name="python3").execute()
    if "GRUNDY_RECORD" in os.environ:
        clean(run)
        nbformat.write(run, file)
        shown = run
    for before, after in zip(shown.cells, run.cells, strict=True):
        if before.cell_type == "code":
            assert printed(before) == printed(after), before.source


def printed(cell):
    """What a cell prints and gives, as text and as it is shown; drawings have tests of their own."""

    def told(output):
        data = output.get("data", {})
        shown = [data.get(kind, "") for kind in ("text/plain", "text/html", "text/latex")]
        return "".join([output.get("text", ""), *shown, output.get("ename", "")])

    # What is printed comes in pieces, by chance.
    return "".join(map(told, cell.outputs))


def clean(notebook):
    """Nothing of the machine on which it ran."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        cell.metadata = {}
        if cell.cell_type == "code":
            for output in cell.outputs:
                output.pop("metadata", None) if output.output_type == "stream" else None


def test_every_notebook_is_tested(root):
    folder = root / "docs/notebooks"
    found = sorted(str(file.relative_to(folder).with_suffix("")) for file in folder.rglob("*.ipynb"))
    assert found == sorted(NOTEBOOKS)
