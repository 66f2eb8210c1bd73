import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { sound_settings, toggle_sound } from "../../lib/sound/sound.js";
import { Icon } from "../ui/icons.js";

/** Turns the sound off and on. On a phone it is in the settings only. */
export function MuteButton() {
  const { muted } = sound_settings.value;
  return html`<button
    class="button plain square hide-small"
    aria-label=${t("sound.title")}
    title=${t(muted ? "sound.unmute" : "sound.mute")}
    aria-pressed=${!muted}
    onClick=${toggle_sound}
  >
    <${Icon} name=${muted ? "muted" : "sound"} />
  </button>`;
}
