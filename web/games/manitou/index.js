/**
 * The table of Manitou. It knows no rules: it offers the steps in `legal`, and the view says who would score what.
 */

import { signal } from "@preact/signals";
import { html } from "htm/preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { use_drag } from "../../board/drag.js";
import { use_flight } from "../../board/flight.js";
import { use_roving } from "../../board/roving.js";
import { use_art } from "./art/art.js";
import { ask as ask_of } from "./turn/ask.js";
import { BeatTable } from "./beats.js";
import { choosable, herds_for, step_of } from "./turn/choices.js";
import { Chooser } from "./turn/choose.js";
import { fight_of } from "./turn/fights.js";
import { Hand, Pile } from "./hand.js";
import { Herd } from "./herd.js";
import { use_pointed } from "./turn/pointed.js";
import { Hunts, Robber, Scoring } from "./scoring.js";
import { Tribe } from "./tribe.js";

export { rules_sections, seal } from "./turn/ask.js";
export { legend } from "./legend.js";
export { Pieces } from "./events/log_pieces.js";
export { cards_of, cells_of, drawn, narrate } from "./events/narrate.js";
export { Picture } from "./art/picture.js";
export { Figure } from "./art/rules_figure.js";
export { scene } from "./events/scenes.js";
export { sounds } from "./sounds.js";

/** The previous hunt, if it is still shown while the next one waits for the viewer; else null. */
const earlier_hunt = signal(/** @type {number | null} */ (null));

/** What to do now. While an earlier hunt is shown, going on comes first. @type {typeof ask_of} */
export const ask = (view, legal, context) => ask_of(view, legal, { ...context, earlier_hunt: earlier_hunt.value });

/** @param {import("./types.js").BoardProps} props */
export function Board({ game, view, legal, draft = [], seats, you, t, highlight = null, marks = [], onStep, onDrop }) {
  use_art();
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const table = useRef(/** @type {HTMLElement | null} */ (null));
  const [place, set_place] = useState(/** @type {number | null} */ (null));
  const { shown, show } = use_shown_hunt(view);
  const pointed = use_pointed(root);
  const hand = view.own?.hand ?? [];
  const picked = place === null || legal.length === 0 ? null : (hand[place] ?? null);
  const considered = picked ?? pointed;
  const steps = herds_for(legal, picked);
  const now = shown === view.hunt;
  const ended = !now || view.phase === "over";
  const choosing = view.phase === "choose" && now;
  const hunt = view.hunts[shown - 1];
  const { plays } = game.components;
  const spare = you !== null && view.tribes[you].team_size > plays ? t("manitou.pile.spare", { plays }) : "";

  useLayoutEffect(() => set_place(null), [view.phase, view.turn, hand.join()]);
  const behind = legal.length > 0 && !now ? shown : null;
  useLayoutEffect(() => {
    earlier_hunt.value = behind;
    return () => {
      earlier_hunt.value = null;
    };
  }, [behind]);
  const lifted = use_drag(root, view, {
    on_lift: (what) => set_place(what.startsWith("hand-") ? Number(what.slice(5)) : null),
    on_drop: (what, where) => dropped(what, where, { hand, legal, draft, onStep, onDrop, set_place }),
  });
  use_flight(root, view);
  const roving = use_roving(table);

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

  return html`<div class=${`manitou manitou-of-${seats.length}`} data-phase=${view.phase} ref=${root}>
    ${view.hunts.length > 1 && html`<${Hunts} view=${view} shown=${shown} t=${t} onShow=${show} />`}
    <div class="manitou-table" ref=${table} onKeyDown=${on_key} onFocusIn=${roving.onFocusIn}>
      <div class=${`manitou-herds ${choosing ? "is-bare" : ""}`}>
        ${hunt.herds.map(
          (herd, index) =>
            html`<${Herd}
              key=${`${shown}-${index}`}
              herd=${herd}
              index=${index}
              hunt=${shown}
              seats=${seats}
              t=${t}
              step=${now ? steps.get(index) : undefined}
              picked=${picked}
              fight=${considered && you !== null && !ended && !choosing ? fight_of(game.components.cards, herd, you, considered) : null}
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
                view.own &&
                html`<${Chooser}
                  game=${game}
                  view=${view}
                  own=${view.own}
                  you=${you}
                  legal=${legal}
                  draft=${draft}
                  lifted=${lifted}
                  t=${t}
                  onStep=${onStep}
                  onDrop=${onDrop}
                />`
              : html`${
                    you !== null &&
                    view.own &&
                    html`<${Hand}
                      game=${game}
                      hand=${hand}
                      you=${you}
                      legal=${legal}
                      picked=${picked === null ? null : place}
                      t=${t}
                      onPick=${pick}
                    />`
                  }
                  <div class="manitou-beside">
                    <${Robber}
                      hunt=${hunt}
                      stolen=${/** @type {import("./events/scenes.js").Shown} */ (view).stolen ?? []}
                      seats=${seats}
                      t=${t}
                    />
                    ${view.own && html`<${Pile} pile=${view.own.pile} seat=${you} spare=${spare} t=${t} />`}
                  </div>`
          }
          <${BeatTable} game=${game} picked=${considered} t=${t} />
        </div>`
      }
      ${
        choosing &&
        view.hunt > 1 &&
        html`<${Scoring}
          hunt=${view.hunts[view.hunt - 2]}
          number=${view.hunt - 1}
          seats=${seats}
          t=${t}
          next=${null}
          nextHunt=${view.hunt}
        />`
      }
    </div>
    <div class="manitou-players">
      ${order_from(you, seats.length).map((seat) => html`<${Tribe} key=${seat} game=${game} view=${view} seat=${seat} seats=${seats} t=${t} />`)}
    </div>
  </div>`;
}

