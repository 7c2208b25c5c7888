"""Requests to the library, within limits."""

from __future__ import annotations

import json
import math
import operator
import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, SupportsIndex, TypeAlias, TypedDict

from . import _grundy
from ._errors import BadInput

Progress: TypeAlias = Callable[[int, int | None], object]
"""The progress callback, called at intervals with the amount of finished work and the total (``None`` if unknown)."""


class Limits(TypedDict, total=False):
    """The limits of a computation. Every function that may take long accepts them as keyword arguments."""

    time: float | None
    """The time limit in seconds; ``None`` for no limit. Ctrl-C always stops the computation."""
    memory: int | str | None
    """The memory limit: a number of bytes, or a text such as ``"500M"`` or ``"8G"``; 4 GiB by default."""
    max_positions: int | None
    """The maximum number of positions that an engine visits; by default as many as fit in memory."""
    progress: Progress | None
    """The progress callback, called at intervals with the amount of finished work and the total (``None`` if unknown)."""
    language: str
    """The language of texts: ``"en"`` or ``"zh"``."""


class Settings:
    """The limits and the language of calls that do not specify them: ``grundy.settings.language = "zh"``, for example."""

    __slots__ = ("_language", "max_positions", "memory", "progress", "time")

    def __init__(self) -> None:
        self._language = "en"
        self.time: float | None = None
        self.memory: int | str | None = None
        self.max_positions: int | None = None
        self.progress: Progress | None = None

    @property
    def language(self) -> str:
        """The language of texts, ``"en"`` or ``"zh"``."""
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        _is_chinese(language)
        self._language = language


settings = Settings()


def said(en: str, zh: str) -> str:
    """Returns ``en`` or ``zh``, according to the language of the settings."""
    return zh if settings.language == "zh" else en


_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}
_MOST = (1 << 64) - 1

Given: TypeAlias = tuple[float | None, int | None, int | None, bool, Progress | None]


def cut(value: object) -> str:
    """Returns the ``repr`` of a value for a message, shortened; the name of its type if ``repr`` fails."""
    try:
        text = repr(value)
    except Exception:
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:79]}…"


def _is_chinese(language: str) -> bool:
    if not isinstance(language, str) or language not in ("en", "zh"):
        shown = cut(language)
        raise BadInput(
            said(f"unknown language {shown}", f"没有语言 {shown}"),
            None,
            said('write "en" or "zh"', '可用 "en" 或 "zh"'),
        )
    return language == "zh"


def natural(value: SupportsIndex, name: str) -> int:
    """Converts an integer of any type to an ``int`` that is not negative. ``name`` is the argument in errors."""
    try:
        number = operator.index(value)
    except TypeError:
        raise wrong(name, value, said("give a natural number", "请给出自然数")) from None
    if number < 0:
        raise BadInput(_is(name, shown(number)), None, said("give a natural number", "请给出自然数"))
    return number


def list_of_naturals(given: Iterable[SupportsIndex], name: str) -> list[int]:
    """Converts an iterable with at least one number to a list of natural numbers."""
    try:
        listed = list(given)
    except TypeError:
        raise wrong(name, given, said("give a list of natural numbers", "请给出由自然数组成的列表")) from None
    if not listed:
        raise BadInput(_is(name, "[]"), None, said("give at least one number, or omit the argument", "请至少给出一个，或省略"))
    return [natural(value, f"{name}[{at}]") for at, value in enumerate(listed)]


def _is(name: str, value: str) -> str:
    return said(f"`{name}` is {value}", f"`{name}` 为 {value}")


def wrong(name: str, value: object, remedy: str) -> TypeError:
    """Returns the error for an argument of a wrong type. ``remedy`` names the types that are accepted."""
    told = f"{cut(value)} ({type(value).__name__})"
    return TypeError(said(f"{_is(name, told)}: {remedy}", f"{_is(name, told)}：{remedy}"))


def word(value: object, name: str) -> str:
    """Checks that a value is a text that can be encoded as UTF-8, and returns it."""
    if not isinstance(value, str):
        raise wrong(name, value, said("give a text", "请给出文本"))
    writable(value)
    return value


def words(files: object, name: str = "files") -> dict[str, str]:
    """Checks a mapping from names to texts, and returns it as a dictionary; ``None`` becomes an empty one."""
    if files is None:
        return {}
    if not isinstance(files, Mapping):
        raise wrong(name, files, said("give a dictionary of names and texts", "请给出由名称和文本组成的字典"))
    return {word(key, f"a name in {name}"): word(text, f"{name}[{cut(key)}]") for key, text in files.items()}


