import { seat_class } from "../../board/seats.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { kinds, with_kind, with_seat, with_user } from "../../lib/lobby/seat_plan.js";
import { PlayerSearch } from "../people/player_search.js";
import { SeatMark } from "../people/seat_tag.js";
import { Icon } from "../ui/icons.js";
import { SeatChoice } from "./seat_choice.js";

/**
 * @typedef {import("../../lib/lobby/seat_plan.js").Place} Place
 * @typedef {import("../../lib/lobby/table_form.js").Access} Access
 */

/**
 * The editor of a new match's seats.
 * @param {{ game: import("../../lib/types.js").Game, plan: Place[], access: Access, faults: Record<string, string>,
 *   on_change: (plan: Place[]) => void }} props
 */
export function SeatEditor({ game, plan, access, faults, on_change }) {
  const { min, max } = game.seats;
  return html`<fieldset class="field">
    <legend class="label">${t("new.seats")}</legend>
    <ol class="seat-plan">
      ${plan.map(
        ({ kind, user }, seat) =>
          html`<li key=${seat} class=${seat_class(seat)}>
            <span class="seat-tag"><${SeatMark} seat=${seat} /></span>
            <${SeatChoice}
              game=${game.id}
              label=${t("new.seat_number", { number: seat + 1 })}
              kinds=${kinds(game.bots, access)}
              value=${kind}
              invalid=${Boolean(faults[seat])}
              on_change=${(/** @type {import("../../lib/lobby/seat_plan.js").Kind} */ each) => on_change(with_kind(plan, seat, each))}
            />
            <button
              type="button"
              class="button plain square"
              disabled=${plan.length <= min}
              aria-label=${t("new.remove_seat", { number: seat + 1 })}
              onClick=${() => on_change(plan.filter((_, at) => at !== seat))}
            >
              <${Icon} name="close" />
            </button>
            ${
              kind === "named" &&
              html`<${Named}
                seat=${seat}
                user=${user}
                invalid=${Boolean(faults[seat])}
                on_choose=${(/** @type {any} */ chosen) => on_change(with_user(plan, seat, chosen))}
              />`
            }
            ${faults[seat] && html`<span class="fault" role="alert">${faults[seat]}</span>`}
          </li>`,
      )}
    </ol>
    <div>
      <button
        type="button"
        class="button"
        disabled=${plan.length >= max}
        onClick=${() => on_change(with_seat(plan, access))}
      >
        <${Icon} name="plus" />${t("new.add_seat")}
      </button>
    </div>
    <span class="hint">${t("new.seats_hint", { min, max })}</span>
    ${faults.all && html`<span class="fault" role="alert">${faults.all}</span>`}
  </fieldset>`;
}

/** The user of a reserved seat: a search by name, or the chosen user. @param {{ seat: number, user: import("../../lib/types.js").User | null, invalid: boolean, on_choose: (user: import("../../lib/types.js").User | null) => void }} props */
function Named({ seat, user, invalid, on_choose }) {
  const label = t("new.who_on", { number: seat + 1 });
  if (!user) {
    return html`<${PlayerSearch} id=${`player-${seat}`} label=${label} invalid=${invalid} on_choose=${on_choose} />`;
  }
  return html`<p class="chosen-player">
    <${Icon} name="person" /><span class="name">${user.name}</span>
    <button type="button" class="button plain" onClick=${() => on_choose(null)}>${t("new.other_player")}</button>
  </p>`;
}
