import { signal } from "@preact/signals";
import { account_api } from "../../lib/account/account_api.js";
import { html } from "../../lib/html.js";
import { show_number, t } from "../../lib/i18n/i18n.js";

/** The ratings of bots by game. @type {import("@preact/signals").Signal<Record<string, Record<string, number>>>} */
const known = signal({});
/** @type {Set<string>} */
const requested = new Set();

/** The rating of a bot; null until loaded, or if it was never rated. @param {string} game @param {string} bot */
function bot_rating(game, bot) {
  if (!requested.has(game)) {
    requested.add(game);
    account_api.bots(game).then(
      ({ bots }) => {
        const ratings = Object.fromEntries(bots.map(({ bot: id, rating }) => [id, rating]));
        known.value = { ...known.value, [game]: ratings };
      },
      () => requested.delete(game),
    );
  }
  return known.value[game]?.[bot] ?? null;
}

/** @typedef {import("../../lib/lobby/seat_plan.js").Kind} Kind */

/** The title of a kind; for a bot with its rating. @param {Kind} kind @param {string} game */
function kind_title(kind, game) {
  if (!kind.startsWith("bot:")) return t(`new.seat.${kind}`);
  const bot = kind.slice("bot:".length);
  const name = t("new.bot", { name: t(`bot.${bot}`) });
  const rating = bot_rating(game, bot);
  return rating === null ? name : t("new.bot_rated", { name, rating: show_number(rating) });
}

/**
 * The choice of the kind of a seat.
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
