import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("../lib/seat_plan.js").Kind} Kind */

/** @param {Kind} kind */
function kind_title(kind) {
  return kind.startsWith("bot:")
    ? t("new.bot", { name: t(`bot.${kind.slice("bot:".length)}`) })
    : t(`new.seat.${kind}`);
}

/**
 * What a seat shall be.
 * @param {{ label: string, kinds: Kind[], value: Kind, invalid?: boolean, disabled?: boolean, on_change: (kind: Kind) => void }} props
 */
export function SeatChoice({ label, kinds, value, invalid = false, disabled = false, on_change }) {
  const all = kinds.includes(value) ? kinds : [value, ...kinds];
  return html`<select
    class="input"
    aria-label=${label}
    aria-invalid=${invalid}
    disabled=${disabled}
    value=${value}
    onChange=${(/** @type {any} */ event) => on_change(event.target.value)}
  >
    ${all.map((each) => html`<option key=${each} value=${each} selected=${each === value}>${kind_title(each)}</option>`)}
  </select>`;
}
