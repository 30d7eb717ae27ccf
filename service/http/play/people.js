// Who sits at the table, what their characters are, and the table's own tracks.

import { Icon } from "./elements.js";
import { untilWords } from "./expiry.js";
import { hostWords } from "./hosts.js";
import { CopyLink, pageOf, seatLink } from "./seat.js";
import { Send } from "./send.js";
import { Folded, TrackRow } from "./sheet.js";
import { html, useState } from "./vendor/preact.js";
import { t } from "./words.js";

/** More people than these stand in two columns. */
const FEW = 6;

/** Everybody with a seat, and the characters of those whose sheet is not shown elsewhere. */
export function People({ play }) {
  const gm = play.role === "gm";
  const { host } = play.session.options;
  const until = play.session.expires && untilWords(play.session.expires);
  const active = play.people.filter((one) => one.active);
  const gone = play.people.filter((one) => !one.active);
  const nobodys = play.characters.filter(({ owner }) => !active.some(({ id }) => id === owner));
  return html`<section class="card" aria-labelledby="people-title">
    <h2 id="people-title" tabindex="-1">${t("People")}</h2>
    <p class="small">${hostWords(host, play.personName(host))} ${until}</p>
    <ul class=${active.length > FEW ? "people many" : "people"}>
      ${active.map(
        (person) => html`<${Person} key=${person.id} play=${play} person=${person} dense=${active.length > FEW} />`,
      )}
    </ul>
    ${
      !gm && nobodys.length
        ? html`<h3>${t("Of the game master")}</h3>
        ${nobodys.map((one) => html`<${Folded} key=${one.id} play=${play} character=${one} />`)}`
        : null
    }
    ${
      gm && gone.length
        ? html`<details class="whole">
          <summary>${t("Former seats")}</summary>
          <ul class="people">
            ${gone.map((person) => html`<${Person} key=${person.id} play=${play} person=${person} />`)}
          </ul>
        </details>`
        : null
    }
  </section>`;
}

/** Somebody with a seat; where it is `dense` their name is what the GM presses, and a face says who is away. */
function Person({ play, person, dense = false }) {
  const [more, setMore] = useState(false);
  const { id, name, role, active } = person;
  const me = id === play.me;
  const here = active && play.present.has(id);
  const theirs = play.characters.filter(({ owner }) => owner === id);
  const roles = { gm: t("game master"), spectator: t("watches"), player: "" };
  const presence = !active ? t("seat closed") : here ? t("here") : t("away");
  const apart = theirs.filter((one) => !play.mine.includes(one));
  const opens = play.role === "gm" && !me;
  const opener = {
    "aria-label": t("{name}: more", { name }),
    "aria-expanded": String(more),
    onClick: () => setMore(!more),
  };
  return html`<li class="person">
    <span class=${here ? "face" : "face away"} aria-hidden="true">${[...name][0]}</span>
    <div>
      ${
        dense && opens
          ? html`<button class="unfold" title=${name} ...${opener}><b>${name}</b></button>`
          : html`<b title=${name}>${name}</b>`
      }
      ${me ? html` <span class="soft">${t("(you)")}</span>` : null} <span class="soft">
        ${[roles[role], ...theirs.filter((one) => play.mine.includes(one)).map((one) => one.name)]
          .filter(Boolean)
          .join(", ")}
      </span>
      <div class=${dense ? "off" : "tiny soft"}>${presence}</div></div>
    ${opens && !dense ? html`<button class="mini quiet" ...${opener}><${Icon} name="more" /></button>` : null}
    ${more ? html`<${Seat} play=${play} person=${person} />` : null}
    ${
      apart.length
        ? html`<div class="below">
          ${apart.map((one) => html`<${Folded} key=${one.id} play=${play} character=${one} />`)}
        </div>`
        : null
    }
  </li>`;
}

