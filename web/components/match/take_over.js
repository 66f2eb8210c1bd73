import { useState } from "preact/hooks";
import { me } from "../../lib/account/session.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { sit_down } from "../../lib/lobby/open_match.js";
import { as_problem } from "../../lib/net/problem.js";
import { NameField } from "../lobby/name_field.js";
import { Icon } from "../ui/icons.js";

/**
 * A free seat of a running match, which viewers without a seat can take.
 * @param {{ snapshot: import("../../lib/types.js").Snapshot, look: import("../../lib/types.js").SeatLook, on_taken: () => void,
 *   bare?: boolean }} props
 *   `bare`: without the explanation, inside a banner
 */
export function TakeOver({ snapshot, look, on_taken, bare = false }) {
  const [problem, set_problem] = useState(/** @type {import("../../lib/net/problem.js").Problem | null} */ (null));
  const [busy, set_busy] = useState(false);
  const take = async () => {
    set_busy(true);
    set_problem(null);
    try {
      await sit_down(snapshot.id, { seat: look.seat });
      on_taken();
    } catch (error) {
      set_problem(as_problem(error));
    }
    set_busy(false);
  };
  const action =
    snapshot.you === null &&
    html`<div class="take-over">
      ${me.value === null && html`<${NameField} />`}
      <button class="button primary" disabled=${busy} onClick=${take}>${t("absence.take_over")}</button>
      ${problem && html`<p class="fault" role="alert">${problem_text(problem)}</p>`}
    </div>`;
  if (bare) return action || null;
  return html`<section class="absence" aria-label=${t("absence.title")}>
    <div class="absence-text">
      <p class="absence-what"><${Icon} name="person" />${t("absence.sought")}</p>
    </div>
    ${action}
  </section>`;
}
