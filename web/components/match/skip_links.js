import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { owes_answer } from "../../lib/match/offers.js";
import { focus_choice } from "../../lib/match/playback/use_focus.js";

/**
 * Links that are shown while they have the focus: from the head and from the turn bar to the choices, from the board to the
 * turn bar, and so on.
 *
 * @typedef {"question" | "choices" | "end_turn" | "result"} Way
 */

/** Where each of them leads. @type {Record<Exclude<Way, "choices">, string>} */
const targets = {
  question: ".offer.asks button, .absence.asks input",
  end_turn: ".turn-bar .end-turn",
  result: ".ending",
};

/** @param {Way} way */
function go(way) {
  const page = document.getElementById("main");
  if (way === "choices") focus_choice(page);
  else /** @type {HTMLElement | null | undefined} */ (page?.querySelector(targets[way]))?.focus();
}

/** @param {{ ways: Way[] }} props */
export function SkipLinks({ ways }) {
  return ways.map(
    (way) =>
      html`<button key=${way} class=${`skip in-match to-${way}`} onClick=${() => go(way)}>
        ${t(`skip_to.${way}`)}
      </button>`,
  );
}

/**
 * Where the links at the top lead.
 * @param {import("../../lib/types.js").Snapshot} snapshot
 * @param {{ legal: unknown[], can_end: boolean, over: boolean }} now `over`: the result is shown
 * @returns {Way[]}
 */
export function ways_from_top(snapshot, { legal, can_end, over }) {
  const { you, absences = [] } = snapshot;
  /** @type {Way[]} */
  const ways = [];
  if (owes_answer(snapshot) || (you !== null && absences.some(({ owed }) => owed.includes(you)))) ways.push("question");
  if (legal.length > 0) ways.push("choices");
  else if (can_end) ways.push("end_turn");
  if (over) ways.push("result");
  return ways;
}
