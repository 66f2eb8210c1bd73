import { useMemo } from "preact/hooks";
import { Entry, Outcome } from "../components/ui/entry.js";
import { FormFault, PasswordField, Submit, TextField } from "../components/ui/fields.js";
import { Failed, Loading } from "../components/ui/states.js";
import { has_account, me } from "../lib/account/session.js";
import { log_in } from "../lib/account/sign_in.js";
import { basics_problem, load_basics } from "../lib/app/basics.js";
import { set_title } from "../lib/app/title.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n/i18n.js";
import { safe_next } from "../lib/ui/form_faults.js";
import { navigate } from "../lib/ui/router.js";
import { paths } from "../lib/ui/routes.js";
import { use_form } from "../lib/ui/use_form.js";

/** @param {{ next: string | null }} props where to go afterwards */
export function LoginPage({ next }) {
  set_title(t("login.title"));
  // The value when the page opened: after logging in, this page decides where to go.
  const already = useMemo(has_account, [me.value === undefined]);
  if (basics_problem.value) return html`<${Failed} problem=${basics_problem.value} retry=${load_basics} />`;
  if (me.value === undefined) return html`<${Loading} />`;
  if (already && me.value) {
    return html`<${Outcome} title=${t("login.already", { name: me.value.name })}>
      <a class="button primary" href=${paths.home()}>${t("nav.home")}</a>
      <a class="button" href=${paths.account()}>${t("nav.account")}</a>
    </${Outcome}>`;
  }
  return html`<${LoginForm} next=${next} />`;
}

/** @param {{ next: string | null }} props */
function LoginForm({ next }) {
  const { form, busy, faults, on_submit } = use_form(
    async ({ login, password }) => {
      await log_in(login.trim(), password);
      navigate(safe_next(next));
    },
    { login: ["login"], password: ["wrong_credentials", "password"] },
  );
  return html`<${Entry} title=${t("login.title")}>
    ${me.value?.guest && html`<p class="aside">${t("login.guest_stays", { name: me.value.name })} <a href=${paths.register()}>${t("login.keep_instead")}</a></p>`}
    <form class="stack" ref=${form} onSubmit=${on_submit}>
      <${TextField}
        name="login"
        label=${t("login.login")}
        autocomplete="username"
        autocapitalize="none"
        spellcheck=${false}
        required
        fault=${faults.login}
      />
      <${PasswordField} name="password" label=${t("form.password")} autocomplete="current-password" fault=${faults.password} />
      <${FormFault} fault=${faults.form} />
      <${Submit} busy=${busy} label=${t("login.do")}><a href=${paths.reset()}>${t("login.forgotten")}</a></${Submit}>
    </form>
    <p class="below">${t("login.no_account")} <a href=${paths.register()}>${t("nav.register")}</a></p>
  </${Entry}>`;
}
