import { useState } from "preact/hooks";
import { seat_class } from "../../board/seats.js";
import { game_by_id } from "../../lib/games/games.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { kinds, place } from "../../lib/lobby/seat_plan.js";
import { wire_seat } from "../../lib/lobby/table_form.js";
import { is_free } from "../../lib/match/seats.js";
import { tables_api } from "../../lib/lobby/tables_api.js";
import { PauseMark } from "../clock/clock_pause.js";
import { PlayerSearch } from "../people/player_search.js";
import { Presence, SeatMark, SeatTag } from "../people/seat_tag.js";
import { SeatChoice } from "./seat_choice.js";

/**
 * @typedef {import("../../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../../lib/types.js").SeatLook} SeatLook
 * @typedef {import("../../lib/lobby/seat_plan.js").Kind} Kind
 */

/** The current kind of a seat. @param {SeatLook} look @returns {Kind} */
function kind_of({ kind, bot, kept_for }) {
  if (kind === "bot") return `bot:${bot}`;
  if (kind === "invite" && kept_for) return "named";
  return kind === "invite" ? "invite" : "open";
}

/**
 * The seats of a table; the owner can change those that nobody has taken.
 * @param {{ snapshot: Snapshot, looks: SeatLook[], owner: boolean, busy: boolean,
 *   attempt: (act: () => Promise<unknown>) => Promise<void>, on_change: () => void }} props
 */
export function TableSeats({ snapshot, looks, owner, busy, attempt, on_change }) {
  const change = (/** @type {number} */ seat, /** @type {import("../../lib/lobby/seat_plan.js").Place} */ wish) =>
    attempt(() => tables_api.change_seat(snapshot.id, seat, wire_seat(wish)).then(on_change));
  return html`<ul class="sitting">
    ${looks.map((look) =>
      owner && (is_free(look) || look.kind === "bot")
        ? html`<${OwnedSeat} key=${look.seat} snapshot=${snapshot} look=${look} busy=${busy} change=${change} />`
        : html`<li key=${look.seat} class=${look.kind}>
            <${SeatTag} look=${look} /><span class="row"
              ><${PauseMark} look=${look} worded /><${Presence} look=${look}
            /></span>
          </li>`,
    )}
  </ul>`;
}

/** @param {{ snapshot: Snapshot, look: SeatLook, busy: boolean, change: (seat: number, wish: import("../../lib/lobby/seat_plan.js").Place) => void }} props */
function OwnedSeat({ snapshot, look, busy, change }) {
  const [searching, set_searching] = useState(false);
  const bots = game_by_id(snapshot.game)?.bots ?? [];
  const access = snapshot.visibility === "public" ? "everyone" : "link";
  const choose = (/** @type {Kind} */ kind) => {
    set_searching(kind === "named");
    if (kind !== "named") change(look.seat, place(kind));
  };
  const number = look.seat + 1;
  return html`<li class=${`${look.kind} owned ${seat_class(look.seat)}`}>
    <span class="seat-tag"
      ><${SeatMark} seat=${look.seat} />${look.kept_for && html`<span class="name">${look.name}</span>`}</span
    >
    <${SeatChoice}
      game=${snapshot.game}
      label=${t("new.seat_number", { number })}
      kinds=${kinds(bots, access).filter((kind) => kind !== "me")}
      value=${searching ? "named" : kind_of(look)}
      disabled=${busy}
      on_change=${choose}
    />
    ${
      searching &&
      html`<${PlayerSearch}
        id=${`player-${look.seat}`}
        label=${t("new.who_on", { number })}
        on_choose=${(/** @type {import("../../lib/types.js").User} */ user) => {
          set_searching(false);
          change(look.seat, place("named", user));
        }}
      />`
    }
  </li>`;
}
