"""Two people play an action, from its goal to its dice: python evening.py URL."""

import sys

from rollwright_client import Problem, Table


def main(url: str) -> None:
    """Open a table, join it, negotiate, and roll."""
    gm = Table.open(url, system="buried_secrets", name="The Vault Job", gm="Gia")
    ana = Table.join(url, gm.sid, code=gm.opened["join_code"], name="Ana")
    silk = ana.make_character({"name": "Silk", "sheet": {"ratings": {"prowl": 2}}})
    ana.on("warning", lambda warning: print("WARNING:", warning["detail"]))

    action = ana.open_action({"character": silk["id"], "spec": {"goal": "Past the guards", "action": "prowl"}})
    gm.change_action(action["id"], {"spec": {"position": "desperate"}}, action["etag"])
    ready = ana.get_action(action["id"])
    rolled = ana.roll_action(action["id"], {"terms": ready["terms"]}, ready["etag"])
    print(rolled["ruling"]["summary"])
    try:
        ana.roll_action(action["id"], {"terms": ready["terms"]}, "*")
    except Problem as problem:
        print("refused:", problem.code)
    # What `rollwright verify EXPORT --kept FILE` reads.
    print(len(ana.evidence.lines().splitlines()), "lines kept")


if __name__ == "__main__":
    main(sys.argv[1])
