"""The format of event streams (WHATWG HTML, 9.2.6)."""

import codecs
import re
from typing import NamedTuple

_LINE_END = re.compile(r"\r\n|\r|\n")


class ServerEvent(NamedTuple):
    """An event of a stream."""

    type: str
    data: str
    id: str


class EventParser:
    """Parses an event stream piece by piece."""

    def __init__(self, last_id: str = "") -> None:
        self.last_id = self._id = last_id
        """The last event's id, also of one without data."""
        self.retry: float | None = None
        """Seconds to wait before reconnecting, where the stream said so."""
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        self._rest = ""
        self._after_return = False
        self._data: list[str] = []
        self._type = ""

    def push(self, piece: bytes) -> list[ServerEvent]:
        """Take the next bytes, and return the events that they complete."""
        text = self._decoder.decode(piece)
        if not text:
            return []
        # A line end of two characters may be in two pieces.
        if self._after_return and text[0] == "\n":
            text = text[1:]
        self._after_return = text.endswith("\r")
        *lines, self._rest = _LINE_END.split(self._rest + text)
        return [event for line in lines if (event := self._line(line))]

    def _line(self, line: str) -> ServerEvent | None:
        if not line:
            return self._dispatch()
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        match name:
            case "data":
                self._data.append(value)
            case "event":
                self._type = value
            case "id" if "\0" not in value:
                self._id = value
            case "retry" if re.fullmatch("[0-9]+", value):
                self.retry = int(value) / 1000
            case _:
                pass
        return None

    def _dispatch(self) -> ServerEvent | None:
        self.last_id = self._id
        event = ServerEvent(self._type or "message", "\n".join(self._data), self.last_id) if self._data else None
        self._data, self._type = [], ""
        return event
