import { html } from "../../lib/html.js";
import { show_number, t } from "../../lib/i18n.js";
import { Moment } from "./parts.js";

/** What the database took long for, the worst first. @param {{ queries: import("../../lib/admin_operations_api.js").HouseState["slow_queries"] }} props */
export function SlowQueries({ queries }) {
  return html`<details class="panel unfold slow-queries">
    <summary>${t("admin.slow.title")} <span class="pill">${show_number(queries.length)}</span></summary>
    ${queries.length === 0 && html`<p class="quiet">${t("admin.slow.none")}</p>`}
    <ul class="rows">
      ${queries.map(
        ({ sql, count, longest_ms, last_at }) =>
          html`<li key=${sql}>
            <span class="row-text">
              <code class="sql">${sql}</code>
              <span class="quiet small">
                ${t("admin.slow.times", { count, longest: show_number(Math.round(longest_ms)) })}${" · "}
                <${Moment} at=${last_at} />
              </span>
            </span>
          </li>`,
      )}
    </ul>
  </details>`;
}
