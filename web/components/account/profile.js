import { useState } from "preact/hooks";
import { account_api } from "../../lib/account/account_api.js";
import { no_pauses, own_zone, time_zones } from "../../lib/account/clock_pause.js";
import { profile } from "../../lib/account/session.js";
import { change_me, choose_language } from "../../lib/account/sign_in.js";
import { html } from "../../lib/html.js";
import { language, languages, t } from "../../lib/i18n/i18n.js";
import { use_form } from "../../lib/ui/use_form.js";
import { Avatar } from "../people/avatar.js";
import { FormFault, SelectField, Submit, TextField } from "../ui/fields.js";

/** Quiet hours use the player's time zone too. @param {string} zone */
async function move_alerts(zone) {
  const alerts = await account_api.alerts();
  if (alerts.time_zone !== zone) await account_api.set_alerts({ ...alerts, time_zone: zone });
}

/** The section for name, language and time zone. */
export function ProfileSection() {
  const { user, clock_pause } = /** @type {import("../../lib/account/account_api.js").Profile} */ (profile.value);
  const [name, set_name] = useState(user.name);
  const [done, set_done] = useState(false);
  const zone = clock_pause?.time_zone ?? own_zone();
  const { form, busy, faults, on_submit } = use_form(
    async (values) => {
      set_done(false);
      const now = /** @type {import("../../lib/account/account_api.js").Profile} */ (profile.value);
      const named = values.name.trim();
      await change_me({
        ...(named === now.user.name ? {} : { name: named }),
        ...(values.zone === now.clock_pause?.time_zone
          ? {}
          : { clock_pause: { ...(now.clock_pause ?? no_pauses(values.zone)), time_zone: values.zone } }),
      });
      await choose_language(values.language);
      await move_alerts(values.zone);
      set_done(true);
    },
    { name: ["name", "name_taken"], zone: ["clock_pause"] },
  );
  return html`<form class="panel stack" ref=${form} onSubmit=${on_submit} onInput=${() => set_done(false)}>
    <div class="named">
      <${TextField}
        name="name"
        label=${t("form.name")}
        initial=${user.name}
        hint=${t("account.profile.name_hint")}
        autocomplete="username"
        maxlength="64"
        required
        fault=${faults.name}
        onInput=${(/** @type {any} */ event) => set_name(event.target.value.trim())}
      />
      <${Avatar} name=${name || user.name} size=${88} />
    </div>
    <${SelectField}
      name="language"
      label=${t("nav.language")}
      value=${language.value}
      choices=${Object.entries(languages)}
      hint=${t("account.profile.language_hint")}
    />
    <${SelectField}
      name="zone"
      label=${t("account.profile.zone")}
      value=${zone}
      choices=${time_zones(zone).map((each) => [each, each.replaceAll("_", " ")])}
      hint=${t("account.profile.zone_hint")}
    />
    <${FormFault} fault=${faults.form ?? faults.zone} />
    <${Submit} busy=${busy} label=${t("form.save")} done=${done && t("form.saved")} />
  </form>`;
}