/** The viewer's seat first, then clockwise. @param {number | null} you @param {number} count */
function order_from(you, count) {
  return Array.from({ length: count }, (_, index) => ((you ?? 0) + index) % count);
}

/**
 * The hunt that is shown: the present one, until the viewer opens an earlier one.
 * @param {import("./types.js").View} view
 */
function use_shown_hunt(view) {
  const now = `${view.hunt}-${view.phase}`;
  const [chosen, set_chosen] = useState(/** @type {{at: string, hunt: number}} */ ({ at: now, hunt: view.hunt }));
  const current = chosen.at === now ? chosen : { at: now, hunt: view.hunt };
  if (current !== chosen) set_chosen(current);
  const shown = Math.min(current.hunt, view.hunts.length);
  return { shown, show: (/** @type {number} */ hunt) => set_chosen({ at: now, hunt }) };
}

/**
 * @param {string} what @param {string | null} where
 * @param {{hand: string[], legal: import("./types.js").LegalStep[], draft: import("./types.js").Step[], onStep: import("./types.js").BoardProps["onStep"], onDrop: (index: number) => void, set_place: (place: number | null) => void}} table
 */
function dropped(what, where, { hand, legal, draft, onStep, onDrop, set_place }) {
  const [from, ...rest] = what.split("-");
  const card = rest.join("-");
  if (from === "hand") {
    const step = where && herds_for(legal, hand[Number(card)]).get(Number(where.slice(5)));
    if (step) onStep(step);
    else set_place(null);
  } else if (where === "team") {
    const step = choosable(legal).get(card);
    if (step) onStep(step);
  } else if (where === "home") {
    onDrop(step_of(draft, card));
  }
}

/** Whether the keyboard is used, judged by :focus-visible. */
function by_keyboard() {
  return document.activeElement?.matches(":focus-visible") ?? false;
}

/** @param {HTMLElement | null} root @param {string} wanted */
function focus_on(root, wanted) {
  /** @type {HTMLElement | null | undefined} */ (root?.querySelector(wanted))?.focus();
}
