import { useState } from "preact/hooks";
import { account_api } from "../../lib/account/account_api.js";
import { html } from "../../lib/html.js";
import { show_day, t } from "../../lib/i18n/i18n.js";
import { as_problem } from "../../lib/net/problem.js";
import { notify } from "../../lib/ui/notices.js";
import { use_loaded } from "../../lib/ui/use_loaded.js";
import { Confirm } from "../ui/dialog.js";
import { Icon } from "../ui/icons.js";
import { Failed, Loading } from "../ui/states.js";

/** The section with the user's sessions. */
export function SessionSection() {
  const [asking, set_asking] = useState(false);
  const { value, problem, reload } = use_loaded(() => account_api.sessions(), []);
  if (problem) return html`<${Failed} problem=${problem} retry=${reload} />`;
  if (!value) return html`<${Loading} />`;
  const act = (/** @type {Promise<unknown>} */ call, /** @type {string} */ done) =>
    call.then(
      () => {
        notify("info", done);
        return reload();
      },
      (error) => notify("error", as_problem(error).code),
    );
  const others = value.sessions.filter(({ current }) => !current);
  const current = value.sessions.filter((each) => each.current);
  return html`<p class="quiet">${t("account.sessions.lead")}</p>
    <ul class="rows panel">
      ${[...current, ...others].map(
        (session) =>
          html`<${SessionRow}
            key=${session.id}
            session=${session}
            on_end=${() => act(account_api.end_session(session.id), "account.sessions.ended")}
          />`,
      )}
    </ul>
    ${
      others.length > 1 &&
      html`<div class="row">
        <button class="button danger" onClick=${() => set_asking(true)}>${t("account.sessions.end_others")}</button>
      </div>`
    }
    ${
      asking &&
      html`<${Confirm}
        title=${t("account.sessions.end_others_title")}
        text=${t("account.sessions.end_others_text", { count: others.length })}
        confirm=${t("account.sessions.end_others")}
        on_confirm=${() => act(account_api.end_other_sessions(), "account.sessions.ended_others")}
        on_close=${() => set_asking(false)}
      />`
    }`;
}

/** @param {{ session: import("../../lib/account/account_api.js").Session, on_end: () => Promise<unknown> }} props */
function SessionRow({ session, on_end }) {
  const [busy, set_busy] = useState(false);
  const name = session.device || t("account.sessions.unknown");
  const end = () => {
    set_busy(true);
    on_end().finally(() => set_busy(false));
  };
  return html`<li>
    <span class="row-icon"><${Icon} name="device" /></span>
    <span class="row-text">
      <strong>${name}</strong>
      <span class="quiet small">
        ${t("account.sessions.since", { day: show_day(session.created_at) })}
        ${!session.current && session.seen_at && ` · ${t("account.sessions.seen", { day: show_day(session.seen_at) })}`}
      </span>
    </span>
    ${
      session.current
        ? html`<span class="pill you">${t("account.sessions.this")}</span>`
        : html`<button
            class="button"
            disabled=${busy}
            aria-label=${t("account.sessions.end_of", { name })}
            onClick=${end}
          >
            ${t("account.sessions.end")}
          </button>`
    }
  </li>`;
}