def writable(text: str) -> None:
    """Raises ``BadInput`` if a text contains half of a character (a surrogate), which UTF-8 cannot encode."""
    if text.isascii():
        return
    try:
        text.encode()
    except UnicodeEncodeError as why:
        half = ascii(why.object[why.start : why.end])
        raise BadInput(
            said(f"a text contains {half}, which is half of a character", f"文本含有 {half}，它只是半个字符"),
            None,
            said("remove it", "请去掉它"),
        ) from None


def path(value: object) -> str:
    """Converts the name of a file or folder to a text."""
    remedy = said("give the name of a file", "请给出文件名")
    if isinstance(value, (str, bytes, os.PathLike)):
        try:
            return os.fsdecode(value)
        except (TypeError, ValueError):
            pass
    raise wrong("path", value, remedy)


def shown(number: int) -> str:
    """Formats a number for a message; for a long number, only the number of its digits."""
    if abs(number) < 10**40:
        return str(number)
    many = round(number.bit_length() * 0.30103)
    return said(f"a number of about {many} digits", f"约 {many} 位的数")


def digits(number: int) -> str:
    """Returns all digits of a number. ``str`` refuses to convert very long numbers."""
    if number.bit_length() < 8_000:
        return str(number)
    from decimal import Decimal

    return format(Decimal(number), "f")


def number(text: str | int | None) -> int | None:
    """Converts a number of a response, which is a text of digits if it is large, to an ``int``."""
    if not isinstance(text, str):
        return text
    if len(text) < 4_000:
        return int(text)
    from decimal import Decimal

    return int(Decimal(text))


def _bytes(memory: int | str) -> int:
    if isinstance(memory, str):
        text = memory.strip().lower().removesuffix("b").removesuffix("i")
        unit = _UNITS.get(text[-1:]) if text[-1:].isalpha() else 1
        figures = text[:-1] if text[-1:].isalpha() else text
        if unit is None or not (figures.isascii() and figures.isdigit()):
            raise BadInput(_is("memory", cut(memory)), None, said('write a size such as "500M" or "8G"', '请写成 "500M" 或 "8G"'))
        memory = int(figures) * unit if len(figures) < 20 else _MOST
    return min(natural(memory, "memory"), _MOST)


def given(limits: Limits) -> Given:
    """Converts limits to the form that the extension module accepts."""
    if limits:
        unknown = limits.keys() - Limits.__annotations__.keys()
        if unknown:
            name = min(unknown)
            takes = ", ".join(Limits.__annotations__)
            raise TypeError(said(f"unknown argument `{name}`: limits are {takes}", f"没有参数 `{name}`：限制有 {takes}"))
    time = limits.get("time", settings.time)
    if time is not None:
        try:
            time = float(time)
        except (TypeError, ValueError, OverflowError):
            raise wrong("time", time, said("give seconds", "请给出秒数")) from None
        if math.isnan(time) or time < 0:
            raise BadInput(_is("time", str(time)), None, said("give seconds", "请给出秒数"))
    memory = limits.get("memory", settings.memory)
    positions = limits.get("max_positions", settings.max_positions)
    progress = limits.get("progress", settings.progress)
    if progress is not None and not callable(progress):
        raise wrong("progress", progress, said("give a function of (done, total)", "请给出 (done, total) 的函数"))
    return (
        time,
        None if memory is None else _bytes(memory),
        None if positions is None else min(natural(positions, "max_positions"), _MOST),
        _is_chinese(limits.get("language", settings.language)),
        progress,
    )


_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


class Source(Protocol):
    """An object that answers requests: the extension module or a tablebase."""

    def ask(self, command: str, request: str, text: bool, given: Given) -> str: ...


def ask(command: str, request: dict[str, Any], limits: Limits, source: Source | None = None) -> Any:
    """Runs a command of the program on a request, and returns its response."""
    return json.loads((source or _grundy).ask(command, written(request), False, given(limits)))


def text(command: str, request: dict[str, Any], limits: Limits) -> str:
    """Runs a command of the program on a request, and returns its answer as text."""
    return _grundy.ask(command, written(request), True, given(limits))


def written(request: dict[str, Any]) -> str:
    """Encodes a request as JSON."""
    try:
        text = _encode(request)
    except (TypeError, ValueError, RecursionError):
        raise _unwritten(request) from None
    writable(text)
    return text


def _unwritten(request: Mapping[str, Any]) -> Exception:
    """Returns the error for a request that JSON cannot encode, with the field at fault."""
    for name, value in request.items():
        try:
            _encode({name: value})
        except (TypeError, ValueError, RecursionError):
            if isinstance(value, int):
                return BadInput(_is(name, shown(value)), None, said("give a smaller number", "请给出较小的数"))
            return wrong(cut(name) if not isinstance(name, str) else name, value, said("give a text or a number", "请给出文本或数"))
    return TypeError(said("the request cannot be encoded as JSON", "请求不是 JSON"))
