import { useEffect, useRef, useState } from "preact/hooks";
import { data_address } from "../../lib/account/account_api.js";
import { me } from "../../lib/account/session.js";
import { delete_me } from "../../lib/account/sign_in.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { notify } from "../../lib/ui/notices.js";
import { navigate } from "../../lib/ui/router.js";
import { paths } from "../../lib/ui/routes.js";
import { use_form } from "../../lib/ui/use_form.js";
import { FormFault, PasswordField } from "../ui/fields.js";
import { Icon } from "../ui/icons.js";

/** The section to download one's data or delete the account. */
export function DataSection() {
  const [asking, set_asking] = useState(false);
  return html`<section class="panel stack" aria-labelledby="download-title">
      <h2 id="download-title">${t("account.data.download")}</h2>
      <p class="quiet">${t("account.data.download_text")}</p>
      <div class="row">
        <a class="button" href=${data_address} download><${Icon} name="download" />${t("account.data.download_do")}</a>
      </div>
    </section>
    <section class="panel danger-zone stack" aria-labelledby="delete-title">
      <h2 id="delete-title">${t("account.data.delete")}</h2>
      <${WhatStays} />
      <div class="row">
        <button class="button danger" onClick=${() => set_asking(true)}>
          <${Icon} name="trash" />${t("account.data.delete_do")}
        </button>
      </div>
    </section>
    ${asking && html`<${DeleteDialog} on_close=${() => set_asking(false)} />`}`;
}

function WhatStays() {
  return html`<ul class="stays quiet">
    <li>${t("account.data.goes")}</li>
    <li>${t("account.data.running")}</li>
    <li>${t("account.data.stays")}</li>
  </ul>`;
}

/** @param {{ on_close: () => void }} props */
function DeleteDialog({ on_close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const guest = me.value?.guest ?? false;
  useEffect(() => dialog.current?.showModal(), []);
  const { form, busy, faults, on_submit } = use_form(
    async ({ password }) => {
      await delete_me(guest ? undefined : password);
      navigate(paths.home());
      notify("info", "account.data.deleted");
    },
    { password: ["wrong_credentials", "password"] },
  );
  return html`<dialog ref=${dialog} onClose=${on_close} aria-labelledby="delete-dialog">
    <form class="stack" ref=${form} onSubmit=${on_submit}>
      <h2 id="delete-dialog">${t("account.data.sure", { name: me.value?.name })}</h2>
      <p class="quiet">${t("account.data.sure_text")}</p>
      ${
        !guest &&
        html`<input
            class="visually-hidden"
            type="text"
            name="username"
            autocomplete="username"
            value=${me.value?.name}
            readonly
            tabindex="-1"
            aria-hidden="true"
          />
          <${PasswordField}
            id="delete-password"
            name="password"
            label=${t("form.current_password")}
            autocomplete="current-password"
            fault=${faults.password}
          />`
      }
      <${FormFault} fault=${faults.form} />
      <div class="row">
        <button type="button" class="button" onClick=${() => dialog.current?.close()}>${t("action.cancel")}</button>
        <button class="button danger" disabled=${busy}>${t("account.data.delete_do")}</button>
      </div>
    </form>
  </dialog>`;
}
