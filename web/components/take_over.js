import { useState } from "preact/hooks";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { sit_down } from "../lib/open_match.js";
import { as_problem } from "../lib/problem.js";
import { problem_text } from "../lib/refusals.js";
import { me } from "../lib/session.js";
import { Icon } from "./icons.js";
import { NameField } from "./name_field.js";

/**
 * A seat of a running match that looks for somebody new: whoever does not play yet may take it.
 * @param {{ snapshot: import("../lib/types.js").Snapshot, look: import("../lib/types.js").SeatLook, on_taken: () => void,
 *   bare?: boolean }} props
 *   `bare`: inside a banner that says the rest
 */
export function TakeOver({ snapshot, look, on_taken, bare = false }) {
  const [problem, set_problem] = useState(/** @type {import("../lib/problem.js").Problem | null} */ (null));
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
