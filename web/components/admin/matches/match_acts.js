import { useState } from "preact/hooks";
import { field_of_moment, moment_of_field } from "../../../lib/admin/forms.js";
import { matches_api } from "../../../lib/admin/matches_api.js";
import { html } from "../../../lib/html.js";
import { t } from "../../../lib/i18n/i18n.js";
import { notify } from "../../../lib/ui/notices.js";
import { server_now } from "../../../lib/ui/server_time.js";
import { FieldFault } from "../../../lib/ui/use_form.js";
import { TextField } from "../../ui/fields.js";
import { StrengthField } from "../../ui/strength_field.js";
import { ActDialog } from "../act_dialog.js";
import { UserField } from "../users/user_field.js";

/** @typedef {import("../../../lib/admin/matches_api.js").WholeMatch} WholeMatch */

/** @type {Record<string, any>} */
export const match_act_icons = { end_score: "flag", end_none: "ban", close: "ban", seat: "person", deadline: "clock" };

const day_ms = 24 * 3_600_000;

/** The fields of each action beside the reason. @type {Record<string, string[]>} */
const fields = { seat: ["taker", "user", "bot"], deadline: ["at"] };

/**
 * The call of each action.
 * @type {Record<string, (match: string, seat: number, values: Record<string, string>) => Promise<unknown>>}
 */
const calls = {
  end_score: (match, _, { reason }) => matches_api.end(match, "score", reason),
  end_none: (match, _, { reason }) => matches_api.end(match, "none", reason),
  close: (match, _, { reason }) => matches_api.end(match, "none", reason),
  seat: (match, seat, { reason, taker, user, bot }) => {
    if (taker === "user" && !user) throw new FieldFault("user", t("admin.match.seat.nobody"));
    return matches_api.give_seat(match, seat, taker === "user" ? { user, reason } : { user: null, bot, reason });
  },
  deadline: (match, seat, { reason, at }) => {
    const moment = moment_of_field(at);
    if (moment === null || moment <= server_now()) throw new FieldFault("at", t("admin.match.deadline.past"));
    return matches_api.move_deadline(match, seat, moment, reason);
  },
};

/**
 * The dialog of an action on a match or on one of its seats.
 * @param {{ act: string, seat: number | null, match: WholeMatch, looks: import("../../../lib/types.js").SeatLook[],
 *   on_done: () => unknown, on_close: () => void }} props
 */
export function MatchAct({ act, seat, match, looks, on_done, on_close }) {
  const name = seat === null ? "" : looks[seat].name;
  const send = async (/** @type {Record<string, string>} */ values) => {
    await calls[act](match.id, seat ?? 0, values);
    notify("info", `admin.match.${act}.done`, { name });
    await on_done();
  };
  return html`<${ActDialog}
    title=${t(`admin.match.${act}.title`, { name })}
    text=${t(`admin.match.${act}.text`, { name })}
    confirm=${t(`admin.match.${act}.confirm`)}
    kind=${act === "seat" || act === "deadline" ? "primary" : "danger"}
    fields=${fields[act]}
    send=${send}
    on_close=${on_close}
  >
    ${act === "seat" && html`<${TakerField} />`}
    ${act === "deadline" && seat !== null && html`<${MomentField} deadline=${match.clock?.seats[seat]?.deadline ?? null} />`}
  </${ActDialog}>`;
}

const takers = ["user", "computer"];

/** The field for who gets the seat. */
function TakerField() {
  const [taker, set_taker] = useState("user");
  return html`<fieldset class="field">
      <legend>${t("admin.match.seat.who")}</legend>
      <div class="choices">
        ${takers.map(
          (each) =>
            html`<label class="choice" key=${each}>
              <input
                type="radio"
                name="taker"
                value=${each}
                checked=${each === taker}
                onChange=${() => set_taker(each)}
              />
              <span>${t(`admin.match.seat.taker.${each}`)}</span>
            </label>`,
        )}
      </div>
    </fieldset>
    ${
      taker === "user"
        ? html`<${UserField} name="user" label=${t("admin.match.seat.user")} />`
        : html`<${StrengthField} name="bot" />`
    }`;
}

/** @param {{ deadline: number | null }} props */
function MomentField({ deadline }) {
  const [now] = useState(server_now);
  return html`<${TextField}
    name="at"
    type="datetime-local"
    label=${t("admin.match.deadline.at")}
    hint=${t("admin.match.deadline.hint")}
    initial=${field_of_moment(Math.max(deadline ?? 0, now) + day_ms)}
    min=${field_of_moment(now)}
    required
  />`;
}
