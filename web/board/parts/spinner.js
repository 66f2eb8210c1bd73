/** A number that the player chooses from a range: a bid, an amount. */

import { html } from "htm/preact";
import { useState } from "preact/hooks";

/** @typedef {{ min: number, max: number, step?: number }} Range `max` can be reached by steps from `min` */

/** The nearest number of the range. @param {Range} range @param {number} value */
export function within({ min, max, step = 1 }, value) {
  const steps = Math.round((value - min) / step);
  return Math.max(min, Math.min(max, min + steps * step));
}

/** Ten of a hundred with one press. @param {Range} range */
const leap = ({ min, max, step = 1 }) => Math.max(step, Math.round((max - min) / 10 / step) * step);

/**
 * The number after a key; null if the key does nothing here.
 * @param {string} key @param {number} value @param {Range} range
 */
export function number_after(key, value, range) {
  const { min, max, step = 1 } = range;
  const next = /** @type {Record<string, number>} */ ({
    ArrowUp: value + step,
    ArrowDown: value - step,
    PageUp: value + leap(range),
    PageDown: value - leap(range),
    Home: min,
    End: max,
  })[key];
  return next === undefined ? null : within(range, next);
}

/** What was typed as a number of the range; null if it is none. @param {string} text @param {Range} range */
export function number_typed(text, range) {
  if (!/^-?\d+$/.test(text.trim())) return null;
  const value = Number(text);
  return within(range, value) === value ? value : null;
}

/**
 * A number between two buttons. Arrow keys change it by a step, Page Up and Page Down by more, Home and End go to the
 * ends of the range, and it can be typed. `onChange` only gets numbers of the range; another one is put right when the
 * field is left. It does not answer the question: put `Choices` beside it.
 * @param {Range & { name: string, value: number, less: string, more: string, unit?: string, said?: string,
 *   onChange: (value: number) => void }} props `less`, `more`: the names of the buttons; `unit`: shown behind the number;
 *   `said`: the number in words, such as "5 coins"
 */
export function Spinner({ name, value, min, max, step = 1, less, more, unit, said, onChange }) {
  const [typed, set_typed] = useState(/** @type {string | null} */ (null));
  const range = { min, max, step };
  /** @param {number} next */
  const take = (next) => {
    set_typed(null);
    if (next !== value) onChange(next);
  };
  /** @param {string} text */
  const type = (text) => {
    set_typed(text);
    const next = number_typed(text, range);
    if (next !== null && next !== value) onChange(next);
  };
  /** @param {KeyboardEvent} event */
  const on_key = (event) => {
    const next = number_after(event.key, value, range);
    // In what is being typed, these keys move the caret.
    if (next === null || (typed !== null && ["Home", "End"].includes(event.key))) return;
    event.preventDefault();
    take(next);
  };
  const leave = () => {
    const wanted = typed === null ? Number.NaN : Number.parseInt(typed, 10);
    take(Number.isNaN(wanted) ? value : within(range, wanted));
  };
  const fault = typed !== null && number_typed(typed, range) === null;
  return html`<div class="part-spinner" role="group" aria-label=${name}>
    <${Step} sign="−" name=${less} spent=${value <= min} onPress=${() => take(within(range, value - step))} />
    <span class="part-spinner-field">
      <input
        class="part-spinner-number"
        role="spinbutton"
        inputmode="numeric"
        autocomplete="off"
        style=${{ width: `${String(max).length + 1}ch` }}
        aria-label=${name}
        aria-valuenow=${value}
        aria-valuemin=${min}
        aria-valuemax=${max}
        aria-valuetext=${said}
        aria-invalid=${fault ? "true" : undefined}
        data-choice=""
        value=${typed ?? String(value)}
        onInput=${(/** @type {Event & { currentTarget: HTMLInputElement }} */ event) => type(event.currentTarget.value)}
        onKeyDown=${on_key}
        onBlur=${leave}
      />
      ${unit && html`<span class="part-spinner-unit" aria-hidden="true">${unit}</span>`}
    </span>
    <${Step} sign="+" name=${more} spent=${value >= max} onPress=${() => take(within(range, value + step))} />
  </div>`;
}

/** @param {{ sign: string, name: string, spent: boolean, onPress: () => void }} props `spent`: the range ends here */
function Step({ sign, name, spent, onPress }) {
  return html`<button
    type="button"
    class="button square part-step"
    aria-label=${name}
    aria-disabled=${spent ? "true" : undefined}
    onClick=${() => spent || onPress()}
  >
    ${sign}
  </button>`;
}
