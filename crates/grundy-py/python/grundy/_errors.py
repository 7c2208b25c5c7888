"""Exceptions: what is wrong, where, and how to mend it."""

from __future__ import annotations


class Error(Exception):
    """What the workbench raises; its subclasses say of which kind it is.

    >>> import grundy
    >>> try:
    ...     grundy.solve("kayels 5")
    ... except grundy.Error as error:
    ...     print(error.message)
    no game is called `kayels`
    """

    message: str
    """What is wrong."""
    place: str | None
    """Where, as ``FILE:LINE:COLUMN`` in a rule file; none where the message says it all."""
    remedy: str | None
    """How to mend it; none where the message says it."""

    def __init__(self, message: str, place: str | None = None, remedy: str | None = None) -> None:
        super().__init__(message, place, remedy)
        self.message = message
        self.place = place
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.message}; {self.remedy}" if self.remedy else self.message


class BadInput(Error, ValueError):
    """The input is wrong."""


class Unknown(BadInput, LookupError):
    """What the input names does not exist."""


class TooBig(Error):
    """The question is sound but larger than the limits allow."""


class Stopped(Error):
    """Stopped by a limit of time."""


class Corrupt(Error):
    """A file that does not hold what it claims."""


class Unsupported(Error):
    """The question has no answer by any method there is, for a reason that the message states."""
