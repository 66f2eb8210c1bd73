import { useMemo, useState } from "preact/hooks";
import { Entry, Outcome } from "../components/ui/entry.js";
import { FormFault, PasswordField, Submit, TextField } from "../components/ui/fields.js";
import { Failed, Loading } from "../components/ui/states.js";
import { has_account, me, profile } from "../lib/account/session.js";
import { register, wished_name } from "../lib/account/sign_in.js";
import { basics_problem, load_basics } from "../lib/app/basics.js";
import { set_title } from "../lib/app/title.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n/i18n.js";
import { paths } from "../lib/ui/routes.js";
import { use_form } from "../lib/ui/use_form.js";

/** A new account. A guest's account keeps all matches. */
export function RegisterPage() {
  const [made, set_made] = useState(/** @type {{ mail: string, was_guest: boolean } | null} */ (null));
  set_title(t("register.title"));
  // The value when the page opened, since the page stays after registering.
  const already = useMemo(has_account, [me.value === undefined]);
  if (basics_problem.value) return html`<${Failed} problem=${basics_problem.value} retry=${load_basics} />`;
  if (made) return html`<${Welcome} ...${made} />`;
  if (me.value === undefined) return html`<${Loading} />`;
  if (already && me.value) {
    return html`<${Outcome} title=${t("login.already", { name: me.value.name })}>
      <a class="button primary" href=${paths.home()}>${t("nav.home")}</a>
    </${Outcome}>`;
  }
  return html`<${RegisterForm} on_made=${set_made} />`;
}

/** @param {{ on_made: (made: { mail: string, was_guest: boolean }) => void }} props */
function RegisterForm({ on_made }) {
  const [guest] = useState(() => (me.peek()?.guest ? me.peek() : null));
  const { form, busy, faults, on_submit } = use_form(
    async ({ name, mail, password }) => {
      await register({ name: name.trim(), mail: mail.trim(), password });
      on_made({ mail: mail.trim(), was_guest: guest !== null });
    },
    { name: ["name", "name_taken"], mail: ["mail"], password: ["password"] },
  );
  return html`<${Entry}
    title=${t(guest ? "register.keep_title" : "register.title")}
    lead=${guest ? t("register.keep_lead", { name: guest.name }) : t("register.lead")}
  >
    <form class="stack" ref=${form} onSubmit=${on_submit}>
      <${TextField}
        name="name"
        label=${t("form.name")}
        initial=${guest ? guest.name : wished_name.value}
        hint=${t("register.name_hint")}
        autocomplete="username"
        maxlength="64"
        required
        fault=${faults.name}
      />
      <${TextField}
        name="mail"
        type="email"
        label=${t("form.mail")}
        hint=${t("register.mail_hint")}
        autocomplete="email"
        required
        fault=${faults.mail}
      />
      <${PasswordField}
        name="password"
        label=${t("form.password")}
        autocomplete="new-password"
        hint=${t("form.password_hint")}
        fault=${faults.password}
      />
      <${FormFault} fault=${faults.form} />
      <${Submit} busy=${busy} label=${t(guest ? "register.keep_do" : "register.do")} />
    </form>
    <p class="below">${t("register.have_one")} <a href=${paths.login()}>${t("nav.log_in")}</a></p>
  </${Entry}>`;
}

/** @param {{ mail: string, was_guest: boolean }} props */
function Welcome({ mail, was_guest }) {
  const sent = profile.value?.mail_works !== false;
  return html`<${Outcome}
    title=${t("register.welcome", { name: me.value?.name })}
    text=${html`${was_guest && html`${t("register.kept")}${" "}`}${t(sent ? "register.mail_sent" : "register.no_mail", { mail })}`}
  >
    <a class="button primary" href=${paths.home()}>${t("register.play")}</a>
    <a class="button" href=${paths.account("alerts")}>${t("register.to_alerts")}</a>
  </${Outcome}>`;
}
