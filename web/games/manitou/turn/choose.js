/** Choosing a team: the tribe, and the places of the team. Cards can be added and removed in any order. */

import { html } from "htm/preact";
import { useRef, useState } from "preact/hooks";
import { use_reason } from "../../../board/reason.js";
import { use_roving } from "../../../board/roving.js";
import { beat_words } from "../beats.js";
import { Card } from "../card.js";
import { choosable, step_of, team_sums, tribe_places } from "./choices.js";
import { card_name, hunter_value } from "../words.js";

/**
 * @typedef {object} ChooserProps
 * @property {import("../types.js").Game} game
 * @property {import("../types.js").View} view
 * @property {import("../types.js").Own} own
 * @property {number} you
 * @property {import("../types.js").LegalStep[]} legal
 * @property {import("../types.js").Step[]} draft
 * @property {string | null} lifted the card that is dragged: `home-CARD` or `team-CARD`
 * @property {import("../words.js").Translate} t
 * @property {import("../types.js").BoardProps["onStep"]} onStep
 * @property {(index: number) => void} onDrop
 */

/** @param {ChooserProps} props */
export function Chooser({ game, view, own, you, legal, draft, lifted, t, onStep, onDrop }) {
  const can = choosable(legal);
  const [pressed, set_pressed] = useState(/** @type {string[]} */ ([]));
  const places = tribe_places(game.components.cards, own, pressed);
  const fixed = draft.length === 0 && own.team.length > 0;
  const size = view.tribes[you].team_size;
  const full = own.team.length >= size;
  const groups = [
    places.filter(({ card }) => hunter_value(card) !== null),
    places.filter(({ card }) => hunter_value(card) === null),
  ];
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = use_roving(grid);
  const drop = (/** @type {string} */ card) => onDrop(step_of(draft, card));
  const [refused, refuse] = use_reason();
  /** @param {string} card @param {number} nth @param {boolean} chosen @param {import("../types.js").Step | undefined} step */
  const press = (card, nth, chosen, step) => {
    const others = pressed.filter((place) => place !== `${card}-${nth}`);
    set_pressed(chosen ? others : [...others, `${card}-${nth}`]);
    if (chosen) drop(card);
    else if (step) onStep(step);
    else refuse(`${card}-${nth}`);
  };
  return html`<section class="manitou-chooser" aria-label=${t("manitou.choose")}>
    <${Team}
      own=${own}
      you=${you}
      size=${size}
      plays=${game.components.plays}
      last=${view.last === you}
      fixed=${fixed}
      takes=${lifted?.startsWith("home-")}
      t=${t}
      onDrop=${drop}
    />
    ${
      !fixed &&
      html`<div
        class=${`manitou-tribe ${full ? "is-full" : ""}`}
        ref=${grid}
        data-drop=${lifted?.startsWith("team-") ? "home" : undefined}
        role="group"
        aria-label=${t("manitou.choose.tribe")}
        onKeyDown=${roving.onKeyDown}
        onFocusIn=${roving.onFocusIn}
      >
        ${groups.map(
          (group, row) =>
            html`<div key=${row} class=${`manitou-tribe-row ${row === 0 ? "is-hunters" : "is-warriors"}`}>
              ${group.map(({ card, nth, chosen }, column) => {
                const step = can.get(card);
                const off = !chosen && !step;
                const why = off && full ? t("manitou.choose.full") : "";
                return html`<button
                  key=${`${card}-${nth}`}
                  class=${`manitou-member ${chosen ? "is-chosen" : ""} ${2 * column >= group.length ? "tip-end" : ""}`}
                  data-row=${row}
                  data-column=${column}
                  data-choice=${chosen || step ? "" : undefined}
                  aria-pressed=${chosen}
                  aria-disabled=${off ? "true" : undefined}
                  aria-label=${t("manitou.do.choose", { card: card_name(t, card) })}
                  aria-description=${`${why} ${beat_words(t, game.components.cards, card)}`.trim()}
                  data-tip=${why || undefined}
                  data-shown=${why && refused === `${card}-${nth}` ? "" : undefined}
                  onClick=${() => press(card, nth, chosen, step)}
                >
                  ${
                    chosen
                      ? html`<span class="manitou-gap" aria-hidden="true"></span>`
                      : html`<${Card}
                          card=${card}
                          seat=${you}
                          name=${card_name(t, card)}
                          piece=${`${you}-${card}`}
                          spot=${`home-${card}-${nth}`}
                          drag=${step ? `home-${card}` : undefined}
                        />`
                  }
                </button>`;
              })}
            </div>`,
        )}
      </div>`
    }
  </section>`;
}

/** The places of the team, and its sum. @param {{own: import("../types.js").Own, you: number, size: number, plays: number, last: boolean, fixed: boolean, takes: boolean, t: import("../words.js").Translate, onDrop: (card: string) => void}} props */
function Team({ own, you, size, plays, last, fixed, takes, t, onDrop }) {
  const { hunters, sum, warriors } = team_sums(own.team);
  const count = size > plays ? t("manitou.choose.spare", { plays, size }) : last ? t("manitou.choose.last") : "";
  return html`<div
    class=${`manitou-team ${own.team.length >= size ? "is-whole" : ""}`}
    data-drop=${takes ? "team" : undefined}
    role="group"
    aria-label=${t("manitou.choose.team")}
  >
    <div class="manitou-team-head">
      <h2>${t("manitou.choose.team")} <span class="mn-count">${own.team.length} / ${size}</span></h2>
      <p class="manitou-sums" role="status">
        <span>${t("manitou.choose.hunters", { count: hunters, sum })}</span>
        <span>${t("manitou.choose.warriors", { count: warriors })}</span>
      </p>
    </div>
    <div class="manitou-team-places">
      ${Array.from({ length: size }, (_, place) => {
        const card = own.team[place];
        if (card === undefined)
          return html`<span key=${`free-${place}`} class="manitou-gap" aria-hidden="true"></span>`;
        const nth = own.team.slice(0, place).filter((/** @type {string} */ other) => other === card).length;
        const drawing = html`<${Card}
          card=${card}
          seat=${you}
          piece=${`${you}-${card}`}
          spot=${`team-${card}-${nth}`}
          drag=${fixed ? undefined : `team-${card}`}
        />`;
        if (fixed) {
          return html`<span key=${`${card}-${nth}`} class="manitou-member" role="img" aria-label=${card_name(t, card)}
            >${drawing}</span
          >`;
        }
        return html`<button
          key=${`${card}-${nth}`}
          class="manitou-member"
          aria-label=${t("manitou.do.put_back", { card: card_name(t, card) })}
          onClick=${() => onDrop(card)}
        >
          ${drawing}
        </button>`;
      })}
    </div>
    <p class="manitou-note">
      ${[fixed && t("manitou.choose.fixed"), count, !fixed && t("manitou.goal")].filter(Boolean).join(" ")}
    </p>
  </div>`;
}
