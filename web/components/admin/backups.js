import { useEffect, useState } from "preact/hooks";
import { operations_api } from "../../lib/admin/operations_api.js";
import { html } from "../../lib/html.js";
import { show_allowance } from "../../lib/i18n/clock_words.js";
import { show_bytes, t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { notify } from "../../lib/ui/notices.js";
import { use_loaded } from "../../lib/ui/use_loaded.js";
import { Icon } from "../ui/icons.js";
import { Failed, Loading } from "../ui/states.js";
import { ActDialog } from "./act_dialog.js";
import { Moment } from "./common.js";
import { StandbyList } from "./standbys.js";

/** @typedef {import("../../lib/admin/operations_api.js").Backup} Backup */
/** @typedef {import("../../lib/admin/operations_api.js").Backups} Backups */

/** How often to check while a backup is being made. */
const pace_ms = 3_000;

/** The section with the backups, the newest first. */
export function BackupSection() {
  const { value, problem, reload } = use_loaded(operations_api.backups, []);
  const [making, set_making] = useState(false);
  const [wanted, set_wanted] = useState(/** @type {Backup | null} */ (null));
  const busy = value?.making ?? false;
  // Polls until the backup is there.
  useEffect(() => {
    const timer = busy ? setTimeout(reload, pace_ms) : undefined;
    return () => clearTimeout(timer);
  }, [value, problem]);
  if (!value) return problem ? html`<${Failed} problem=${problem} retry=${reload} />` : html`<${Loading} />`;
  if (value.replication) return html`<${OnServer} replication=${value.replication} />`;
  const make = async (/** @type {Record<string, string>} */ { reason }) => {
    await operations_api.make_backup(reason);
    notify("info", "admin.backups.started");
    await reload();
  };
  return html`<h1>${t("admin.backups.title")}</h1>
    <p class="quiet">${schedule_text(value)}</p>
    <div class="row">
      <button class="button primary" disabled=${busy} aria-busy=${busy} onClick=${() => set_making(true)}>
        <${Icon} name="plus" />${t(busy ? "admin.backups.making" : "admin.backups.make")}
      </button>
    </div>
    ${
      problem &&
      html`<p class="form-fault" role="alert">
        ${problem_text(problem)} <button class="button" onClick=${reload}>${t("state.retry")}</button>
      </p>`
    }
    <${BackupList} backups=${value.backups} on_download=${set_wanted} />
    ${
      making &&
      html`<${ActDialog}
        title=${t("admin.backups.make_title")}
        text=${t("admin.backups.make_text")}
        confirm=${t("admin.backups.make_do")}
        kind="primary"
        send=${make}
        on_close=${() => set_making(false)}
      />`
    }
    ${
      wanted &&
      html`<${ActDialog}
        title=${t("admin.backups.download_title", { name: wanted.name })}
        text=${t("admin.backups.download_text")}
        confirm=${t("admin.backups.download_do")}
        kind="primary"
        send=${async (/** @type {Record<string, string>} */ { reason }) => download(wanted, reason)}
        on_close=${() => set_wanted(null)}
      />`
    }`;
}

/** Of a database on a server. @param {{ replication: import("../../lib/admin/operations_api.js").Replication }} props */
const OnServer = ({ replication: { is_standby, standbys } }) =>
  html`<h1>${t("admin.backups.title")}</h1>
    <p class="quiet">${t("admin.backups.on_server")}</p>
    ${is_standby && html`<p class="form-fault" role="alert">${t("admin.needs.standby_only")}</p>`}
    <section class="stack" aria-labelledby="standbys">
      <h2 id="standbys">${t("admin.backups.standbys")}</h2>
      <${StandbyList} standbys=${standbys} />
    </section>`;

/** @param {Backups} backups */
function schedule_text({ every_ms, keep, folder }) {
  const rhythm = every_ms
    ? t("admin.backups.every", { time: show_allowance(every_ms), count: keep })
    : t("admin.backups.by_hand");
  return `${rhythm} ${t("admin.backups.folder", { folder })}`;
}

/** The browser downloads a file of any size; a fetch would have to hold it in memory. @param {Backup} backup @param {string} reason */
function download({ name }, reason) {
  const link = document.createElement("a");
  link.href = operations_api.backup_link(name, reason);
  link.download = name;
  link.click();
}

/** @param {{ backups: Backup[], on_download: (backup: Backup) => void }} props */
function BackupList({ backups, on_download }) {
  if (backups.length === 0) return html`<p class="nothing">${t("admin.backups.none")}</p>`;
  return html`<ul class="rows panel" aria-label=${t("admin.backups.title")}>
    ${backups.map(
      (backup) =>
        html`<li key=${backup.name}>
          <span class="row-icon"><${Icon} name="box" /></span>
          <span class="row-text">
            <strong><${Moment} at=${backup.at} /></strong>
            <span class="marks">
              <span class=${`pill ${backup.sound ? "good" : "bad"}`}>
                ${t(backup.sound ? "admin.backups.sound" : "admin.backups.unsound")}
              </span>
              <span class="quiet small">${show_bytes(backup.bytes)} · ${backup.name}</span>
            </span>
          </span>
          <button
            class="button"
            aria-label=${t("admin.backups.download_of", { name: backup.name })}
            onClick=${() => on_download(backup)}
          >
            <${Icon} name="download" /><span class="wide-only">${t("admin.backups.download")}</span>
          </button>
        </li>`,
    )}
  </ul>`;
}
