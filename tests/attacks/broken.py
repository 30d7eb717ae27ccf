"""How each promise of docs/fairness.md is broken: an edit of service, page, client, verifier or the page's program.

`python -m bench.promises` shows that the tests which `promises` names fail then.
"""

from typing import NamedTuple


class Edit(NamedTuple):
    """What is put in the place of a text that stands once in a file."""

    path: str
    was: str
    now: str


PAGE, CLIENT = "service/http/play/", "clients/js/"
ROLLS, FOLD = "service/session/rolling/planned.py", "service/verify/"
NODE = "service/http/verify/verify.js"

BROKEN = {
    # The service.
    "joining tells no commitments": Edit(
        "service/http/resources/people.py",
        "session.options.host, terms)",
        "session.options.host)",
    ),
    "joining tells no host": Edit("service/http/resources/people.py", "session.options.host, terms)", '"", terms)'),
    "the seed of an open epoch is published": Edit(
        "service/session/fairness/audit_trail.py",
        "seed=doc.seed or UNSET,",
        "seed=doc.seed or (epochs.seeded_epoch(tables, doc).seed.hex() if doc.salt else UNSET),",
    ),
    "no seed is published at the close": Edit(
        "service/session/epochs.py", "        await _reveal(tables, sid, epoch)\n    if", "        pass\n    if"
    ),
    "only the GM closes an epoch": Edit(
        "service/session/epochs.py",
        "command, PLAYERS, call, event, lineage)",
        'command, ("gm",), call, event, lineage)',
    ),
    "dice do not follow from the request": Edit(
        "service/audit/ra3.py", "_hmac(seed, text + _LENGTH(len(req)) + req)", "_hmac(seed, text)"
    ),
    "dice do not follow from the key": Edit(
        "service/audit/ra3.py", "genesis + _LENGTH(len(key)) + key.encode()", "genesis"
    ),
    "a head does not cover its rolls": Edit(
        "service/audit/chain.py",
        "sha256(_LINK.pack(_LINK_TAG, 32, head, 32, leaf))",
        "sha256(_LINK.pack(_LINK_TAG, 32, head, 32, head))",
    ),
    "a bound request is rolled in any epoch": Edit(
        ROLLS, "if request.epoch and request.epoch != snapshot.epoch.genesis:", "if False:"
    ),
    "other terms than were signed are rolled": Edit(ROLLS, "if seen and seen != terms.digest:", "if False:"),
    "given faces are bound to an epoch": Edit(ROLLS, "    if epoch:\n", "    if False:\n"),
    "no roll is said to be the host's": Edit(
        ROLLS, "return snapshot.session.options.host == command.caller.person", "return False"
    ),
    "anybody can be said to be host": Edit(
        "service/session/lifecycle.py", 'if new_session.options.host not in {"", "none", CREATOR}:', "if False:"
    ),
    "anybody throws": Edit("service/session/actions/rolling.py", "if participant.person != thrower:", "if False:"),
    "nobody else is named to throw": Edit(
        "service/session/actions/context.py", "if self.throwers.get(named):", "if False:"
    ),
    "an empty step changes the terms": Edit(
        "service/record/terms.py", '"task": doc.task,', '"task": doc.task, "version": doc.version,'
    ),
    "an action is rolled twice": Edit(
        "service/session/actions/rolling.py", 'if doc.state != "open":\n        raise', "if False:\n        raise"
    ),
    "a request that is repeated is rolled again": Edit(
        "service/store/lua/preamble.lua", "if not done then return nil end", "if true then return nil end"
    ),
    "a step does not stand in the log": Edit("service/record/field_changes.py", '    "thrower": "shared",\n', ""),
    "signing keys do not follow from the master key": Edit(
        "service/session/tables.py", 'mac(master, "signer", u64(key))', 'mac(bytes(32), "signer", u64(key))'
    ),
    "another key than the signing one is published": Edit(
        "service/session/fairness/audit_trail.py", "vkey=key.vkey,", "vkey=key.vkey.swapcase(),"
    ),
    "some faces are not counted": Edit(
        "service/session/fairness/report.py", "faces = [(die.sides, die.face) for die in ruling.dice]", "faces = []"
    ),
    # The page.
    "a roll has no seal": Edit(PAGE + "changes.js", "if (!diceOf(entry).length) return null;", "return null;"),
    "a seal heeds no warning": Edit(
        PAGE + "changes.js",
        'play.warnings?.some(({ code, seq }) => seq === entry.seq && code !== "not_mine")',
        "false",
    ),
    "dice are called checked before they are": Edit(
        PAGE + "changes.js", 'if (checked) return "checked";', 'return "checked";'
    ),
    "wrong dice are called checked": Edit(PAGE + "changes.js", 'if (checked === false) return "wrong";', ""),
    "an unbound roll is called sealed": Edit(
        PAGE + "changes.js", 'if ((audit ?? entry).bound === false) return "unbound";', ""
    ),
    "what was not checked is called sealed": Edit(
        PAGE + "changes.js", 'epochOf(play, entry) < open ? "ended" : "sealed"', '"sealed"'
    ),
    "dice that nobody signed are called sealed": Edit(PAGE + "changes.js", 'return "unsigned";', 'return "sealed";'),
    "given faces are called sealed": Edit(PAGE + "changes.js", 'return "given";', 'return "sealed";'),
    "the page does not say whose hand it was": Edit(PAGE + "hosts.js", 'isHost && t("by the host\'s own hand")', '""'),
    "the page does not count refusals": Edit(PAGE + "warnings.js", "refusals > 0 &&", "false &&"),
    "who threw most stands first": Edit(PAGE + "throwers.js", "one.throws - other.throws", "other.throws - one.throws"),
    "the page does not say who throws what": Edit(
        PAGE + "chips.js", "if (told.terms) chips.push(...thrownTerms(play, told.terms));", ""
    ),
    # The clients.
    "the proof of a roll is not checked": Edit(
        CLIENT + "records.js",
        "export function unproven(told, sent) {",
        "export function unproven(told, sent) {\n  return null;",
    ),
    "what stands beside the terms is shown": Edit(
        CLIENT + "terms.js",
        'spec: isSealed(terms.spec) ? without(terms.spec, "difficulty") : { ...terms.spec },',
        "spec: action.spec,",
    ),
    "prices beside the terms are shown": Edit(
        CLIENT + "terms.js",
        'offers: [...told.filter(({ state }) => state !== "accepted"), ...accepted],',
        "offers: told,",
    ),
    "what was signed is not kept": Edit(CLIENT + "evidence.js", "() => ({ terms })", "() => undefined"),
    "a client's key is no chance": Edit(
        CLIENT + "digests.js", "crypto.getRandomValues(new Uint8Array(bytes))", "new Uint8Array(bytes)"
    ),
    "a client takes any epoch": Edit(CLIENT + "epochs.js", "return at < 0 ? null : known[at].e;", "return null;"),
    "no refusal is counted": Edit(CLIENT + "evidence.js", "one.sent.body.epoch && isRefused(one)", "false"),
    "a roll that was refused is no alarm": Edit(
        CLIENT + "evidence.js", "const late = isRefused(stored) ?", "const late = false ?"
    ),
    "a roll in one's name is not noticed": Edit(CLIENT + "evidence.js", "if (seq <= since) return;", "return;"),
    "what is kept has a token": Edit(
        CLIENT + "evidence.js", "{ sid: this.#sid, epochs:", '{ sid: this.#sid, token: "p2", epochs:'
    ),
    "a client keeps no requests": Edit(
        "clients/python/rollwright_client/evidence.py", '*sent, *self._list("terms/")', '*self._list("terms/")'
    ),
    "a client keeps no entries": Edit("clients/python/rollwright_client/evidence.py", "*entries, *sent", "*sent"),
    # The verifiers.
    "dice are not computed again": Edit(
        FOLD + "epoch.py", 'return None if drawn.draws == record.draws else "dice differ"', "return None"
    ),
    "verify.js does not compute dice again": Edit(NODE, 'return "dice differ";', "return null;"),
    "unbound rolls are not named": Edit(
        FOLD + "epoch.py", "return [entry.n for entry in log.entries if not chain.is_bound(entry.rec.req)]", "return []"
    ),
    "the host's rolls are not named": Edit(FOLD + "findings.py", "if self.own:", "if False:"),
    "verify.js does not name the host's rolls": Edit(
        NODE, "by the host's own hand: the host could", "by somebody: they could"
    ),
    "a table that nobody hosts is said to have no host": Edit(
        FOLD + "hosts.py", "elif not self.host:", 'elif self.host in {"", "none"}:'
    ),
    "another thrower than the terms name holds": Edit(
        FOLD + "epoch.py", 'if "thrower" in terms and terms["thrower"] != record.req.get("by"):', "if False:"
    ),
    "a thrower whom no step named holds": Edit(
        FOLD + "actions.py", "thrower = table.thrower(doc.thrower, doc.character) or rolled.by", "thrower = rolled.by"
    ),
    "a key that is used twice holds": Edit(FOLD + "epoch.py", "if key in earlier:", "if False:"),
    "terms are not compared with those sent": Edit(
        FOLD + "evidence.py",
        'return "terms" if (digests or epoch) and req.get("terms") not in digests else None',
        "return None",
    ),
    "verify.js does not compare the terms sent": Edit(
        NODE, 'return (digests.length || epoch) && !digests.includes(req.terms) ? "terms" : null;', "return null;"
    ),
    "terms are not those of the log's steps": Edit(
        FOLD + "actions.py", "if any(same(rolled.terms, one) for one in found):", "if True:"
    ),
    "requests that were refused are not named": Edit(
        FOLD + "compare.py",
        'report.notes.append(f"{sent.source}: {sent.key} was not rolled{_unrolled(rolls, kept, sent)}")',
        "return",
    ),
    "dice of refused requests are not told": Edit(
        FOLD + "compare.py",
        "rolled = chain.roll(epoch, sent.key,",
        'return ""\n        rolled = chain.roll(epoch, sent.key,',
    ),
    "a refused request that was rolled holds": Edit(FOLD + "evidence.py", "if kept.was_refused(sent):", "if False:"),
    "rolls in one's name are not found": Edit(
        FOLD + "compare.py", "if not thrown or thrown.by != me or not thrown.key:", "if True:"
    ),
    "what was kept is not compared": Edit(
        FOLD + "compare.py", 'report.found(0, f"what you kept says otherwise: {source}: {what}")', "return"
    ),
    "a file of another's key holds": Edit(FOLD + "findings.py", "checked = self.trusted and not", "checked = not"),
    "a foreign archive holds": Edit(
        FOLD + "findings.py", "known = all(source.trusted for source in self.sources)", "known = True"
    ),
    "findings have no status": Edit(
        FOLD + "findings.py", "if self.findings:\n            return 1", "if self.findings:\n            return 0"
    ),
    "what holds has status 3": Edit(
        FOLD + "findings.py", "return 0 if checked and known", "return 3 if checked and known"
    ),
    "the page of /verify sends what it reads": Edit(
        "service/http/verify/page.js",
        "return new Uint8Array(await file.arrayBuffer());",
        "await fetch(location).catch(() => null);\n    return new Uint8Array(await file.arrayBuffer());",
    ),
    "a folder is not read": Edit(
        FOLD + "command.py", '(sorted(path.rglob("*")) if path.is_dir() else [path])', "[path]"
    ),
    "verify.js does not read a folder": Edit(NODE, "if (!statSync(name).isDirectory()) return [{", "return [{"),
    "former schemes are read": Edit(
        FOLD + "epoch.py", "if isinstance(scheme, str) and scheme != ra3.SCHEME:", "if False:"
    ),
    # The page's program.
    "the program by hand compares no seed": Edit(
        "docs/fairness.md", 'H(b"commit", sid, u64(e), seed) == commit)', "True)"
    ),
    "the program by hand compares no genesis": Edit(
        "docs/fairness.md", 'rec["req"].get("epoch") == genesis.hex())', "True)"
    ),
    "the program by hand compares no terms": Edit(
        "docs/fairness.md", 'H(b"terms", jcs(terms)).hex() == rec["req"]["terms"], terms)', "True, terms)"
    ),
    "the program by hand compares no dice": Edit(
        "docs/fairness.md", 'faces == [face for _, face in rec["draws"]])', "True)"
    ),
}
"""What makes sentences false, by the words that `promises` has for it."""
