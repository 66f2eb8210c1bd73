/**
 * The Hawaii board. It knows no rules: what can be clicked is what `legal` lists, and what it costs stands beside it.
 */

import { html } from "htm/preact";
import { useMemo, useRef } from "preact/hooks";
import { use_flight, use_focus_after_step } from "../../board/motion.js";
import { is_you, seat_name } from "../../board/seats.js";
import { use_art } from "./art.js";
import { Chooser } from "./chooser.js";
import { group_choices } from "./choices.js";
import { Island } from "./island.js";
import { use_attention } from "./motion.js";
import { InHand, Tray } from "./tray.js";
import { anchor_of, use_chooser } from "./use_chooser.js";
import { Village, VillagePicture } from "./village.js";
import { chooser_title } from "./words.js";

export { ask } from "./ask.js";
export { cells_of, narrate } from "./narrate.js";
export { Figure } from "./rules_figure.js";

/** @param {import("../../lib/types.js").BoardProps} props */
export function Board({ game, view, legal, draft = [], seats, you, t, highlight = null, marks = [], onStep, onUndo }) {
  use_art();
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const choices = useMemo(() => group_choices(legal), [legal]);
  const chooser = use_chooser({ root, view, choices, draft, onStep, onUndo });
  use_flight(root, view);
  use_attention(root, /** @type {any} */ (view), you);
  const note_keys = use_focus_after_step(root, legal, ".hawaii-option, button[data-row]");

  const count = view.seats.length;
  const first = you ?? 0;
  const others = Array.from({ length: count }, (_, index) => (first + index) % count).filter((seat) => seat !== you);
  /** @param {number} seat */
  const board = (seat) => {
    const mine = seat === you;
    return html`<article class=${`hawaii-player seat-${seat} ${mine ? "is-mine" : ""}`} key=${seat}>
      <${Tray} view=${view} seat=${seat} name=${seat_name(seats, seat)} you=${is_you(seats, seat)} t=${t} />
      ${mine && view.phase === "build" && view.pending ? html`<${InHand} pending=${view.pending} t=${t} />` : null}
      <${Village}
        game=${game}
        view=${view}
        seat=${seat}
        name=${seat_name(seats, seat)}
        choices=${mine ? choices : null}
        lit=${new Set(highlight?.seat === seat ? highlight.cells : [])}
        marks=${marks}
        t=${t}
        onStep=${onStep}
      />
    </article>`;
  };

  return html`<div
    class=${`hawaii hawaii-of-${count} ${you === null ? "is-watching" : ""} ${chooser.question ? "is-choosing" : ""}`}
    data-phase=${view.phase}
    ref=${root}
    onClickCapture=${note_keys}
  >
    <${Island}
      view=${view}
      choices=${choices}
      asked=${chooser.spot}
      marks=${marks}
      t=${t}
      seats=${seats}
      onChoose=${chooser.choose}
    >
      ${
        chooser.question
          ? html`<${Chooser}
              question=${chooser.question}
              view=${view}
              anchor=${anchor_of(chooser.spot)}
              title=${chooser_title(t, view, chooser.spot)}
              depth=${chooser.depth}
              t=${t}
              onAnswer=${chooser.answer}
              onBack=${chooser.back}
              onLeave=${chooser.leave}
            />`
          : null
      }
    <//>
    <div class="hawaii-boards">
      ${you === null ? null : html`<div class="hawaii-own">${board(you)}</div>`}
      <div
        class="hawaii-others"
        tabindex=${count > 2 || you === null ? 0 : undefined}
        role="group"
        aria-label=${t("hawaii.others")}
      >
        ${others.map(board)}
      </div>
    </div>
  </div>`;
}

/**
 * One village board as a small picture, for lists of matches.
 * @param {{game: any, view: any, seat: number}} props
 */
export function Picture({ game, view, seat }) {
  use_art();
  return html`<${VillagePicture} components=${game.components} owner=${view.seats[seat]} seat=${seat} />`;
}

/** An empty village board, for a table where nobody plays yet. */
export function blank() {
  const rows = Array.from({ length: 5 }, (_, row) => ({
    tiles: row === 0 ? [{ kind: "start_hut", side: 1, used: false }] : [],
    length: row === 0 ? 1 : 0,
    counts: false,
    open: row < 2,
  }));
  return { seats: [{ rows, kahunas: 0, tikis: 0, needed_length: null }] };
}
