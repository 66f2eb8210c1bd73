import { useState } from "preact/hooks";
import { RecordField } from "../components/shuffle/record_field.js";
import { Report } from "../components/shuffle/report.js";
import { Failed, Loading } from "../components/ui/states.js";
import { set_title } from "../lib/app/title.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n/i18n.js";
import { invited } from "../lib/net/api.js";
import { can_check, read_record, record_in } from "../lib/shuffle/fair_shuffle.js";
import { share_of } from "../lib/shuffle/shares.js";
import { paths } from "../lib/ui/routes.js";
import { use_loaded } from "../lib/ui/use_loaded.js";

/** @typedef {ReturnType<typeof record_in>} Read */

/** Checks the shuffles of a finished match in the browser: of a match here, or of any record. @param {{ id: string | null, invitation: string | null }} props */
export function ShufflePage({ id, invitation }) {
  set_title(t("shuffle.title"));
  const [pasted, set_pasted] = useState(/** @type {Read | null} */ (null));
  return html`<div class="page narrow stack shuffle">
    <header>
      <h1>${t("shuffle.title")}</h1>
      <p class="quiet">${t("shuffle.lead")}</p>
      ${id && html`<p><a href=${paths.match(id, null, invitation)}>${t("shuffle.to_match")}</a></p>`}
    </header>
    ${!can_check() && html`<p class="panel fault" role="alert">${t("shuffle.no_crypto")}</p>`}
    ${can_check() && (pasted ? html`<${Found} read=${pasted} />` : id && html`<${OfMatch} id=${id} invitation=${invitation} />`)}
    ${can_check() && html`<${RecordField} open=${id === null} on_text=${(/** @type {string} */ text) => set_pasted(read_record(text))} />`}
    <${Meaning} />
  </div>`;
}

/** @param {{ id: string, invitation: string | null }} props */
function OfMatch({ id, invitation }) {
  const { value, problem, reload } = use_loaded(async () => {
    const calls = invited(invitation);
    const snapshot = await calls.match(id);
    const read = snapshot.status === "finished" ? record_in(await calls.record(id)) : null;
    return { snapshot, read };
  }, [id, invitation]);
  if (problem) return html`<${Failed} problem=${problem} retry=${reload} />`;
  if (!value) return html`<${Loading} />`;
  const { snapshot, read } = value;
  if (!read) {
    return html`<section class="panel stack">
      <p>${t("shuffle.not_over")}</p>
      <p class="quiet small">${t("shuffle.commitment")}</p>
      <code>${snapshot.commitment}</code>
    </section>`;
  }
  return html`<${Found} read=${read} shown=${snapshot.commitment} />`;
}

/** The record that was read, or an error. @param {{ read: Read, shown?: string }} props `shown`: the commitment that the server shows of the match */
function Found({ read, shown }) {
  if ("fault" in read) {
    const { reason, where } = read.fault;
    return html`<p class="panel verdict bad" role="alert">${t(`shuffle.fault.${reason}`, { where })}</p>`;
  }
  const { record } = read;
  return html`<${Report} record=${record} shown=${shown} share=${share_of(record.match)} />`;
}

/** What the check proves and what it does not. */
function Meaning() {
  return html`<section class="panel stack meaning" aria-labelledby="meaning">
    <h2 id="meaning">${t("shuffle.meaning.title")}</h2>
    <ul>
      <li>${t("shuffle.meaning.proves")}</li>
      <li>${t("shuffle.meaning.players")}</li>
      <li>${t("shuffle.meaning.not_peeking")}</li>
      <li>${t("shuffle.meaning.not_rules")}</li>
      <li>${t("shuffle.meaning.own_table")}</li>
    </ul>
    <p class="quiet small">${t("shuffle.meaning.more", { file: "docs/fair-shuffles.md" })}</p>
  </section>`;
}

export const pages = { shuffle: ShufflePage };
