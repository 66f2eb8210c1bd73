import { useEffect, useState } from "preact/hooks";
import { Entry, Outcome } from "../components/ui/entry.js";
import { FormFault, PasswordField, Submit, TextField } from "../components/ui/fields.js";
import { Failed, Loading } from "../components/ui/states.js";
import { account_api } from "../lib/account/account_api.js";
import { load_session, me } from "../lib/account/session.js";
import { reset_password } from "../lib/account/sign_in.js";
import { set_title } from "../lib/app/title.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n/i18n.js";
import { problem_text } from "../lib/i18n/refusals.js";
import { as_problem } from "../lib/net/problem.js";
import { paths } from "../lib/ui/routes.js";
import { use_form } from "../lib/ui/use_form.js";

/** The pages of links in mails: confirm an address, reset the password, unsubscribe. */

/** @typedef {import("../lib/net/problem.js").Problem} Problem */

/** @param {{ problem: Problem, retry: () => void, children?: any }} props */
function Refused({ problem, retry, children }) {
  if (problem.code !== "bad_link") return html`<${Failed} problem=${problem} retry=${retry} />`;
  return html`<${Outcome} mood="fog" role="alert" title=${t("link.dead")} text=${problem_text(problem)}>
    ${children ?? html`<a class="button" href=${paths.home()}>${t("nav.home")}</a>`}
  </${Outcome}>`;
}

/** @param {{ token: string }} props */
export function ConfirmPage({ token }) {
  const [purpose, set_purpose] = useState(/** @type {string | null} */ (null));
  const [problem, set_problem] = useState(/** @type {Problem | null} */ (null));
  set_title(t("confirm.title"));
  const confirm = async () => {
    set_problem(null);
    try {
      set_purpose((await account_api.confirm(token)).purpose);
      load_session().catch(() => {});
    } catch (error) {
      set_problem(as_problem(error));
    }
  };
  useEffect(() => {
    confirm();
  }, [token]);
  if (purpose) {
    return html`<${Outcome} title=${t(`confirm.${purpose}`)} text=${t(`confirm.${purpose}_text`)}>
      <a class="button primary" href=${paths.home()}>${t("nav.home")}</a>
      ${me.value && html`<a class="button" href=${paths.account("alerts")}>${t("register.to_alerts")}</a>`}
    </${Outcome}>`;
  }
  if (!problem) return html`<${Loading} label=${t("confirm.checking")} />`;
  return html`<${Refused} problem=${problem} retry=${confirm}>
    <a class="button primary" href=${paths.account("password")}>${t("link.new_one")}</a>
    <a class="button" href=${paths.home()}>${t("nav.home")}</a>
  </${Refused}>`;
}

/** Requests the mail with the link. */
export function ResetPage() {
  const [sent_to, set_sent_to] = useState(/** @type {string | null} */ (null));
  set_title(t("reset.title"));
  const { form, busy, faults, on_submit } = use_form(
    async ({ mail }) => {
      await account_api.forgotten(mail.trim());
      set_sent_to(mail.trim());
    },
    { mail: ["mail"] },
  );
  if (sent_to) {
    return html`<${Outcome} title=${t("reset.sent")} text=${t("reset.sent_text", { mail: sent_to })}>
      <a class="button primary" href=${paths.login()}>${t("nav.log_in")}</a>
      <button class="button" onClick=${() => set_sent_to(null)}>${t("reset.again")}</button>
    </${Outcome}>`;
  }
  return html`<${Entry} title=${t("reset.title")} lead=${t("reset.lead")}>
    <form class="stack" ref=${form} onSubmit=${on_submit}>
      <${TextField} name="mail" type="email" label=${t("form.mail")} autocomplete="email" required fault=${faults.mail} />
      <${FormFault} fault=${faults.form} />
      <${Submit} busy=${busy} label=${t("reset.do")} />
    </form>
    <p class="below"><a href=${paths.login()}>${t("reset.back")}</a></p>
  </${Entry}>`;
}

/** @param {{ token: string }} props */
export function NewPasswordPage({ token }) {
  const [done, set_done] = useState(false);
  const [dead, set_dead] = useState(/** @type {Problem | null} */ (null));
  set_title(t("reset.new_title"));
  const { form, busy, faults, on_submit } = use_form(
    async ({ password }) => {
      try {
        await reset_password(token, password);
        set_done(true);
      } catch (error) {
        const problem = as_problem(error);
        if (problem.code !== "bad_link") throw problem;
        set_dead(problem);
      }
    },
    { password: ["password"] },
  );
  if (dead) {
    return html`<${Refused} problem=${dead} retry=${() => set_dead(null)}>
      <a class="button primary" href=${paths.reset()}>${t("link.new_one")}</a>
    </${Refused}>`;
  }
  if (done) {
    return html`<${Outcome} title=${t("reset.done")} text=${t("reset.done_text")}>
      <a class="button primary" href=${paths.home()}>${t("nav.home")}</a>
    </${Outcome}>`;
  }
  return html`<${Entry} title=${t("reset.new_title")} lead=${t("reset.new_lead")}>
    <form class="stack" ref=${form} onSubmit=${on_submit}>
      <${PasswordField}
        name="password"
        label=${t("form.new_password")}
        autocomplete="new-password"
        hint=${t("form.password_hint")}
        fault=${faults.password}
      />
      <${FormFault} fault=${faults.form} />
      <${Submit} busy=${busy} label=${t("reset.set")} />
    </form>
  </${Entry}>`;
}

/** One click without a login, since the reader of a mail may not be logged in here. @param {{ token: string }} props */
export function UnsubscribePage({ token }) {
  const [done, set_done] = useState(false);
  const [problem, set_problem] = useState(/** @type {Problem | null} */ (null));
  const [busy, set_busy] = useState(false);
  set_title(t("unsubscribe.title"));
  const stop = async () => {
    set_busy(true);
    set_problem(null);
    try {
      await account_api.unsubscribe(token);
      set_done(true);
    } catch (error) {
      set_problem(as_problem(error));
    }
    set_busy(false);
  };
  if (problem) return html`<${Refused} problem=${problem} retry=${stop} />`;
  if (done) {
    return html`<${Outcome} title=${t("unsubscribe.done")} text=${t("unsubscribe.done_text")}>
      <a class="button" href=${paths.account("alerts")}>${t("register.to_alerts")}</a>
      <a class="button" href=${paths.home()}>${t("nav.home")}</a>
    </${Outcome}>`;
  }
  return html`<${Entry} title=${t("unsubscribe.title")} lead=${t("unsubscribe.lead")}>
    <div class="row">
      <button class="button primary" disabled=${busy} onClick=${stop}>${t("unsubscribe.do")}</button>
      <a class="button plain" href=${paths.home()}>${t("action.cancel")}</a>
    </div>
  </${Entry}>`;
}
