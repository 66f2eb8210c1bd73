import { useEffect, useRef, useState } from "preact/hooks";
import { seat_class } from "../../../board/seats.js";
import { html } from "../../../lib/html.js";
import { t } from "../../../lib/i18n/i18n.js";
import { navigate } from "../../../lib/ui/router.js";
import { SeatTag } from "../../people/seat_tag.js";
import { Icon } from "../../ui/icons.js";
import { turn_log } from "../lazy_parts.js";
import { LogLine } from "./log_line.js";
import { ZoomBar } from "../zoom_bar.js";

/**
 * @typedef {import("../../../lib/match/whole_turns.js").WholeTurn} Turn
 * @typedef {import("../../../lib/types.js").SeatLook} SeatLook
 * @typedef {import("../../../lib/games/use_game.js").Loaded} Loaded
 * @typedef {(event: import("../../../lib/types.js").GameEvent) => any} Narrate
 */

/**
 * The last turns in words, each as a whole, with pictures of the pieces, the newest first. Its height does not depend on what it says. On
 * a small screen it also opens the log, which has no other place there.
 * @param {{ path: (ply: number) => string, turns: Turn[], looks: SeatLook[], loaded: Loaded, narrate: Narrate, playing: boolean,
 *   log: any }} props `playing`: whether the newest turn is being shown
 */
export function LastMoves({ path, turns, looks, loaded, narrate, playing, log }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [open, set_open] = use_popover(root);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = turns.toReversed();
  const newest = shown[0];
  useEffect(() => scroll_to_line(list.current, playing), [newest?.ply, newest?.events.length, playing]);
  return html`<section class="last-moves" ref=${root} aria-label=${t("log.last_moves")}>
    <ul ref=${list}>
      ${shown.map(
        (turn) =>
          html`<${Move}
            key=${turn.first}
            path=${path(turn.ply)}
            turn=${turn}
            looks=${looks}
            loaded=${loaded}
            narrate=${narrate}
          />`,
      )}
      ${shown.length === 0 && html`<li class="quiet">${t("log.empty")}</li>`}
    </ul>
    <${ZoomBar} />
    ${
      log &&
      html`<button
          class="button plain open-log"
          aria-expanded=${open}
          aria-label=${t(open ? "log.close" : "log.title")}
          onPointerEnter=${turn_log.load}
          onFocus=${turn_log.load}
          onClick=${() => set_open(!open)}
        >
          <${Icon} name=${open ? "close" : "log"} />
        </button>
        ${open && html`<div class="log-sheet">${log}</div>`}`
    }
  </section>`;
}

/** While a turn is being shown, its last line is in view; then its first one. @param {HTMLElement | null} list @param {boolean} playing */
function scroll_to_line(list, playing) {
  const lines = /** @type {NodeListOf<HTMLElement>} */ (list?.querySelectorAll("li:first-child .line"));
  if (!list || lines.length === 0) return;
  const way = lines[lines.length - 1].offsetLeft - lines[0].offsetLeft;
  list.scrollTo({ left: playing ? way : 0 });
}

/**
 * Whether a panel below `root` is open. Escape, a press elsewhere, or choosing a link closes it.
 * @param {{ current: HTMLElement | null }} root @returns {[boolean, (open: boolean) => void]}
 */
function use_popover(root) {
  const [open, set_open] = useState(false);
  useEffect(() => {
    if (!open) return undefined;
    const elsewhere = (/** @type {Event} */ { target }) => {
      if (target instanceof Element && (!root.current?.contains(target) || target.closest("a"))) set_open(false);
    };
    const escape = (/** @type {KeyboardEvent} */ { key }) => {
      if (key !== "Escape") return;
      set_open(false);
      /** @type {HTMLElement | null | undefined} */ (root.current?.querySelector("[aria-expanded]"))?.focus();
    };
    document.addEventListener("click", elsewhere);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("click", elsewhere);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);
  return [open, set_open];
}

/** @param {{ path: string, turn: Turn, looks: SeatLook[], loaded: Loaded, narrate: Narrate }} props */
function Move({ path, turn, looks, loaded, narrate }) {
  const lines = turn.events.map((event) => ({ event, line: narrate(event) })).filter(({ line }) => Boolean(line));
  const { cards_of } = loaded.module;
  const go = (/** @type {MouseEvent} */ event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(path, { keep_scroll: true });
  };
  const look = turn.seat === null ? null : looks[turn.seat];
  return html`<li class=${look ? seat_class(look.seat) : ""}>
    <a href=${path} onClick=${go}>
      ${turn.kind === "resign" && html`<span class="line">${look && html`<${SeatTag} look=${look} bare />`} ${t("log.resigned")}</span>`}
      ${lines.map(
        ({ event, line }, at) =>
          html`<span key=${at} class="line" data-card=${cards_of?.(event) || undefined}
            ><${LogLine} loaded=${loaded} event=${event} line=${line}
          /></span>`,
      )}
    </a>
  </li>`;
}
