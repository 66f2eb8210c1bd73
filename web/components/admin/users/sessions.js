import { useState } from "preact/hooks";
import { admin_api } from "../../../lib/admin/admin_api.js";
import { html } from "../../../lib/html.js";
import { show_day, t } from "../../../lib/i18n/i18n.js";
import { problem_text } from "../../../lib/i18n/refusals.js";
import { notify } from "../../../lib/ui/notices.js";
import { use_loaded } from "../../../lib/ui/use_loaded.js";
import { name_of } from "../../people/person.js";
import { Icon } from "../../ui/icons.js";
import { ActDialog } from "../act_dialog.js";

/**
 * @typedef {import("../../../lib/admin/admin_api.js").WholePerson} WholePerson
 * @typedef {{ id: string, name: string, text: string }} Key a way in that somebody has
 * @typedef {{ person: WholePerson, on_done: (now: WholePerson) => unknown }} Props
 */

/** The sessions of a user. @param {Props} props */
export function SessionList({ person, on_done }) {
  const { value, problem } = use_loaded(() => admin_api.sessions(person.user.id), []);
  const keys = value?.sessions.map(({ id, device, created_at, seen_at }) => ({
    id,
    name: device || t("account.sessions.unknown"),
    text: [
      t("account.sessions.since", { day: show_day(created_at) }),
      seen_at ? t("account.sessions.seen", { day: show_day(seen_at) }) : "",
    ].join(" · "),
  }));
  const end = (/** @type {string} */ reason, /** @type {string} */ id) =>
    admin_api.end_session(person.user.id, reason, id);
  return html`<${Keys}
    kind="sessions"
    icon="device"
    keys=${keys}
    problem=${problem}
    person=${person}
    end=${end}
    on_done=${on_done}
  />`;
}

/** The API tokens of a user. @param {Props} props */
export function TokenList({ person, on_done }) {
  const { value, problem } = use_loaded(() => admin_api.tokens(person.user.id), []);
  const keys = value?.tokens.map(({ id, name, scope, expires_at, used_at }) => ({
    id,
    name,
    text: [
      t(`account.tokens.scope.${scope}`),
      t(expires_at <= Date.now() ? "account.tokens.expired" : "account.tokens.until", { day: show_day(expires_at) }),
      used_at ? t("account.tokens.used", { day: show_day(used_at) }) : t("account.tokens.unused"),
    ].join(" · "),
  }));
  const end = (/** @type {string} */ reason, /** @type {string} */ id) =>
    admin_api.end_token(person.user.id, reason, id);
  return html`<${Keys}
    kind="tokens"
    icon="key"
    keys=${keys}
    problem=${problem}
    person=${person}
    end=${end}
    on_done=${on_done}
  />`;
}

/**
 * @param {{ kind: "sessions" | "tokens", icon: any, keys: Key[] | undefined, problem: import("../../../lib/net/problem.js").Problem | null,
 *   person: WholePerson, end: (reason: string, id: string) => Promise<WholePerson>, on_done: (now: WholePerson) => unknown }} props
 */
function Keys({ kind, icon, keys, problem, person, end, on_done }) {
  const [ending, set_ending] = useState(/** @type {Key | null} */ (null));
  const words = (/** @type {string} */ word) =>
    t(`admin.${kind}.${word}`, { name: ending?.name, user: name_of(person.user) });
  const send = async (/** @type {Record<string, string>} */ { reason }) => {
    const now = await end(reason, /** @type {Key} */ (ending).id);
    notify("info", `admin.${kind}.done`);
    await on_done(now);
  };
  return html`<section class="panel" aria-labelledby=${kind}>
    <h2 id=${kind}>${t(`account.${kind}.title`)}</h2>
    ${problem && html`<p class="form-fault" role="alert">${problem_text(problem)}</p>`}
    ${!keys && !problem && html`<p class="quiet" role="status">${t("state.loading")}</p>`}
    ${keys?.length === 0 && html`<p class="quiet">${words("none")}</p>`}
    <ul class="rows">
      ${(keys ?? []).map(
        (key) =>
          html`<li key=${key.id}>
            <span class="row-icon"><${Icon} name=${icon} /></span>
            <span class="row-text"><strong>${key.name}</strong><span class="quiet small">${key.text}</span></span>
            <button
              class="button"
              aria-label=${t(`admin.${kind}.end_of`, { name: key.name })}
              onClick=${() => set_ending(key)}
            >
              ${words("end")}
            </button>
          </li>`,
      )}
    </ul>
    ${
      ending &&
      html`<${ActDialog}
        title=${words("ask")}
        text=${words("text")}
        confirm=${words("end")}
        send=${send}
        on_close=${() => set_ending(null)}
      />`
    }
  </section>`;
}
