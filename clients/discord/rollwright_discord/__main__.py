"""`rollwright-discord`: starts the bot, with what the environment says."""

import os

import discord

from rollwright_client import FileStorage
from rollwright_discord.bot import Bot
from rollwright_discord.commands import commands


def main() -> None:
    """Run until it is stopped: DISCORD_TOKEN, ROLLWRIGHT_URL, and the file of its seats, ROLLWRIGHT_SEATS."""
    discord.utils.setup_logging()
    storage = FileStorage(os.environ.get("ROLLWRIGHT_SEATS", "rollwright-discord.sqlite"))
    bot = Bot(os.environ.get("ROLLWRIGHT_URL", "http://localhost:8000"), storage, commands)
    bot.run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
