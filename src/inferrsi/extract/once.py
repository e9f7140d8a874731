"""A property that is worked out once: `functools.cached_property` without the lock that Python 3.11 takes each time."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class once(Generic[T]):  # reads as a decorator
    """Work a property out on first use and keep it with the object."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work
        self._name = work.__name__
        self.__doc__ = work.__doc__

    @overload
    def __get__(self, owner: None, kind: type[Any]) -> "once[T]": ...
    @overload
    def __get__(self, owner: object, kind: type[Any] | None = None) -> T: ...
    def __get__(self, owner: object | None, kind: type[Any] | None = None) -> "T | once[T]":
        if owner is None:
            return self
        found = self._work(owner)
        owner.__dict__[self._name] = found
        return found
