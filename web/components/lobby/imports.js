import { useRef, useState } from "preact/hooks";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { tables_api } from "../../lib/lobby/tables_api.js";
import { as_problem, Problem } from "../../lib/net/problem.js";
import { navigate } from "../../lib/ui/router.js";
import { paths } from "../../lib/ui/routes.js";
import { Icon } from "../ui/icons.js";

/** The server's limit. A record without the state after each turn is much smaller. */
const bytes_max = 1024 * 1024;

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("no_record", 0);
  }
}

/** Imports a match from its record file and opens it. */
export function ImportRecord() {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [busy, set_busy] = useState(false);
  const [problem, set_problem] = useState(/** @type {Problem | null} */ (null));
  const take = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    set_problem(null);
    set_busy(true);
    try {
      if (file.size > bytes_max) throw new Problem("body_too_large", 413);
      const { match } = await tables_api.import_record(parsed(await file.text()));
      navigate(paths.match(match));
    } catch (error) {
      set_problem(as_problem(error));
    } finally {
      set_busy(false);
      if (field.current) field.current.value = ""; // The same file may be chosen again, once it is mended.
    }
  };
  return html`<div class="import-record">
    <label class=${`button ${busy ? "busy" : ""}`}>
      <${Icon} name="upload" />${t("import.choose")}
      <input
        ref=${field}
        class="visually-hidden"
        type="file"
        accept=".json,application/json"
        disabled=${busy}
        onChange=${(/** @type {any} */ event) => take(event.currentTarget.files[0])}
      />
    </label>
    <p class="quiet small">${t("import.hint")}</p>
    <p class="small" role="status">${busy ? t("import.checking") : ""}</p>
    ${problem && html`<p class="fault" role="alert">${problem_text(problem)}</p>`}
  </div>`;
}
