/** Answers to a question that are not places on the board. */

import { html } from "htm/preact";
import { use_reason } from "../reason.js";
import { class_names, Group } from "./place.js";

/**
 * @typedef {object} Choice
 * @property {string} key which one; a choice that becomes another one needs another key, or it keeps the focus
 * @property {string} label
 * @property {string} [note] a second line: the price, the effect
 * @property {import("./place.js").Children} [picture] before the label
 * @property {boolean} [main] the likely answer: it stands out, and gets the focus first
 * @property {boolean} [chosen] for several that are chosen before one answer is given
 * @property {string} [why] why it cannot be chosen now; a press in vain shows it
 * @property {string} [card] the piece card that explains it
 * @property {() => void} [onChoose] it can be chosen
 */

/**
 * Buttons for the answers; arrow keys move between them.
 * @param {{ name: string, choices: Choice[] }} props `name`: the question
 */
export function Choices({ name, choices }) {
  const [pressed, note] = use_reason();
  const reason = choices.find(({ key, onChoose }) => key === pressed && !onChoose)?.why;
  return html`<div class="part-answers">
    <${Group} look="part-choices" name=${name}>
      ${choices.map((choice, at) => html`<${Answer} key=${choice.key} ...${choice} id=${choice.key} column=${at} onVain=${note} />`)}
    <//>
    <p class="part-reason" role="status">${reason}</p>
  </div>`;
}

/** @param {Omit<Choice, "key"> & { id: string, column: number, onVain: (key: string) => void }} props */
function Answer({ id, column, label, note, picture, main, chosen, why, card, onChoose, onVain }) {
  return html`<button
    type="button"
    class=${class_names("button", "part-choice", main && "primary", chosen && "is-chosen")}
    data-row="0"
    data-column=${column}
    data-choice=${onChoose ? (main ? "first" : "") : undefined}
    data-card=${card}
    aria-pressed=${chosen}
    aria-disabled=${onChoose ? undefined : "true"}
    aria-description=${onChoose ? undefined : why}
    onClick=${onChoose ?? (() => onVain(id))}
  >
    ${picture && html`<span class="part-choice-picture" aria-hidden="true">${picture}</span>`}
    <span class="part-choice-words">${label}${note && html` <small>${note}</small>`}</span>
  </button>`;
}
