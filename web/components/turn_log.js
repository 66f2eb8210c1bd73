import { useState } from "preact/hooks";
import { html } from "../lib/html.js";
import { show_day_time, show_time, t } from "../lib/i18n.js";
import { standing_turns } from "../lib/offers.js";
import { paths } from "../lib/routes.js";
import { navigate } from "../lib/router.js";
import { Icon } from "./icons.js";
import { SeatTag } from "./seat_tag.js";

/**
 * @typedef {(event: import("../lib/types.js").GameEvent) => number[]} CellsOf
 * @typedef {import("../lib/types.js").Turn} Turn
 * @typedef {import("../lib/types.js").SeatLook} SeatLook
 */

const day_ms = 86_400_000;
/** So many turns are shown at first: a long match would push the page far down on a phone. */
const turns_at_first = 8;

/**
 * What happened, the newest first, a group for each turn. A line lights what it tells of; a click shows the position.
 * @param {{ id: string, turns: Turn[], looks: SeatLook[], last: number, ply: number | null,
 *   narrate: (event: import("../lib/types.js").GameEvent) => any, cells_of?: CellsOf,
 *   on_light: (highlight: import("../lib/types.js").Highlight | null) => void }} props
 */
export function TurnLog({ id, turns, looks, last, ply, narrate, cells_of = own_cell, on_light }) {
  const [all, set_all] = useState(false);
  const newest_first = turns.toReversed();
  const shown = all ? newest_first : newest_first.slice(0, turns_at_first);
  const standing = new Set(standing_turns(turns));
  return html`<section class="panel log" aria-labelledby="log">
    <div class="log-head">
      <h2 id="log">${t("log.title")}</h2>
      <${Stepper} id=${id} last=${last} ply=${ply} />
    </div>
    ${turns.length === 0 && html`<p class="quiet">${t("log.empty")}</p>`}
    <div role="log" aria-labelledby="log">
      <ol>
        ${shown.map(
          (turn) =>
            html`<${Group}
              key=${turn.ply}
              id=${id}
              turn=${turn}
              look=${turn.seat === null ? null : looks[turn.seat]}
              current=${turn.ply === ply}
              fallen=${turn.kind === "turn" && !standing.has(turn)}
              narrate=${narrate}
              cells_of=${cells_of}
              on_light=${on_light}
            />`,
        )}
      </ol>
    </div>
    ${
      shown.length < turns.length &&
      html`<button class="button plain wide" onClick=${() => set_all(true)}>
        ${t("log.all", { count: turns.length })}
      </button>`
    }
  </section>`;
}

/** @type {CellsOf} */
const own_cell = (event) => (typeof event.cell === "number" ? [event.cell] : []);

/** @param {import("../lib/types.js").GameEvent} event @param {number | null} seat @param {CellsOf} cells_of */
function light_of(event, seat, cells_of) {
  const of = event.seat ?? seat;
  const cells = cells_of(event);
  return cells.length > 0 && typeof of === "number" ? { seat: of, cells } : null;
}

/** @param {{ id: string, turn: Turn, look: SeatLook | null, current: boolean, fallen: boolean, narrate: (event: any) => any, cells_of: CellsOf, on_light: (highlight: any) => void }} props */
function Group({ id, turn, look, current, fallen, narrate, cells_of, on_light }) {
  const lines = turn.events
    .map((event) => ({ event, line: narrate(event) }))
    .filter(({ line }) => line !== null && line !== undefined && line !== "");
  const path = paths.match(id, turn.ply);
  const open = (/** @type {MouseEvent} */ event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(path, { keep_scroll: true });
  };
  const cells = turn.events.flatMap((event) => light_of(event, turn.seat, cells_of)?.cells ?? []);
  const all = turn.seat === null || cells.length === 0 ? null : { seat: turn.seat, cells };
  return html`<li class=${`${look ? `seat-${look.seat % 5}` : ""} ${fallen ? "fallen" : ""}`}>
    <a
      href=${path}
      class="turn"
      aria-current=${current ? "true" : undefined}
      onClick=${open}
      onFocus=${() => on_light(all)}
      onBlur=${() => on_light(null)}
    >
      <span class="turn-head">
        ${look && html`<${SeatTag} look=${look} />`} ${fallen && html`<span class="pill">${t("log.taken_back")}</span>`}
        <time class="quiet small" datetime=${new Date(turn.at).toISOString()} title=${show_day_time(turn.at)}>
          ${Date.now() - turn.at < day_ms ? show_time(turn.at) : show_day_time(turn.at)}
        </time>
      </span>
      ${turn.kind === "resign" && html`<span class="line">${t("log.resigned")}</span>`}
      ${lines.map(
        ({ event, line }, at) =>
          html`<span
            key=${at}
            class="line"
            onMouseEnter=${() => on_light(light_of(event, turn.seat, cells_of))}
            onMouseLeave=${() => on_light(null)}
            >${line}</span
          >`,
      )}
    </a>
  </li>`;
}

/** Back and forward through the whole match. @param {{ id: string, last: number, ply: number | null }} props */
function Stepper({ id, last, ply }) {
  const here = ply ?? last;
  const go = (/** @type {number} */ to) =>
    navigate(paths.match(id, to >= last ? null : Math.max(0, to)), { keep_scroll: true, replace: ply !== null });
  /** @param {string} name @param {string} icon @param {number} to @param {boolean} off */
  const button = (name, icon, to, off) =>
    html`<button
      class="button plain square"
      aria-label=${t(name)}
      title=${t(name)}
      disabled=${off}
      onClick=${() => go(to)}
    >
      <${Icon} name=${icon} />
    </button>`;
  return html`<div class="stepper" role="group" aria-label=${t("log.history")}>
    ${button("log.first", "first", 0, here <= 0)} ${button("log.previous", "previous", here - 1, here <= 0)}
    <span class="small quiet">${t("log.position", { ply: here, last })}</span>
    ${button("log.next", "following", here + 1, here >= last)} ${button("log.last", "last", last, here >= last)}
  </div>`;
}
