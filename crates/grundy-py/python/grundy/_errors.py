"""Exceptions, each with the error, its location and its remedy."""

from __future__ import annotations


class Error(Exception):
    """The base class of the exceptions of the workbench. The subclass shows the kind of the error.

    >>> import grundy
    >>> try:
    ...     grundy.solve("kayels 5")
    ... except grundy.Error as error:
    ...     print(error.message)
    no game is called `kayels`
    """

    message: str
    """The description of the error."""
    place: str | None
    """The location of the error, ``FILE:LINE:COLUMN`` in a rule file; ``None`` if the message suffices."""
    remedy: str | None
    """The way to fix the error; ``None`` if the message suffices."""

    def __init__(self, message: str, place: str | None = None, remedy: str | None = None) -> None:
        super().__init__(message, place, remedy)
        self.message = message
        self.place = place
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.message}; {self.remedy}" if self.remedy else self.message


class BadInput(Error, ValueError):
    """The input is invalid."""


class Unknown(BadInput, LookupError):
    """The input names something that does not exist."""


class TooBig(Error):
    """The question is valid but exceeds the limits."""


class Stopped(Error):
    """The computation was stopped by the time limit."""


class Corrupt(Error):
    """A file does not contain what it claims to contain."""


class Unsupported(Error):
    """No available method can answer the question; the message states the reason."""
