/**
 * The Hawaii board. It knows no rules: it offers the steps in `legal`, with their prices.
 */

import { html } from "htm/preact";
import { useMemo, useRef } from "preact/hooks";
import { use_attention } from "../../board/attention.js";
import { use_flight } from "../../board/flight.js";
import { use_living } from "../../board/living.js";
import { is_you, seat_name } from "../../board/seats.js";
import { use_art } from "./art/art.js";
import { Chooser } from "./turn/chooser.js";
import { group_choices } from "./turn/choices.js";
import { gains } from "./events/gains.js";
import { use_hands } from "./turn/hands.js";
import { Island } from "./island.js";
import { InHand, Tray } from "./tray.js";
import { anchor_of, use_chooser } from "./turn/use_chooser.js";
import { Village, VillagePicture } from "./village.js";
import { way_between } from "./ways.js";
import { chooser_title } from "./words.js";

export { ask, rules_sections } from "./turn/ask.js";
export { legend } from "./legend.js";
export { Pieces } from "./events/log_pieces.js";
export { cards_of, cells_of, narrate } from "./events/narrate.js";
export { Figure } from "./art/rules_figure.js";
export { scene } from "./events/scenes.js";
export { sounds } from "./sounds.js";
export { tie_break } from "./tie_break.js";

/** @param {import("./types.js").BoardProps} props */
export function Board({
  game,
  view,
  legal,
  draft = [],
  seats,
  you,
  t,
  highlight = null,
  marks = [],
  onStep,
  onTry,
  onUndo,
}) {
  use_art();
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const choices = useMemo(() => group_choices(legal), [legal]);
  const chooser = use_chooser({ root, view, choices, draft, onStep, onUndo });
  const drops = use_hands({ root, view, you, choices, chooser, onTry });
  use_flight(root, view, {
    gains,
    way: (piece, from, to) => (piece.startsWith("chief-") ? way_between(from, to, view.track.length) : []),
  });
  use_living(root);
  use_attention(root, { view, you, legal }, view.phase === "build" ? ".hawaii-own" : ".hawaii-island");

  const count = view.seats.length;
  const first = you ?? 0;
  const others = Array.from({ length: count }, (_, index) => (first + index) % count).filter((seat) => seat !== you);
  /** @param {number} seat */
  const board = (seat) => {
    const mine = seat === you;
    return html`<article class=${`hawaii-player seat-${seat} ${mine ? "is-mine" : ""}`} key=${seat}>
      <${Tray} view=${view} seat=${seat} name=${seat_name(seats, seat)} you=${is_you(seats, seat)} t=${t} />
      ${view.turn === seat && view.phase === "build" && view.pending ? html`<${InHand} pending=${view.pending} seat=${seat} t=${t} />` : null}
      <${Village}
        game=${game}
        view=${view}
        seat=${seat}
        name=${seat_name(seats, seat)}
        choices=${mine ? choices : null}
        drops=${mine ? drops : new Set()}
        lit=${new Set(highlight?.seat === seat ? highlight.cells : [])}
        marks=${marks}
        folds=${!mine}
        t=${t}
        onStep=${onStep}
      />
    </article>`;
  };

  return html`<div
    class=${`hawaii hawaii-of-${count} ${you === null ? "is-watching" : ""} ${chooser.question ? "is-choosing" : ""}`}
    data-phase=${view.phase}
    ref=${root}
  >
    <${Island}
      view=${view}
      choices=${choices}
      asked=${chooser.spot}
      drops=${drops}
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
 * @param {{game: import("./types.js").Game, view: import("./types.js").View, seat: number}} props
 */
export function Picture({ game, view, seat }) {
  use_art();
  return html`<${VillagePicture} components=${game.components} owner=${view.seats[seat]} seat=${seat} />`;
}
