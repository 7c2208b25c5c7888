"""The reference `docs/en/python.md`, made from the doc strings of what is public."""

import inspect
import re

import grundy

HEAD = """# The Python package

[Guide](guide.md) · [Tutorial](tutorial.md) · [Rule files](rules.md)

`pip install ./crates/grundy-py` builds and installs the package and the program `grundy`. This page is generated from the
docstrings of the package; their examples run as tests. The tutorials are notebooks: `docs/notebooks/en`, in Chinese
`docs/notebooks/zh`.

Tables (`values`, `grid`, `solve_many`) are NumPy arrays and need `pip install numpy`. `to_frame` needs pandas, and arrays of a
tablebase need Zarr; everything else needs no other package. Jupyter shows a position as its board and an answer as a table.
After `%load_ext grundy`, the text of a cell that begins with `%%game NAME` is a rule file, and the variable `NAME` becomes its
game.

Every function that may take long accepts these limits as keyword arguments:

"""

ORDER = [
    ("Questions", ["solve", "Game", "Position", "Answer", "Move", "Evidence"]),
    ("Laws and proofs", ["Law", "Laws", "Verdict", "Claim", "verify", "Verified"]),
    ("Values of partizan games", ["value", "Value", "Thermograph", "Comparison", "ValueMove"]),
    ("Misère play", ["Quotient", "Genus", "Genera"]),
    ("Counts, graphs, reasons", ["Count", "Graph", "Vertex", "Explanation"]),
    ("Many positions, pictures", ["Solved", "Picture"]),
    ("Rules in Python", ["ruleset", "Rules", "RulesAnswer", "Difference"]),
    (
        "The catalogue, solved boards, all commands",
        ["catalogue", "card", "Card", "tablebase", "Tablebase", "ask", "commands", "settings"],
    ),
    ("Exceptions", ["Error", "BadInput", "Unknown", "TooBig", "Stopped", "Corrupt", "Unsupported"]),
]


def text() -> str:
    """The page."""
    from grundy._ask import Limits

    lines = [HEAD.rstrip("\n"), ""]
    lines += [f"- `{name}`: {told}" for name, told in attributes(Limits)]
    named = {name for _, names in ORDER for name in names}
    missing = set(grundy.__all__) - named - {"__version__"}
    assert not missing, f"{missing} have no place in the reference"
    for title, names in ORDER:
        lines += ["", f"## {title}"]
        for name in names:
            lines += entry(name, getattr(grundy, name))
    return "\n".join(lines) + "\n"


def entry(name: str, thing: object) -> list[str]:
    """One name: its signature, its doc string, its members."""
    if not (inspect.isclass(thing) or callable(thing)):
        lines = ["", f"### `{name}`", "", *doc(type(thing))]
        return lines + [f"- `{member}`: {told}" for member, told in attributes(type(thing))]
    lines = ["", f"### `{name}{signature(thing)}`", "", *doc(thing)]
    if not inspect.isclass(thing):
        return lines
    members = [f"- `{member}`: {told}" for member, told in attributes(thing)]
    methods = []
    for member, value in vars(thing).items():
        if member.startswith("_") and member not in OPERATORS or member == "__init__":
            continue
        if isinstance(value, property) or type(value).__name__ == "cached_property":
            function = value.fget if isinstance(value, property) else value.func
            members.append(f"- `{member}`: {summary(function)}")
        elif callable(value) or isinstance(value, classmethod):
            function = getattr(thing, member)
            if not function.__doc__:
                continue
            title = OPERATORS.get(member, f"{member}{signature(function)}")
            methods += ["", f"#### `{title}`", "", *doc(function)]
    return lines + (["", *members] if members else []) + methods


OPERATORS = {"__add__": "a + b", "__and__": "a & b", "__or__": "a | b", "__invert__": "~a", "__call__": "rules(position)"}


def attributes(of: type) -> list[tuple[str, str]]:
    """The attributes that a class says with a text under each."""
    source = inspect.getsource(of)
    found = re.findall(r'^    (\w+): [^\n]+\n    """(?=\S)(.+?)"""', source, re.MULTILINE | re.DOTALL)
    return [(name, plain(told)) for name, told in found]


def plain(told: str) -> str:
    """A text in one line, code as Markdown has it."""
    return re.sub(r"``\s?(.+?)\s?``", r"`\1`", " ".join(told.split()))


def summary(thing: object) -> str:
    """The doc string in one line, without examples."""
    return plain((inspect.getdoc(thing) or "").split(">>>")[0])


def doc(thing: object) -> list[str]:
    """The doc string, its examples as code."""
    lines: list[str] = []
    inside = False
    for line in (inspect.getdoc(thing) or "").split("\n"):
        starts = line.startswith(">>>")
        if starts and not inside:
            lines.append("```pycon")
            inside = True
        if inside and not line:
            lines.append("```")
            inside = False
        lines.append(line if inside else re.sub(r"``(.+?)``", r"`\1`", line))
    return lines + ["```"] if inside else lines


def signature(thing: object) -> str:
    """The names of the arguments; their types are in the package."""
    if inspect.isclass(thing) and issubclass(thing, (Exception, *RECORDS)):
        return ""
    try:
        parameters = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return ""
    told, starred = [], False
    for one in parameters:
        if one.name == "self":
            continue
        if one.kind is one.KEYWORD_ONLY and not starred:
            told.append("*")
            starred = True
        if one.kind is one.VAR_POSITIONAL:
            starred = True
        stars = {one.VAR_POSITIONAL: "*", one.VAR_KEYWORD: "**"}.get(one.kind, "")
        default = "" if one.default is one.empty else f"={one.default!r}"
        told.append(f"{stars}{one.name}{default}")
    return f"({', '.join(told)})"


from grundy._record import Record  # noqa: E402

RECORDS: tuple[type, ...] = (Record, grundy.Laws, grundy.Solved, grundy.RulesAnswer, grundy.Difference, grundy.Tablebase)

if __name__ == "__main__":
    print(text(), end="")
