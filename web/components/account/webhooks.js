import { useState } from "preact/hooks";
import { account_api } from "../../lib/account/account_api.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { use_form } from "../../lib/ui/use_form.js";
import { FormFault, Submit, TextField } from "../ui/fields.js";
import { ShareLink } from "../ui/share.js";
import { EndpointRows } from "./endpoints.js";

const shapes = /** @type {const} */ (["discord", "generic"]);

/**
 * The list of webhooks, and a form to add one.
 * @param {{ endpoints: import("../../lib/account/account_api.js").Endpoint[], reload: () => Promise<unknown>,
 *   on_remove: (endpoint: import("../../lib/account/account_api.js").Endpoint) => Promise<unknown> }} props
 */
export function WebhookForm({ endpoints, reload, on_remove }) {
  const [shape, set_shape] = useState(/** @type {(typeof shapes)[number]} */ ("discord"));
  const [secret, set_secret] = useState(/** @type {string | null} */ (null));
  const { form, busy, faults, on_submit } = use_form(
    async ({ address, label, shape: chosen }, sent) => {
      const added = await account_api.add_endpoint({
        channel: "webhook",
        address: address.trim(),
        keys: { shape: chosen },
        label: label.trim(),
      });
      for (const name of ["address", "label"]) {
        const field = sent.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = "";
      }
      set_secret(added.secret ?? null);
      await reload();
    },
    { address: ["address", "webhook", "endpoint"], label: ["label"] },
  );
  return html`<p class="quiet">${t("account.alerts.webhook_about")}</p>
    <${EndpointRows}
      endpoints=${endpoints}
      fallback=${t("account.alerts.channel.webhook")}
      icon="hook"
      on_remove=${on_remove}
    />
    ${
      secret &&
      html`<div class="secret">
        <${ShareLink}
          label=${t("account.alerts.secret")}
          hint=${t("account.alerts.secret_hint")}
          link=${secret}
          action=${t("account.alerts.secret_copy")}
        />
      </div>`
    }
    <details class="unfold">
      <summary>${t("account.alerts.webhook_add")}</summary>
      <form class="stack" ref=${form} onSubmit=${on_submit}>
        <fieldset class="field">
          <legend class="label">${t("account.alerts.shape")}</legend>
          <div class="choices">
            ${shapes.map(
              (each) =>
                html`<label class="choice" key=${each}>
                  <input
                    type="radio"
                    name="shape"
                    value=${each}
                    checked=${each === shape}
                    onChange=${() => set_shape(each)}
                  />
                  <span>${t(`account.alerts.shape_is.${each}`)}</span>
                </label>`,
            )}
          </div>
          <span class="hint">${t(`account.alerts.shape_hint.${shape}`)}</span>
        </fieldset>
        <${TextField}
          name="address"
          type="url"
          label=${t("account.alerts.address")}
          placeholder="https://"
          autocomplete="off"
          spellcheck=${false}
          required
          fault=${faults.address}
        />
        <${TextField}
          name="label"
          label=${t("account.alerts.label")}
          autocomplete="off"
          maxlength="64"
          fault=${faults.label}
        />
        <${FormFault} fault=${faults.form} />
        <${Submit} busy=${busy} label=${t("account.alerts.webhook_add")} />
      </form>
    </details>`;
}
