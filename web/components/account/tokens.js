import { useEffect, useRef, useState } from "preact/hooks";
import { account_api } from "../../lib/account/account_api.js";
import { may_moderate } from "../../lib/account/session.js";
import { html } from "../../lib/html.js";
import { show_day, t } from "../../lib/i18n/i18n.js";
import { as_problem } from "../../lib/net/problem.js";
import { notify } from "../../lib/ui/notices.js";
import { use_loaded } from "../../lib/ui/use_loaded.js";
import { use_form } from "../../lib/ui/use_form.js";
import { Confirm } from "../ui/dialog.js";
import { FormFault, SelectField, Submit, TextField } from "../ui/fields.js";
import { Icon } from "../ui/icons.js";
import { ShareLink } from "../ui/share.js";
import { Failed, Loading } from "../ui/states.js";

const day_ms = 86_400_000;
const scopes = ["read", "play"];
const days_offered = [7, 30, 90, 365];

/** @typedef {import("../../lib/account/account_api.js").Token} Token */

/** The section for API tokens. */
export function TokenSection() {
  const [made, set_made] = useState(/** @type {(Token & { token: string }) | null} */ (null));
  const [leaving, set_leaving] = useState(/** @type {Token | null} */ (null));
  const { value, problem, reload } = use_loaded(() => account_api.tokens(), []);
  if (problem) return html`<${Failed} problem=${problem} retry=${reload} />`;
  if (!value) return html`<${Loading} />`;
  const revoke = async (/** @type {Token} */ token) => {
    try {
      await account_api.revoke_token(token.id);
      if (made?.id === token.id) set_made(null);
      notify("info", "account.tokens.revoked");
    } catch (error) {
      notify("error", as_problem(error).code);
    }
    await reload();
  };
  const on_made = (/** @type {Token & { token: string }} */ token) => {
    set_made(token);
    return reload();
  };
  return html`<p class="quiet">${t("account.tokens.lead")}</p>
    ${made && html`<${Made} token=${made} />`}
    ${
      value.tokens.length > 0 &&
      html`<ul class="rows panel">
        ${value.tokens.map((token) => html`<${TokenRow} key=${token.id} token=${token} on_revoke=${() => set_leaving(token)} />`)}
      </ul>`
    }
    <${NewToken} on_made=${on_made} />
    ${
      leaving &&
      html`<${Confirm}
        title=${t("account.tokens.revoke_title", { name: leaving.name })}
        text=${t("account.tokens.revoke_text")}
        confirm=${t("account.tokens.revoke")}
        on_confirm=${() => revoke(leaving)}
        on_close=${() => set_leaving(null)}
      />`
    }`;
}

/** A new token, which is shown only once. @param {{ token: Token & { token: string } }} props */
function Made({ token }) {
  const title = useRef(/** @type {HTMLElement | null} */ (null));
  // It appears above the form, so the focus moves there.
  useEffect(() => title.current?.focus(), [token.id]);
  return html`<section class="panel made stack" aria-labelledby="made-title">
    <h2 id="made-title" tabindex="-1" ref=${title}>${t("account.tokens.made", { name: token.name })}</h2>
    <${ShareLink}
      label=${t("account.tokens.token")}
      hint=${t("account.tokens.once")}
      link=${token.token}
      action=${t("account.tokens.copy")}
    />
  </section>`;
}

/** @param {{ token: Token, on_revoke: () => void }} props */
function TokenRow({ token, on_revoke }) {
  const over = token.expires_at <= Date.now();
  const until = t(over ? "account.tokens.expired" : "account.tokens.until", { day: show_day(token.expires_at) });
  const used = token.used_at ? t("account.tokens.used", { day: show_day(token.used_at) }) : t("account.tokens.unused");
  return html`<li>
    <span class="row-icon"><${Icon} name="key" /></span>
    <span class="row-text">
      <strong>${token.name}</strong>
      <span class="quiet small">${t(`account.tokens.scope.${token.scope}`)} · ${until} · ${used}</span>
    </span>
    <button class="button" aria-label=${t("account.tokens.revoke_of", { name: token.name })} onClick=${on_revoke}>
      ${t("account.tokens.revoke")}
    </button>
  </li>`;
}

/** @param {{ on_made: (token: Token & { token: string }) => Promise<unknown> }} props */
function NewToken({ on_made }) {
  const [scope, set_scope] = useState("read");
  const { form, busy, faults, on_submit } = use_form(
    async ({ name, scope: wanted, days }, sent) => {
      await on_made(
        await account_api.make_token({ name: name.trim(), scope: wanted, expires_in_ms: Number(days) * day_ms }),
      );
      const field = sent.elements.namedItem("name");
      if (field instanceof HTMLInputElement) field.value = "";
    },
    { name: ["name", "token"], days: ["expires_in_ms", "expires"] },
  );
  return html`<section class="panel stack" aria-labelledby="new-token">
    <h2 id="new-token">${t("account.tokens.new")}</h2>
    <form class="stack" ref=${form} onSubmit=${on_submit}>
      <${TextField}
        name="name"
        label=${t("account.tokens.name")}
        hint=${t("account.tokens.name_hint")}
        autocomplete="off"
        maxlength="64"
        required
        fault=${faults.name}
      />
      <fieldset class="field">
        <legend class="label">${t("account.tokens.may")}</legend>
        <div class="choices">
          ${[...scopes, ...(may_moderate.value ? ["admin"] : [])].map(
            (each) =>
              html`<label class="choice" key=${each}>
                <input
                  type="radio"
                  name="scope"
                  value=${each}
                  checked=${each === scope}
                  onChange=${() => set_scope(each)}
                />
                <span>${t(`account.tokens.scope.${each}`)}</span>
              </label>`,
          )}
        </div>
        <span class="hint">${t(`account.tokens.scope_hint.${scope}`)}</span>
      </fieldset>
      <${SelectField}
        name="days"
        label=${t("account.tokens.expires")}
        value="90"
        choices=${days_offered.map((days) => [String(days), t("account.tokens.days", { count: days })])}
      />
      <${FormFault} fault=${faults.form ?? faults.days} />
      <${Submit} busy=${busy} label=${t("account.tokens.make")} />
    </form>
  </section>`;
}
