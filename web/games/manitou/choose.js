/** Putting a team together: one's tribe, and the places of the team. Cards go there and back in any order. */

import { html } from "htm/preact";
import { useRef, useState } from "preact/hooks";
import { use_roving } from "../../board/roving.js";
import { Card } from "./card.js";
import { choosable, step_of, team_sums, tribe_places } from "./choices.js";
import { card_name, hunter_value } from "./words.js";

/**
 * @typedef {object} ChooserProps
 * @property {any} game
 * @property {any} view
 * @property {number} you
 * @property {{step: any}[]} legal
 * @property {any[]} draft
 * @property {import("./words.js").Translate} t
 * @property {(step: any) => void} onStep
 * @property {(index: number) => void} onDrop
 */

/** @param {ChooserProps} props */
export function Chooser({ game, view, you, legal, draft, t, onStep, onDrop }) {
  const can = choosable(legal);
  const [pressed, set_pressed] = useState(/** @type {string[]} */ ([]));
  const places = tribe_places(game.components.cards, view.own, pressed);
  const fixed = draft.length === 0 && view.own.team.length > 0;
  const size = view.tribes[you].team_size;
  const full = view.own.team.length >= size;
  const groups = [
    places.filter(({ card }) => hunter_value(card) !== null),
    places.filter(({ card }) => hunter_value(card) === null),
  ];
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = use_roving(grid);
  const drop = (/** @type {string} */ card) => onDrop(step_of(draft, card));
  /** @param {string} card @param {number} nth @param {boolean} chosen @param {any} step */
  const press = (card, nth, chosen, step) => {
    const others = pressed.filter((place) => place !== `${card}-${nth}`);
    set_pressed(chosen ? others : [...others, `${card}-${nth}`]);
    if (chosen) drop(card);
    else if (step) onStep(step);
  };
  return html`<section class="manitou-chooser" aria-label=${t("manitou.choose")}>
    <${Team} own=${view.own} you=${you} size=${size} last=${view.last === you} fixed=${fixed} t=${t} onDrop=${drop} />
    ${
      !fixed &&
      html`<div
        class=${`manitou-tribe ${full ? "is-full" : ""}`}
        ref=${grid}
        data-drop="home"
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
                return html`<button
                  key=${`${card}-${nth}`}
                  class=${`manitou-member ${chosen ? "is-chosen" : ""}`}
                  data-row=${row}
                  data-column=${column}
                  data-drag=${chosen || !step ? undefined : `home-${card}`}
                  aria-pressed=${chosen}
                  aria-disabled=${!chosen && !step ? "true" : undefined}
                  aria-label=${t("manitou.do.choose", { card: card_name(t, card) })}
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

/** The places of the team, and what it adds up to. @param {{own: any, you: number, size: number, last: boolean, fixed: boolean, t: any, onDrop: (card: string) => void}} props */
function Team({ own, you, size, last, fixed, t, onDrop }) {
  const { hunters, sum, warriors } = team_sums(own.team);
  return html`<div
    class=${`manitou-team ${own.team.length >= size ? "is-whole" : ""}`}
    data-drop="team"
    role="group"
    aria-label=${t("manitou.choose.team")}
  >
    <div class="manitou-team-head">
      <h3>${t("manitou.choose.team")} <span class="mn-count">${own.team.length} / ${size}</span></h3>
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
        />`;
        if (fixed) {
          return html`<span key=${`${card}-${nth}`} class="manitou-member" role="img" aria-label=${card_name(t, card)}
            >${drawing}</span
          >`;
        }
        return html`<button
          key=${`${card}-${nth}`}
          class="manitou-member"
          data-drag=${`team-${card}`}
          aria-label=${t("manitou.do.put_back", { card: card_name(t, card) })}
          onClick=${() => onDrop(card)}
        >
          ${drawing}
        </button>`;
      })}
    </div>
    ${fixed ? html`<p class="manitou-note">${t("manitou.choose.fixed")}</p>` : last && html`<p class="manitou-note">${t("manitou.choose.last")}</p>`}
  </div>`;
}
