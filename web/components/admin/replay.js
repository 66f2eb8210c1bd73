import { useState } from "preact/hooks";
import { matches_api } from "../../lib/admin_matches_api.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { as_problem } from "../../lib/problem.js";
import { problem_text } from "../../lib/refusals.js";
import { Icon } from "../icons.js";

/** Plays the log of a match again and tells whether it comes out the same: nothing is changed by it. @param {{ id: string }} props */
export function Replay({ id }) {
  const [busy, set_busy] = useState(false);
  const [told, set_told] = useState(/** @type {import("../../lib/admin_matches_api.js").Replay | null} */ (null));
  const [problem, set_problem] = useState(/** @type {import("../../lib/problem.js").Problem | null} */ (null));
  const play = async () => {
    set_busy(true);
    set_problem(null);
    set_told(null);
    try {
      set_told(await matches_api.replay(id));
    } catch (error) {
      set_problem(as_problem(error));
    }
    set_busy(false);
  };
  return html`<div class="stack replay">
    <div class="row">
      <button class="button" disabled=${busy} aria-busy=${busy} onClick=${play}>
        <${Icon} name="renew" />${t(busy ? "admin.replay.busy" : "admin.replay.do")}
      </button>
      <span class="quiet small">${t("admin.replay.hint")}</span>
    </div>
    <div role="status">
      ${
        told &&
        html`<div class=${`need ${told.sound ? "good" : "bad"}`}>
          <${Icon} name=${told.sound ? "check" : "alert"} />
          <span class="row-text">
            <strong>${t(told.sound ? "admin.replay.sound" : "admin.replay.differs", { count: told.plies })}</strong>
            ${told.difference && html`<span dir="auto">${told.difference}</span>`}
            ${told.final_hash && html`<code class="hash">${told.final_hash}</code>`}
          </span>
        </div>`
      }
    </div>
    ${problem && html`<p class="form-fault" role="alert">${problem_text(problem)}</p>`}
  </div>`;
}
