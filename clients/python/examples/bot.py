"""A chat bot: joins a table as a spectator and prints each roll, and what follows it, as Markdown.

python bot.py URL TABLE CODE
"""

import asyncio
import sys

from rollwright_client import AsyncClient


async def main(url: str, sid: str, code: str) -> None:
    """Follow a table until it is deleted, or this program is stopped."""
    async with AsyncClient(url) as client:
        table = await client.join(sid, {"code": code, "name": "Bot", "role": "spectator"})
        table.on("warning", lambda warning: print("WARNING:", warning["detail"]))
        session = await table.get_session(include="characters")
        print("following", session["name"], flush=True)
        async for entry in table.follow(session["last_event_id"], form="text/markdown"):
            # Rolls, choices, resistances and reversals have a form.
            if form := entry.get("form"):
                print(form, flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
