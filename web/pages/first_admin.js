import { useState } from "preact/hooks";
import { Entry, Outcome } from "../components/ui/entry.js";
import { Failed, Loading } from "../components/ui/states.js";
import { account_api } from "../lib/account/account_api.js";
import { load_session, me } from "../lib/account/session.js";
import { set_title } from "../lib/app/title.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n/i18n.js";
import { problem_text } from "../lib/i18n/refusals.js";
import { as_problem } from "../lib/net/problem.js";
import { paths } from "../lib/ui/routes.js";

const kept = "atoll.first_admin";

/** The key of the link, stored in the tab, since the user may have to log in first. */
function key_here() {
  const key = location.hash.slice(1);
  if (key) sessionStorage.setItem(kept, key);
  return key || sessionStorage.getItem(kept) || "";
}

/** The page of the link that a server without an administrator prints at its start. */
export function FirstAdminPage() {
  const [done, set_done] = useState(false);
  const [problem, set_problem] = useState(/** @type {import("../lib/net/problem.js").Problem | null} */ (null));
  const [busy, set_busy] = useState(false);
  set_title(t("first_admin.title"));
  const key = key_here();
  const become = async () => {
    set_busy(true);
    set_problem(null);
    try {
      await account_api.become_first_admin(key);
      sessionStorage.removeItem(kept);
      await load_session();
      set_done(true);
    } catch (error) {
      set_problem(as_problem(error));
    }
    set_busy(false);
  };
  if (problem?.code === "bad_link") {
    return html`<${Outcome} mood="fog" role="alert" title=${t("link.dead")} text=${problem_text(problem)}>
      <a class="button" href=${paths.home()}>${t("nav.home")}</a>
    </${Outcome}>`;
  }
  if (problem) return html`<${Failed} problem=${problem} retry=${become} />`;
  if (done) {
    return html`<${Outcome} title=${t("first_admin.done")} text=${t("first_admin.done_text")}>
      <a class="button primary" href=${paths.admin()}>${t("nav.admin")}</a>
    </${Outcome}>`;
  }
  const user = me.value;
  if (user === undefined) return html`<${Loading} />`;
  if (!user || user.guest) {
    return html`<${Entry} title=${t("first_admin.title")} lead=${t("first_admin.needs_account")}>
      <div class="row">
        <a class="button primary" href=${paths.register()}>${t("nav.register")}</a>
        <a class="button" href=${paths.login(paths.first_admin())}>${t("nav.log_in")}</a>
      </div>
    </${Entry}>`;
  }
  return html`<${Entry} title=${t("first_admin.title")} lead=${t("first_admin.lead", { name: user.name })}>
    <div class="row">
      <button class="button primary" disabled=${busy} onClick=${become}>${t("first_admin.do")}</button>
      <a class="button plain" href=${paths.home()}>${t("action.cancel")}</a>
    </div>
  </${Entry}>`;
}
