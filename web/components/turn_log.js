import { useState } from "preact/hooks";
import { html } from "../lib/html.js";
import { show_day_time, show_time, t } from "../lib/i18n.js";
import { standing_turns } from "../lib/offers.js";
import { navigate } from "../lib/router.js";
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
 * What happened, the newest first, a group for each turn; it is told aloud elsewhere, as it happens. A line lights what it tells of; a click shows the position.
 * @param {{ path: (ply: number) => string, turns: Turn[], looks: SeatLook[], last: number, ply: number | null,
 *   narrate: (event: import("../lib/types.js").GameEvent) => any, cells_of?: CellsOf,
 *   on_light: (highlight: import("../lib/types.js").Highlight | null) => void, on_all: () => void }} props `on_all`: all
 *   turns are wanted, not only those that are known
 */
export function TurnLog({ path, turns, looks, last, ply, narrate, cells_of = own_cell, on_light, on_all }) {
  const [all, set_all] = useState(false);
  const show_all = () => {
    set_all(true);
    on_all();
  };
  const newest_first = turns.toReversed();
  const shown = all ? newest_first : newest_first.slice(0, turns_at_first);
  const standing = new Set(standing_turns(turns));
  return html`<section class="panel log" aria-labelledby="log">
    <h2 id="log">${t("log.title")}</h2>
    ${turns.length === 0 && html`<p class="quiet">${t("log.empty")}</p>`}
    <div role="log" aria-live="off" aria-labelledby="log">
      <ol>
        ${shown.map(
          (turn) =>
            html`<${Group}
              key=${turn.ply}
              path=${path(turn.ply)}
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
      !all &&
      turns.length > 0 &&
      shown.length < last &&
      html`<button class="button plain wide" onClick=${show_all}>${t("log.all", { count: last })}</button>`
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

/** @param {{ path: string, turn: Turn, look: SeatLook | null, current: boolean, fallen: boolean, narrate: (event: any) => any, cells_of: CellsOf, on_light: (highlight: any) => void }} props */
function Group({ path, turn, look, current, fallen, narrate, cells_of, on_light }) {
  const lines = turn.events
    .map((event) => ({ event, line: narrate(event) }))
    .filter(({ line }) => line !== null && line !== undefined && line !== "");
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
