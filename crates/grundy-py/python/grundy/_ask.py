"""Requests to the library, within limits."""

from __future__ import annotations

import json
import math
import operator
from collections.abc import Callable
from typing import Any, Protocol, SupportsIndex, TypeAlias, TypedDict

from . import _grundy
from ._errors import BadInput

Progress: TypeAlias = Callable[[int, int | None], object]
"""Called now and then with what is done, and with how much there is where that is known."""


class Limits(TypedDict, total=False):
    """What a question may use; every function that works long takes them as keyword arguments."""

    time: float | None
    """Seconds; none is no limit, and Ctrl-C stops in any case."""
    memory: int | str | None
    """Bytes, or as in ``"500M"``, ``"8G"``; 4 GiB when not given."""
    max_positions: int | None
    """Positions that an engine may visit; what memory holds when not given."""
    progress: Progress | None
    """Called now and then with what is done, and with how much there is where that is known."""
    language: str
    """``"en"`` or ``"zh"``."""


class Settings:
    """What is used where a call does not say: ``grundy.settings.language = "zh"``, and the other limits likewise."""

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
    """A word in the language of the settings."""
    return zh if settings.language == "zh" else en


_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}
_MOST = (1 << 64) - 1

Given: TypeAlias = tuple[float | None, int | None, int | None, bool, Progress | None]


def cut(value: object) -> str:
    """What was given, in a message: not all of it, and whatever it says of itself."""
    try:
        text = repr(value)
    except Exception:
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:79]}…"


def _is_chinese(language: str) -> bool:
    if not isinstance(language, str) or language not in ("en", "zh"):
        raise BadInput(f"there is no language {cut(language)}", None, 'it is "en" or "zh"')
    return language == "zh"


def natural(value: SupportsIndex, name: str) -> int:
    """A natural number, whatever type of integer it is."""
    try:
        number = operator.index(value)
    except TypeError:
        kind = type(value).__name__
        raise TypeError(f"`{name}` is {cut(value)} ({kind}): give a natural number") from None
    if number < 0:
        raise BadInput(f"`{name}` is {shown(number)}", None, "give a natural number")
    return number


def shown(number: int) -> str:
    """A number in a message."""
    if abs(number) < 10**40:
        return str(number)
    return f"a number of about {round(number.bit_length() * 0.30103)} digits"


def digits(number: int) -> str:
    """All digits of a number, of which Python's own ``str`` refuses to write very many."""
    if number.bit_length() < 8_000:
        return str(number)
    from decimal import Decimal

    return format(Decimal(number), "f")


def number(text: str | int | None) -> int | None:
    """A number as the library writes it: in digits where it is large."""
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
            raise BadInput(f"`memory` is {cut(memory)}", None, 'write it like "500M" or "8G"')
        memory = int(figures) * unit
    return min(natural(memory, "memory"), _MOST)


def given(limits: Limits) -> Given:
    """The limits as the library takes them."""
    if limits:
        unknown = limits.keys() - Limits.__annotations__.keys()
        if unknown:
            raise TypeError(f"there is no argument `{min(unknown)}`")
    time = limits.get("time", settings.time)
    if time is not None:
        try:
            time = float(time)
        except (TypeError, ValueError, OverflowError):
            raise TypeError(f"`time` is {cut(time)}: give seconds") from None
        if math.isnan(time) or time < 0:
            raise BadInput(f"`time` is {time}", None, "give seconds")
    memory = limits.get("memory", settings.memory)
    positions = limits.get("max_positions", settings.max_positions)
    progress = limits.get("progress", settings.progress)
    if progress is not None and not callable(progress):
        raise TypeError("`progress` cannot be called: give a function of (done, total)")
    return (
        time,
        None if memory is None else _bytes(memory),
        None if positions is None else min(natural(positions, "max_positions"), _MOST),
        _is_chinese(limits.get("language", settings.language)),
        progress,
    )


_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


class Source(Protocol):
    """What answers requests: the library, or a tablebase."""

    def ask(self, command: str, request: str, text: bool, given: Given) -> str: ...


def ask(command: str, request: dict[str, Any], limits: Limits, source: Source | None = None) -> Any:
    """What a command of the program answers to a request."""
    asked = written(request)
    try:
        return json.loads((source or _grundy).ask(command, asked, False, given(limits)))
    except UnicodeEncodeError as why:
        what = f"the request has a character that no text has: {why.object[why.start : why.end]!a}"
        raise BadInput(what, None, "leave it out") from None


def text(command: str, request: dict[str, Any], limits: Limits) -> str:
    """The same as text for reading."""
    return _grundy.ask(command, written(request), True, given(limits))


def written(request: dict[str, Any]) -> str:
    """A request in JSON."""
    try:
        return _encode(request)
    except (TypeError, ValueError) as why:
        raise TypeError(f"the request is no JSON: {why}") from None
