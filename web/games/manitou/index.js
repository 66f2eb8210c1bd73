/**
 * The table of Manitou. It knows no rules: what can be pressed is what `legal` lists, and who would score what is what the
 * view says.
 */

import { html } from "htm/preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { use_flight, use_focus_after_step } from "../../board/motion.js";
import { use_roving } from "../../board/roving.js";
import { use_art } from "./art.js";
import { BeatTable } from "./beats.js";
import { choosable, herds_for, step_of } from "./choices.js";
import { Chooser } from "./choose.js";
import { use_drag } from "./drag.js";
import { Hand, Pile } from "./hand.js";
import { Herd } from "./herd.js";
import { Hunts, Robber, Scoring } from "./scoring.js";
import { Tribe } from "./tribe.js";

export { ask, seal } from "./ask.js";
export { cells_of, drawn, narrate } from "./narrate.js";
export { Picture, blank } from "./picture.js";
export { Figure } from "./rules_figure.js";

/** @param {import("../../lib/types.js").BoardProps} props */
export function Board({ game, view, legal, draft = [], seats, you, t, highlight = null, marks = [], onStep, onDrop }) {
  use_art();
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const table = useRef(/** @type {HTMLElement | null} */ (null));
  const [place, set_place] = useState(/** @type {number | null} */ (null));
  const { shown, show } = use_shown_hunt(view, draft);
  const hand = view.own?.hand ?? [];
  const picked = place === null || legal.length === 0 ? null : (hand[place] ?? null);
  const steps = herds_for(legal, picked);
  const now = shown === view.hunt;
  const ended = !now || view.phase === "over";
  const choosing = view.phase === "choose" && now;
  const hunt = view.hunts[shown - 1];

  useLayoutEffect(() => set_place(null), [view.phase, view.turn, hand.join()]);
  use_flight(root, view);
  const note_keys = use_focus_after_step(root, legal, ".manitou-held.is-open, .manitou-member[data-drag]");
  const roving = use_roving(table);
  use_drag(root, {
    on_lift: (what) => set_place(what.startsWith("hand-") ? Number(what.slice(5)) : null),
    on_drop: (what, where) => dropped(what, where, { hand, legal, draft, onStep, onDrop, set_place }),
  });

  /** @param {number | null} wanted */
  const pick = (wanted) => {
    set_place(wanted);
    if (wanted !== null && by_keyboard()) requestAnimationFrame(() => focus_on(root.current, ".manitou-lay"));
  };
  /** @param {KeyboardEvent} event */
  const on_key = (event) => {
    if (event.key === "Escape" && place !== null) {
      focus_on(root.current, ".manitou-held.is-picked");
      set_place(null);
    } else roving.onKeyDown(event);
  };

  return html`<div
    class=${`manitou manitou-of-${seats.length}`}
    data-phase=${view.phase}
    ref=${root}
    onClickCapture=${note_keys}
  >
    ${view.hunts.length > 1 && html`<${Hunts} view=${view} shown=${shown} t=${t} onShow=${show} />`}
    <div class="manitou-table" ref=${table} onKeyDown=${on_key} onFocusIn=${roving.onFocusIn}>
      <div class=${`manitou-herds ${choosing ? "is-bare" : ""}`}>
        ${hunt.herds.map(
          (/** @type {any} */ herd, /** @type {number} */ index) =>
            html`<${Herd}
              key=${`${shown}-${index}`}
              herd=${herd}
              index=${index}
              hunt=${shown}
              seats=${seats}
              t=${t}
              step=${now ? steps.get(index) : undefined}
              picked=${picked}
              marks=${now ? marks : []}
              lit=${now && highlight?.cells.includes(index) ? [highlight.seat] : []}
              ended=${ended}
              bare=${choosing}
              onStep=${onStep}
            />`,
        )}
      </div>
      ${
        ended &&
        html`<${Scoring}
          hunt=${hunt}
          number=${shown}
          seats=${seats}
          t=${t}
          next=${now ? null : () => show(view.hunt)}
          nextHunt=${view.hunt}
        />`
      }
      ${
        !ended &&
        html`<div class="manitou-mine">
          ${
            choosing
              ? you !== null &&
                html`<${Chooser}
                  game=${game}
                  view=${view}
                  you=${you}
                  legal=${legal}
                  draft=${draft}
                  t=${t}
                  onStep=${onStep}
                  onDrop=${onDrop}
                />`
              : html`${
                    you !== null &&
                    html`<${Hand}
                      view=${view}
                      you=${you}
                      legal=${legal}
                      picked=${picked === null ? null : place}
                      t=${t}
                      onPick=${pick}
                    />`
                  }
                  <div class="manitou-beside">
                    <${Robber} hunt=${hunt} seats=${seats} t=${t} />
                    ${view.own && html`<${Pile} pile=${view.own.pile} seat=${you} t=${t} />`}
                  </div>`
          }
          <${BeatTable} game=${game} picked=${picked} t=${t} />
        </div>`
      }
    </div>
    <div class="manitou-players">
      ${order_from(you, seats.length).map((seat) => html`<${Tribe} key=${seat} game=${game} view=${view} seat=${seat} seats=${seats} t=${t} />`)}
    </div>
  </div>`;
}

/** The viewer's own first, then round the table. @param {number | null} you @param {number} count */
function order_from(you, count) {
  return Array.from({ length: count }, (_, index) => ((you ?? 0) + index) % count);
}

/**
 * Which hunt is looked at. When one has ended it stays in sight, until the viewer goes on; nobody waits for that.
 * @param {any} view @param {any[]} draft
 */
function use_shown_hunt(view, draft) {
  const fresh = view.phase === "choose" && view.hunt > 1 && draft.length === 0;
  const usual = fresh ? view.hunt - 1 : view.hunt;
  const now = `${view.hunt}-${view.phase}`;
  const [chosen, set_chosen] = useState(/** @type {{at: string, hunt: number}} */ ({ at: now, hunt: usual }));
  const current = chosen.at === now ? chosen : { at: now, hunt: usual };
  if (current !== chosen) set_chosen(current);
  const shown = Math.min(current.hunt, view.hunts.length);
  return { shown, show: (/** @type {number} */ hunt) => set_chosen({ at: now, hunt }) };
}

/**
 * @param {string} what @param {string | null} where
 * @param {{hand: string[], legal: any[], draft: any[], onStep: (step: any) => void, onDrop: (index: number) => void, set_place: (place: number | null) => void}} table
 */
function dropped(what, where, { hand, legal, draft, onStep, onDrop, set_place }) {
  const [from, ...rest] = what.split("-");
  const name = rest.join("-");
  if (from === "hand") {
    const step = where?.startsWith("herd-")
      ? herds_for(legal, hand[Number(name)]).get(Number(where.slice(5)))
      : undefined;
    if (step) onStep(step);
    else set_place(null);
  } else if (from === "home" && where === "team") {
    const step = choosable(legal).get(name);
    if (step) onStep(step);
  } else if (from === "team" && where !== "team") {
    onDrop(step_of(draft, name));
  }
}

/** Is the keyboard at work, by what the browser shows of the focus? */
function by_keyboard() {
  return document.activeElement?.matches(":focus-visible") ?? false;
}

/** @param {HTMLElement | null} root @param {string} wanted */
function focus_on(root, wanted) {
  /** @type {HTMLElement | null | undefined} */ (root?.querySelector(wanted))?.focus();
}