/** What the GM may do with a seat. */
function Seat({ play, person }) {
  const [link, setLink] = useState("");
  const { id, name, active, role } = person;
  const renew = async () => {
    if (!(await play.ask(t("A new link for {name}? The one they have stops working.", { name }), t("Make a new link"))))
      return;
    const told = await play.act(() => play.table.renewToken(id));
    if (told) setLink(seatLink(pageOf(play.client), told));
  };
  const revoke = async () => {
    if (
      !(await play.ask(
        t("Close the seat of {name}? Their characters stay, and are yours until they come back.", { name }),
        t("Close the seat"),
      ))
    )
      return;
    if (await play.act(() => play.table.revoke(id))) {
      play.say(t("The seat is closed."));
      document.getElementById("people-title")?.focus();
    }
  };
  const handOver = () => handOverTo(play, person);
  return html`<div class="below stack">
    <div class="row wrap">
      <${Send} play=${play} class="mini" onClick=${renew}>${active ? t("New link") : t("Open the seat again")}<//>
      ${
        active && role === "player"
          ? html`<${Send} play=${play} class="mini" onClick=${handOver}>${t("Make game master")}<//>`
          : null
      }
      ${active ? html`<${Send} play=${play} class="mini" onClick=${revoke}>${t("Close the seat")}<//>` : null}
    </div>
    ${
      link
        ? html`<${CopyLink} link=${link} label=${t("For {name} alone: anyone who has it sits there", { name })} />`
        : null
    }
  </div>`;
}

/** Hand the GM's role over, after asking. */
export async function handOverTo(play, { id, name }) {
  if (
    !(await play.ask(
      t("Make {name} the game master? You become a player, and only they can give it back.", { name }),
      t("Hand over"),
    ))
  )
    return;
  if (await play.act(() => play.table.handOver(id))) play.say(t("{name} is the game master now.", { name }));
}

/** Tracks of the whole table, such as heat and Fear, and the turn where the game has turns. */
export function TableTracks({ play }) {
  const gm = play.role === "gm";
  const [editing, setEditing] = useState(false);
  const { turn, ...others } = play.session.tracks;
  const tracks = Object.entries(others);
  const [move, setMove] = useState("");
  // What is spent names the GM's move: the words go with the entry.
  const spent = {
    take() {
      setMove("");
      return move.trim() || undefined;
    },
  };
  const spends = (track) => play.game.tracks[track]?.cost === "spends";
  const turns = Object.keys(play.game.once_a_turn).length > 0;
  if (!tracks.length && !turns) return null;
  const next = () =>
    play.act(
      () => play.table.startTurn(),
      () => play.say(t("A new turn has begun.")),
    );
  return html`<section class="card" aria-labelledby="table-title">
    <div class="row"><h2 id="table-title">${t("The table")}</h2>
      ${
        gm && tracks.length
          ? html`<button
            class="mini quiet push"
            aria-expanded=${String(editing)}
            aria-label=${t("Change the table's tracks")}
            onClick=${() => setEditing(!editing)}
          >
            <${Icon} name="pen" />
            ${editing ? t("Done") : t("Change")}
          </button>`
          : null
      }
    </div>
    <div class="tracks">
      ${tracks.map(
        ([track, value]) =>
          html`<${TrackRow}
            key=${track}
            play=${play}
            who="session"
            name=${t("The table")}
            track=${track}
            at=${value}
            may=${gm}
            editing=${editing && gm}
            spent=${spends(track) ? spent : undefined}
          />`,
      )}
    </div>
    ${
      editing && gm && tracks.some(([track]) => spends(track))
        ? html`<div>
          <label for="gm-move">${t("What is it spent on?")}</label>
          <input
            id="gm-move"
            class="says"
            maxlength="500"
            value=${move}
            onInput=${(event) => setMove(event.currentTarget.value)}
          />
        </div>`
        : null
    }
    ${
      turns
        ? html`<div class="row wrap turn-row">
          <span>${t("Turn {n}", { n: turn?.value ?? 1 })}</span>
          ${gm ? html`<${Send} play=${play} class="mini push" onClick=${next}>${t("New turn")}<//>` : null}
        </div>`
        : null
    }
  </section>`;
}
