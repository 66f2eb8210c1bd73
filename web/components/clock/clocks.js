import { useState } from "preact/hooks";
import { html } from "../../lib/html.js";
import { clock_line, pause_line, show_left, show_moment } from "../../lib/i18n/clock_words.js";
import { t } from "../../lib/i18n/i18n.js";
import { hand_of, next_deadline } from "../../lib/match/clocks.js";
import { use_server_now } from "../../lib/ui/server_time.js";
import { Icon } from "../ui/icons.js";

/**
 * @typedef {import("../../lib/types.js").Clock} Clock
 * @typedef {import("../../lib/match/clocks.js").Hand} Hand
 */

/** The icon for the state of a clock: low time is shown by more than colour. @param {Hand} hand */
const sign_of = ({ paused, low }) => (paused ? "pause" : low ? "alert" : "clock");

/** @param {Hand} hand */
const mood_of = ({ paused, low, running }) =>
  `clock ${running ? "running" : ""} ${paused ? "paused" : ""} ${low ? "low" : ""}`;

/** When the time runs out, or until when it is paused. @param {Hand} hand @param {number} now_ms */
function word_more({ paused, deadline }, now_ms) {
  if (paused) return t("clock.paused", { reason: pause_line(paused, now_ms) });
  return deadline === null ? "" : t("clock.until", { moment: show_moment(deadline, now_ms) });
}

/**
 * The clock of one seat. It counts down while it runs; pressing it shows the deadline.
 * @param {{ clock: Clock, seat: number, name: string }} props
 */
export function SeatClock({ clock, seat, name }) {
  const now_ms = use_server_now();
  const [expanded, set_expanded] = useState(false);
  const hand = hand_of(clock, seat, now_ms);
  if (!hand) return null;
  const left = show_left(hand.left_ms);
  const more = word_more(hand, now_ms);
  const label = [t("clock.of", { name, left }), more, hand.low && t("clock.low")].filter(Boolean).join(", ");
  if (!more) {
    return html`<span class="clock" role="img" aria-label=${label} title=${label}
      ><${Icon} name="clock" /><span class="left">${left}</span></span
    >`;
  }
  const shown = expanded || hand.paused;
  return html`<button
    type="button"
    class=${mood_of(hand)}
    aria-label=${label}
    aria-pressed=${expanded}
    data-tip=${expanded ? undefined : more}
    onClick=${() => set_expanded(!expanded)}
  >
    <${Icon} name=${sign_of(hand)} /><span class="left">${left}</span>
    ${shown && html`<span class="more">${more}</span>`}
  </button>`;
}

/**
 * The remaining time on the card of a match: the viewer's, or that of the players who have to act.
 * @param {{ item: import("../../lib/types.js").MatchItem }} props
 */
export function CardClock({ item }) {
  const now_ms = use_server_now();
  if (item.status !== "running" || !item.clock) return null;
  const waited_for = item.your_turn && item.you !== null ? [item.you] : item.to_act;
  const deadline = next_deadline(item.clock, waited_for);
  const seat = waited_for.find((at) => item.clock?.seats[at]?.deadline === deadline) ?? waited_for[0];
  const hand = seat === undefined ? null : hand_of(item.clock, seat, now_ms);
  if (!hand || (hand.deadline === null && !hand.paused)) return null;
  return html`<p class=${`${mood_of(hand)} small`}>
    <${Icon} name=${sign_of(hand)} />
    <span class="left">${t("clock.left", { left: show_left(hand.left_ms) })}</span>
    ${hand.low && html`<span class="visually-hidden">${t("clock.low")}</span>`}
    <span class="more">${word_more(hand, now_ms)}</span>
  </p>`;
}

/** The time control of a table, with an icon. @param {{ clock: import("../../lib/types.js").ClockWish | null | undefined }} props */
export function ClockTerm({ clock }) {
  return html`<li class="term"><${Icon} name="clock" />${clock_line(clock)}</li>`;
}
