import { useState } from "preact/hooks";
import { account_api } from "../../lib/account/account_api.js";
import { load_session, profile } from "../../lib/account/session.js";
import { change_password } from "../../lib/account/sign_in.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { as_problem } from "../../lib/net/problem.js";
import { notify } from "../../lib/ui/notices.js";
import { use_form } from "../../lib/ui/use_form.js";
import { Done, FormFault, PasswordField, Submit, TextField } from "../ui/fields.js";

/** The section for the mail address and the password. */
export function PasswordSection() {
  const { account, mail_works, user } = /** @type {import("../../lib/account/account_api.js").Profile} */ (
    profile.value
  );
  if (!account) return null;
  return html`<${MailPanel} account=${account} works=${mail_works} /><${PasswordPanel} name=${user.name} />`;
}

/** @param {{ account: import("../../lib/account/account_api.js").Account, works: boolean }} props */
function MailPanel({ account, works }) {
  const [is_sent, set_sent] = useState(false);
  const again = () =>
    account_api.confirm_again().then(
      () => set_sent(true),
      (error) => notify("error", as_problem(error).code),
    );
  const { form, busy, faults, on_submit } = use_form(
    async ({ mail, password }, sent) => {
      await account_api.change_mail(password, mail.trim());
      sent.reset();
      await load_session();
    },
    { mail: ["mail"], password: ["wrong_credentials", "password"] },
  );
  return html`<section class="panel stack" aria-labelledby="mail-title">
    <h2 id="mail-title">${t("account.password.mail")}</h2>
    <p class="address">
      <span>${account.mail}</span>
      <span class=${`pill ${account.confirmed ? "good" : "warn"}`}>
        ${t(account.confirmed ? "account.password.confirmed" : "account.password.unconfirmed")}
      </span>
    </p>
    ${!works && html`<p class="aside">${t("account.password.no_mail")}</p>`}
    ${
      works &&
      !account.confirmed &&
      html`<div class="row">
        <button class="button" onClick=${again} disabled=${is_sent}>${t("account.password.confirm_again")}</button>
        <${Done} text=${is_sent && t("account.password.confirm_sent", { mail: account.mail })} />
      </div>`
    }
    ${account.new_mail && html`<p class="aside" role="status">${t("account.password.new_mail", { mail: account.new_mail })}</p>`}
    <details class="unfold">
      <summary>${t("account.password.change_mail")}</summary>
      <form class="stack" ref=${form} onSubmit=${on_submit}>
        <${TextField}
          name="mail"
          type="email"
          label=${t("account.password.mail_new")}
          autocomplete="email"
          required
          fault=${faults.mail}
        />
        <${PasswordField}
          id="mail-password"
          name="password"
          label=${t("form.current_password")}
          autocomplete="current-password"
          fault=${faults.password}
        />
        <${FormFault} fault=${faults.form} />
        <${Submit} busy=${busy} label=${t("account.password.change_mail_do")} />
      </form>
    </details>
  </section>`;
}

/** @param {{ name: string }} props */
function PasswordPanel({ name }) {
  const [done, set_done] = useState(false);
  const { form, busy, faults, on_submit } = use_form(
    async ({ password, new_password }, sent) => {
      set_done(false);
      await change_password(password, new_password);
      sent.reset();
      set_done(true);
    },
    { password: ["wrong_credentials"], new_password: ["password", "new_password"] },
  );
  return html`<section class="panel stack" aria-labelledby="password-title">
    <h2 id="password-title">${t("form.password")}</h2>
    <form class="stack" ref=${form} onSubmit=${on_submit}>
      <input
        class="visually-hidden"
        type="text"
        name="username"
        autocomplete="username"
        value=${name}
        readonly
        tabindex="-1"
        aria-hidden="true"
      />
      <${PasswordField}
        name="password"
        label=${t("form.current_password")}
        autocomplete="current-password"
        fault=${faults.password}
      />
      <${PasswordField}
        name="new_password"
        label=${t("form.new_password")}
        autocomplete="new-password"
        hint=${t("form.password_hint")}
        fault=${faults.new_password}
      />
      <${FormFault} fault=${faults.form} />
      <${Submit} busy=${busy} label=${t("account.password.change")} done=${done && t("account.password.changed")} />
    </form>
  </section>`;
}
