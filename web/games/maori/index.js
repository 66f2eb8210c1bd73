/**
 * The Maori board. It knows no rules: what can be clicked is what `legal` lists, and what it costs stands beside it.
 */

import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useArt } from "./art.js";
import { groupChoices, nextTurn, placement, turnsOnOffer } from "./choices.js";
import { Controls, Hand } from "./controls.js";
import { Display } from "./display.js";
import { boardLayout } from "./geometry.js";
import { useAttention, useFlight, useFocusAfterStep } from "./motion.js";
import { Sea, SeaPicture, cellActions } from "./sea.js";
import { Tray } from "./tray.js";
import { isYou, seatName } from "./words.js";

export { ask } from "./ask.js";
export { labels } from "./labels.js";
export { narrate } from "./narrate.js";

linkStylesheet();

/** The stylesheet lies beside this module, under whatever prefix the page is served from. */
function linkStylesheet() {
  if (typeof document === "undefined") return;
  const href = new URL("./board.css", import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  document.head.append(link);
}

/**
 * @typedef {object} BoardProps
 * @property {any} game GET /games/maori, with its components
 * @property {any} view the position as this viewer may see it, draft included
 * @property {import("./choices.js").Legal[]} legal the next legal steps; empty when this viewer has none
 * @property {any[]} [draft] the steps chosen so far this turn
 * @property {{seat: number, name?: string, you?: boolean}[]} seats
 * @property {number | null} you
 * @property {import("./words.js").Translate} t
 * @property {{seat: number, cells: number[]} | null} [highlight] pieces to light, for the log and the score sheet
 * @property {any[]} [marks] events of the last turns, to mark what changed
 * @property {(step: any) => void} onStep
 * @property {(() => void)} [onUndo] takes the last step of the draft back; without it the board offers no way to
 */

/** @param {BoardProps} props */
export function Board({ game, view, legal, draft = [], seats, you, t, highlight = null, marks = [], onStep, onUndo }) {
  useArt(game.components.tiles);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [turn, setTurn] = useState(0);
  const [removing, setRemoving] = useState(false);
  const [pointed, setPointed] = useState(/** @type {number | null} */ (null));
  const choices = useMemo(() => groupChoices(legal, view.explorer), [legal, view.explorer]);
  const layout = useMemo(() => boardLayout(game.components.sides[view.side]), [game, view.side]);
  const turns = turnsOnOffer(choices);
  const held = view.hand?.tile ?? null;

  useLayoutEffect(() => {
    setTurn(0);
    setRemoving(false);
    setPointed(null);
  }, [held, view.phase, draft.length]);
  useFlight(root, view);
  useAttention(root, view, you);
  const noteKeys = useFocusAfterStep(root, legal);
  useTurnKey(turns.length > 1, () => setTurn(nextTurn(turns, turn, 1)));

  const actions = cellActions(choices, { turn, removing, t, onStep });
  const aimed = pointed === null || held === null ? null : placement(choices, pointed, turn);
  const ghost = aimed && held !== null ? { cell: aimed.step.cell, tile: held, turn: aimed.step.turn } : null;
  const count = view.boards.length;
  const first = you ?? 0;
  const order = Array.from({ length: count }, (_, index) => (first + index) % count);

  /** @param {number} seat */
  const board = (seat) => {
    const mine = seat === you;
    const name = seatName(seats, seat);
    return html`<article class=${`maori-player maori-seat-${seat} ${mine ? "is-mine" : ""} ${view.turn === seat ? "is-acting" : ""}`} key=${seat}>
      <${Tray}
        game=${game}
        view=${view}
        seat=${seat}
        name=${name}
        you=${isYou(seats, seat)}
        choices=${mine ? choices : null}
        t=${t}
        onStep=${onStep}
      />
      <${Sea}
        game=${game}
        view=${view}
        layout=${layout}
        seat=${seat}
        name=${name}
        actions=${mine ? actions : null}
        ghost=${mine ? ghost : null}
        lit=${new Set(highlight?.seat === seat ? highlight.cells : [])}
        marks=${marks}
        t=${t}
        onPoint=${mine ? setPointed : () => {}}
      />
    </article>`;
  };

  const last = draft.at(-1);
  return html`<div class=${`maori maori-of-${count} ${you === null ? "is-watching" : ""}`} data-phase=${view.phase} ref=${root} onClickCapture=${noteKeys}>
    <div class="maori-table">
      <${Display}
        game=${game}
        view=${view}
        choices=${choices}
        marks=${marks}
        t=${t}
        onStep=${onStep}
        onUndo=${onUndo}
        canUndoTake=${Boolean(onUndo) && last?.type === "take"}
      />
      ${you === null
        ? null
        : html`<div class="maori-hand-row" aria-live="polite">
              <${Hand} game=${game} view=${view} choices=${choices} turn=${turn} turns=${turns} t=${t} onTurn=${setTurn} />
              <${Controls}
                game=${game}
                view=${view}
                you=${you}
                choices=${choices}
                removing=${removing}
                t=${t}
                onRemoving=${setRemoving}
                onStep=${onStep}
              />
            </div>
            <div class="maori-own">${board(you)}</div>`}
      <div class="maori-others" tabindex=${count > 2 || you === null ? 0 : undefined} role="group" aria-label=${t("maori.others")}>
        ${order.filter((seat) => seat !== you).map(board)}
      </div>
    </div>
  </div>`;
}

/**
 * One board as a small picture, for lists of matches.
 * @param {{game: any, view: any, seat: number}} props
 */
export function Picture({ game, view, seat }) {
  useArt(game.components.tiles);
  const side = game.components.sides[view.side];
  return html`<${SeaPicture}
    tiles=${game.components.tiles}
    side=${side}
    layout=${boardLayout(side)}
    board=${view.boards[seat]}
    seat=${seat}
    ghost=${null}
    lit=${new Set()}
    marks=${[]}
  />`;
}

/** R turns the held tile. @param {boolean} active @param {() => void} turn */
function useTurnKey(active, turn) {
  const latest = useRef(turn);
  latest.current = turn;
  useEffect(() => {
    if (!active) return undefined;
    /** @param {KeyboardEvent} event */
    const listen = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.("input, textarea, select, [contenteditable]")) return;
      if (event.key.toLowerCase() === "r") latest.current();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [active]);
}
