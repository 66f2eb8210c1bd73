import { html } from "../lib/html.js";
import { bot_rating } from "../lib/bot_ratings.js";
import { show_number, t } from "../lib/i18n.js";

/** @typedef {import("../lib/seat_plan.js").Kind} Kind */

/** A computer's with its rating, a hint of how strong it is. @param {Kind} kind @param {string} game */
function kind_title(kind, game) {
  if (!kind.startsWith("bot:")) return t(`new.seat.${kind}`);
  const bot = kind.slice("bot:".length);
  const name = t("new.bot", { name: t(`bot.${bot}`) });
  const rating = bot_rating(game, bot);
  return rating === null ? name : t("new.bot_rated", { name, rating: show_number(rating) });
}

/**
 * What a seat shall be.
 * @param {{ game: string, label: string, kinds: Kind[], value: Kind, invalid?: boolean, disabled?: boolean, on_change: (kind: Kind) => void }} props
 */
export function SeatChoice({ game, label, kinds, value, invalid = false, disabled = false, on_change }) {
  const all = kinds.includes(value) ? kinds : [value, ...kinds];
  return html`<select
    class="input"
    aria-label=${label}
    aria-invalid=${invalid}
    disabled=${disabled}
    value=${value}
    onChange=${(/** @type {any} */ event) => on_change(event.target.value)}
  >
    ${all.map((each) => html`<option key=${each} value=${each} selected=${each === value}>${kind_title(each, game)}</option>`)}
  </select>`;
}
