import { useState } from "preact/hooks";
import { block_spans } from "../../lib/admin/forms.js";
import { operations_api } from "../../lib/admin/operations_api.js";
import { html } from "../../lib/html.js";
import { show_bytes, show_number, t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { notify } from "../../lib/ui/notices.js";
import { use_loaded } from "../../lib/ui/use_loaded.js";
import { name_of } from "../people/person.js";
import { Icon } from "../ui/icons.js";
import { Failed, Loading } from "../ui/states.js";
import { ActDialog } from "./act_dialog.js";
import { Narrow, UserLink, until_text } from "./common.js";
import { SpanField, UserAct, end_of } from "./users/user_acts.js";

/**
 * @typedef {import("../../lib/admin/operations_api.js").UsageColumn} Column
 * @typedef {import("../../lib/admin/operations_api.js").Used} Used
 * @typedef {import("../../lib/admin/operations_api.js").UserUsage} UserUsage
 * @typedef {import("../../lib/admin/operations_api.js").AddressUsage} AddressUsage
 *
 * An entry of the lists, and its actions.
 * @typedef {{ kind: "users" | "addresses", id: string, name: string, used: Used, acts: string[], row: UserUsage | AddressUsage }} Entry
 */

/** @type {Column[]} */
const columns = ["cpu_ms", "requests", "bytes", "matches", "deliveries"];

/** The section with the usage of the last hour by user and by address. */
export function UsageSection() {
  const [by, set_by] = useState(/** @type {Column} */ ("cpu_ms"));
  const { value, problem, reload } = use_loaded(() => operations_api.usage(by), [by]);
  const [chosen, set_chosen] = useState(/** @type {{ act: string, entry: Entry } | null} */ (null));
  return html`<h1>${t("admin.usage.title")}</h1>
    ${value && html`<p class="quiet">${t("admin.usage.lead", { minutes: value.minutes })}</p>`}
    <div class="row spread usage-head">
      <${Narrow}
        name="by"
        label=${t("admin.usage.by")}
        value=${by}
        choices=${columns.map((each) => [each, t(`admin.usage.column.${each}`)])}
        on_choose=${set_by}
      />
      <button class="button" onClick=${reload}><${Icon} name="renew" />${t("admin.usage.reload")}</button>
    </div>
    ${
      problem &&
      value &&
      html`<p class="form-fault" role="alert">
        ${problem_text(problem)} <button class="button" onClick=${reload}>${t("state.retry")}</button>
      </p>`
    }
    ${!value && (problem ? html`<${Failed} problem=${problem} retry=${reload} />` : html`<${Loading} />`)}
    ${
      value &&
      html`<${UsageList}
          title=${t("admin.usage.users")}
          entries=${value.users.map(user_entry)}
          on_act=${(/** @type {string} */ act, /** @type {Entry} */ entry) => set_chosen({ act, entry })}
        />
        <${UsageList}
          title=${t("admin.usage.addresses")}
          entries=${value.addresses.map(address_entry)}
          on_act=${(/** @type {string} */ act, /** @type {Entry} */ entry) => set_chosen({ act, entry })}
        />`
    }
    ${chosen && html`<${UsageAct} ...${chosen} on_done=${reload} on_close=${() => set_chosen(null)} />`}`;
}

/** @param {UserUsage} row @returns {Entry} */
function user_entry(row) {
  const { user, suspended, slowed_until } = row;
  const acts = [
    slowed_until === null ? "slow_down" : "lift_slow_down",
    ...(suspended || user.deleted ? [] : ["suspend"]),
  ];
  return { kind: "users", id: user.id, name: name_of(user), used: row, acts, row };
}

/** @param {AddressUsage} row @returns {Entry} */
function address_entry(row) {
  const { address, slowed_until, blocked_until } = row;
  const acts = [slowed_until === null ? "slow_down" : "lift_slow_down", blocked_until === null ? "block" : "unblock"];
  // IPv6 addresses are counted by /64.
  const name = address.includes(":") ? `${address}/64` : address;
  return { kind: "addresses", id: address, name, used: row, acts, row };
}

/** @param {{ title: string, entries: Entry[], on_act: (act: string, entry: Entry) => void }} props */
function UsageList({ title, entries, on_act }) {
  return html`<section class="stack" aria-label=${title}>
    <h2>${title}</h2>
    ${
      entries.length === 0
        ? html`<p class="nothing">${t("admin.usage.none")}</p>`
        : html`<ul class="rows panel" aria-label=${title}>
            ${entries.map((entry) => html`<${UsageRow} key=${entry.id} entry=${entry} on_act=${on_act} />`)}
          </ul>`
    }
  </section>`;
}

/** @param {Used} used */
function used_text({ cpu_ms, requests, bytes, matches, deliveries }) {
  const parts = [
    t("admin.usage.cpu", { seconds: show_number(Math.round(cpu_ms / 10) / 100) }),
    t("admin.usage.requests", { count: requests }),
    t("admin.usage.sent", { bytes: show_bytes(bytes) }),
    matches > 0 && t("admin.usage.matches", { count: matches }),
    deliveries > 0 && t("admin.usage.deliveries", { count: deliveries }),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** @param {{ entry: Entry, on_act: (act: string, entry: Entry) => void }} props */
function UsageRow({ entry, on_act }) {
  const { name, used, acts, row } = entry;
  const who =
    "user" in row ? html`<span><${UserLink} user=${row.user} /></span>` : html`<code class="hash">${name}</code>`;
  return html`<li class="setting">
    <span class="row-text">
      ${who}
      <span class="quiet small">${used_text(used)}</span>
      <${Marks} row=${row} />
    </span>
    <span class="row">
      ${acts.map(
        (act) =>
          html`<button
            key=${act}
            class="button"
            aria-label=${t("admin.usage.of", { act: act_text(act), name })}
            onClick=${() => on_act(act, entry)}
          >
            ${act_text(act)}
          </button>`,
      )}
    </span>
  </li>`;
}

/** @param {string} act */
const act_text = (act) => t(act === "suspend" ? "admin.act.suspend.do" : `admin.usage.${act}.do`);

/** The current restrictions. @param {{ row: UserUsage | AddressUsage }} props */
function Marks({ row }) {
  const marks = [
    row.slowed_until !== null && t("admin.usage.slowed", { until: until_text(row.slowed_until) }),
    "blocked_until" in row &&
      row.blocked_until !== null &&
      t("admin.usage.blocked", { until: until_text(row.blocked_until) }),
    "suspended" in row && row.suspended && t("admin.states.suspended"),
  ].filter(Boolean);
  if (marks.length === 0) return null;
  return html`<span class="marks"
    >${marks.map((text) => html`<span key=${text} class="pill bad">${text}</span>`)}</span
  >`;
}

/** The call of each action. @type {Record<string, (entry: Entry, values: Record<string, string>) => Promise<unknown>>} */
const calls = {
  slow_down: ({ kind, id }, { reason }) => operations_api.slow_down(kind, id, reason),
  lift_slow_down: ({ kind, id }, { reason }) => operations_api.lift_slow_down(kind, id, reason),
  block: ({ id }, { reason, until }) => operations_api.block(id, /** @type {number} */ (end_of(until)), reason),
  unblock: ({ id }, { reason }) => operations_api.unblock(id, reason),
};

/**
 * The dialog of an action on an entry.
 * @param {{ act: string, entry: Entry, on_done: () => unknown, on_close: () => void }} props
 */
function UsageAct({ act, entry, on_done, on_close }) {
  if (act === "suspend") {
    return html`<${UserAct} act=${act} person=${entry.row} on_done=${on_done} on_close=${on_close} />`;
  }
  const { name } = entry;
  const send = async (/** @type {Record<string, string>} */ values) => {
    await calls[act](entry, values);
    notify("info", `admin.usage.${act}.done`, { name });
    await on_done();
  };
  return html`<${ActDialog}
    title=${t(`admin.usage.${act}.title`, { name })}
    text=${t(`admin.usage.${act}.text`, { name })}
    confirm=${t(`admin.usage.${act}.confirm`)}
    kind=${act === "block" ? "danger" : "primary"}
    fields=${["until"]}
    send=${send}
    on_close=${on_close}
  >
    ${act === "block" && html`<${SpanField} spans=${block_spans} />`}
  </${ActDialog}>`;
}
