"""Settings, read from the environment once."""

from collections.abc import Mapping

from msgspec import Struct, ValidationError, convert


class Settings(Struct, frozen=True, kw_only=True, rename="upper"):
    """How the service runs; the names are those of the environment's variables."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    access_log: bool = False


class SettingsError(Exception):
    """A variable that cannot be used, said so that a person can mend it."""


def from_environment(environment: Mapping[str, str]) -> Settings:
    """Return the settings; SettingsError names the variable at fault."""
    known = {name: environment[name] for name in Settings.__struct_encode_fields__ if environment.get(name)}
    try:
        settings = convert(known, Settings, strict=False)
    except ValidationError as error:
        raise SettingsError(str(error)) from None
    if not 0 <= settings.port <= 65535:
        raise SettingsError(f"PORT is {settings.port}: a port is from 0 to 65535")
    return settings
