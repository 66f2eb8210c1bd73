import { html } from "../../lib/html.js";
import { show_bytes, show_number, t } from "../../lib/i18n/i18n.js";
import { Icon } from "../ui/icons.js";

/** @typedef {import("../../lib/admin/operations_api.js").Standby} Standby */

/** How far a standby is behind, if that is known. @param {Standby} standby */
export function lag_text({ lag_bytes, lag_ms }) {
  if (lag_bytes === null) return "";
  const bytes = show_bytes(lag_bytes);
  if (lag_ms === null) return t("admin.backups.behind", { bytes });
  return t("admin.backups.behind_for", { bytes, seconds: show_number(Math.round(lag_ms / 100) / 10) });
}

/** The servers that copy the database. @param {{ standbys: Standby[] }} props */
export function StandbyList({ standbys }) {
  if (standbys.length === 0) return html`<p class="nothing">${t("admin.backups.no_standbys")}</p>`;
  return html`<ul class="rows panel" aria-label=${t("admin.backups.standbys")}>
    ${standbys.map(
      (standby, index) =>
        html`<li key=${index}>
          <span class="row-icon"><${Icon} name="box" /></span>
          <span class="row-text">
            <strong>${standby.name || t("admin.backups.unnamed")}</strong>
            <span class="marks">
              ${standby.state && html`<span class="pill">${standby.state}</span>`}
              ${standby.is_awaited && html`<span class="pill good">${t("admin.backups.awaited")}</span>`}
              <span class="quiet small">${standby.state ? lag_text(standby) : t("admin.backups.invisible")}</span>
            </span>
          </span>
        </li>`,
    )}
  </ul>`;
}
