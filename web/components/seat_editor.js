import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { kinds, with_kind } from "../lib/seat_plan.js";
import { shapes } from "../lib/seats.js";
import { Icon } from "./icons.js";
import { SeatMark } from "./seat_tag.js";

/** @typedef {import("../lib/seat_plan.js").Kind} Kind */

/** @param {Kind} kind */
function kind_title(kind) {
  return kind.startsWith("bot:")
    ? t("new.bot", { name: t(`bot.${kind.slice("bot:".length)}`) })
    : t(`new.seat.${kind}`);
}

/**
 * Who shall sit where.
 * @param {{ game: import("../lib/types.js").Game, plan: Kind[], faults: Record<string, string>, on_change: (plan: Kind[]) => void }} props
 */
export function SeatEditor({ game, plan, faults, on_change }) {
  const { min, max } = game.seats;
  return html`<fieldset class="field">
    <legend class="label">${t("new.seats")}</legend>
    <ol class="seat-plan">
      ${plan.map(
        (kind, seat) =>
          html`<li key=${seat} class=${`seat-${seat % shapes.length}`}>
            <span class="seat-tag"><${SeatMark} shape=${shapes[seat % shapes.length]} /></span>
            <select
              class="input"
              aria-label=${t("new.seat_number", { number: seat + 1 })}
              aria-invalid=${Boolean(faults[seat])}
              onChange=${(/** @type {any} */ event) => on_change(with_kind(plan, seat, event.target.value))}
            >
              ${kinds(game.bots).map(
                (each) =>
                  html`<option key=${each} value=${each} selected=${each === kind}>${kind_title(each)}</option>`,
              )}
            </select>
            <button
              type="button"
              class="button plain square"
              disabled=${plan.length <= min}
              aria-label=${t("new.remove_seat", { number: seat + 1 })}
              onClick=${() => on_change(plan.filter((_, at) => at !== seat))}
            >
              <${Icon} name="close" />
            </button>
            ${faults[seat] && html`<span class="fault" role="alert">${faults[seat]}</span>`}
          </li>`,
      )}
    </ol>
    <div>
      <button
        type="button"
        class="button"
        disabled=${plan.length >= max}
        onClick=${() => on_change([...plan, /** @type {Kind} */ ("open")])}
      >
        <${Icon} name="plus" />${t("new.add_seat")}
      </button>
    </div>
    <span class="hint">${t("new.seats_hint", { min, max })}</span>
    ${faults.all && html`<span class="fault" role="alert">${faults.all}</span>`}
  </fieldset>`;
}
