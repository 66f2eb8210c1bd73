import { useState } from "preact/hooks";
import { seat_class } from "../../../board/seats.js";
import { html } from "../../../lib/html.js";
import { show_day_time, show_time, t } from "../../../lib/i18n/i18n.js";
import { effective_turns } from "../../../lib/match/offers.js";
import { navigate } from "../../../lib/ui/router.js";
import { SeatTag } from "../../people/seat_tag.js";
import { LogLine } from "./log_line.js";

/**
 * @typedef {(event: import("../../../lib/types.js").GameEvent) => number[]} CellsOf
 * @typedef {(event: import("../../../lib/types.js").GameEvent) => string} CardsOf
 * @typedef {import("../../../lib/types.js").Turn} Turn
 * @typedef {import("../../../lib/types.js").SeatLook} SeatLook
 */

const day_ms = 86_400_000;
/** The number of turns shown at first, so that a long match does not make the page too long on a phone. */
const turns_at_first = 8;
/** So many turns surely fill the log's place on a large screen, so it is kept free while they are being loaded. */
const turns_that_fill = 6;

/**
 * The log, the newest turn first. Pointing at a line highlights its cells; a click shows the position. Announcements
 * for the screen reader are elsewhere.
 * @param {{ path: (ply: number) => string, turns: Turn[], looks: SeatLook[], last: number, ply: number | null,
 *   loaded: import("../../../lib/games/use_game.js").Loaded, narrate: (event: import("../../../lib/types.js").GameEvent) => any,
 *   on_light: (highlight: import("../../../lib/types.js").Highlight | null) => void, on_all: () => void }} props `on_all`: loads all turns
 */
export function TurnLog({ path, turns, looks, last, ply, loaded, narrate, on_light, on_all }) {
  const [all, set_all] = useState(false);
  const show_all = () => {
    set_all(true);
    on_all();
  };
  const newest_first = turns.toReversed();
  const shown = all ? newest_first : newest_first.slice(0, turns_at_first);
  const effective = new Set(effective_turns(turns));
  return html`<section class=${`panel log ${last >= turns_that_fill ? "filled" : ""}`} aria-labelledby="log">
    <h2 id="log">${t("log.title")}</h2>
    ${last === 0 && turns.length === 0 && html`<p class="quiet">${t("log.empty")}</p>`}
    <div role="log" aria-live="off" aria-labelledby="log">
      <ol>
        ${shown.map(
          (turn, at) =>
            html`<${Group}
              key=${turn.ply}
              path=${path(turn.ply)}
              turn=${turn}
              look=${turn.seat === null ? null : looks[turn.seat]}
              joined=${turn.seat === shown[at - 1]?.seat && shown[at - 1].within_turn}
              current=${turn.ply === ply}
              fallen=${turn.kind === "turn" && !effective.has(turn)}
              loaded=${loaded}
              narrate=${narrate}
              on_light=${on_light}
            />`,
        )}
      </ol>
    </div>
    ${
      !all &&
      shown.length < last &&
      html`<button class="button plain wide" onClick=${show_all}>${t("log.all", { count: last })}</button>`
    }
  </section>`;
}

/** @type {CellsOf} */
const own_cell = (event) => (typeof event.cell === "number" ? [event.cell] : []);

/** @param {import("../../../lib/types.js").GameEvent} event @param {number | null} seat @param {CellsOf} cells_of */
function light_of(event, seat, cells_of) {
  const of = event.seat ?? seat;
  const cells = cells_of(event);
  return cells.length > 0 && typeof of === "number" ? { seat: of, cells } : null;
}

/** `joined`: the entry above it is of the same turn and seat. @param {{ path: string, turn: Turn, look: SeatLook | null, joined?: boolean, current: boolean, fallen: boolean, loaded: import("../../../lib/games/use_game.js").Loaded, narrate: (event: any) => any, on_light: (highlight: any) => void }} props */
function Group({ path, turn, look, joined, current, fallen, loaded, narrate, on_light }) {
  const { cards_of, cells_of = own_cell } = loaded.module;
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
  return html`<li
    class=${`${look ? seat_class(look.seat) : ""} ${fallen ? "fallen" : ""} ${turn.within_turn ? "within-turn" : ""}`}
  >
    <a
      href=${path}
      class="turn"
      aria-current=${current ? "true" : undefined}
      onClick=${open}
      onFocus=${() => on_light(all)}
      onBlur=${() => on_light(null)}
    >
      ${
        !joined &&
        html`<span class="turn-head">
          ${look && html`<${SeatTag} look=${look} />`}
          ${fallen && html`<span class="pill">${t("log.taken_back")}</span>`}
          <time class="quiet small" datetime=${new Date(turn.at).toISOString()} title=${show_day_time(turn.at)}>
            ${Date.now() - turn.at < day_ms ? show_time(turn.at) : show_day_time(turn.at)}
          </time>
        </span>`
      }
      ${turn.kind === "resign" && html`<span class="line">${t("log.resigned")}</span>`}
      ${lines.map(
        ({ event, line }, at) =>
          html`<span
            key=${at}
            class="line"
            data-card=${cards_of?.(event)}
            onMouseEnter=${() => on_light(light_of(event, turn.seat, cells_of))}
            onMouseLeave=${() => on_light(null)}
            ><${LogLine} loaded=${loaded} event=${event} line=${line}
          /></span>`,
      )}
    </a>
  </li>`;
}
