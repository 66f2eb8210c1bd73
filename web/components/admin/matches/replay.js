import { useState } from "preact/hooks";
import { matches_api } from "../../../lib/admin/matches_api.js";
import { html } from "../../../lib/html.js";
import { t } from "../../../lib/i18n/i18n.js";
import { problem_text } from "../../../lib/i18n/refusals.js";
import { as_problem } from "../../../lib/net/problem.js";
import { Icon } from "../../ui/icons.js";

/** Replays the log of a match and shows whether the result is the same. Changes nothing. @param {{ id: string }} props */
export function Replay({ id }) {
  const [busy, set_busy] = useState(false);
  const [result, set_result] = useState(
    /** @type {import("../../../lib/admin/matches_api.js").Replay | null} */ (null),
  );
  const [problem, set_problem] = useState(/** @type {import("../../../lib/net/problem.js").Problem | null} */ (null));
  const play = async () => {
    set_busy(true);
    set_problem(null);
    set_result(null);
    try {
      set_result(await matches_api.replay(id));
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
        result &&
        html`<div class=${`need ${result.sound ? "good" : "bad"}`}>
          <${Icon} name=${result.sound ? "check" : "alert"} />
          <span class="row-text">
            <strong>${t(result.sound ? "admin.replay.sound" : "admin.replay.differs", { count: result.plies })}</strong>
            ${result.difference && html`<span dir="auto">${result.difference}</span>`}
            ${result.final_hash && html`<code class="hash">${result.final_hash}</code>`}
          </span>
        </div>`
      }
    </div>
    ${problem && html`<p class="form-fault" role="alert">${problem_text(problem)}</p>`}
  </div>`;
}
