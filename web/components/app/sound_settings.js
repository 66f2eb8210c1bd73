import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { can_vibrate, change_sound, play, sound_settings, toggle_sound } from "../../lib/sound/sound.js";

/** Volume, sound on or off, and vibration, for the settings of the page. */
export function SoundSettings() {
  const { volume, muted, vibrates } = sound_settings.value;
  const choose = (/** @type {any} */ event) => {
    change_sound({ volume: event.currentTarget.valueAsNumber / 100, muted: false });
    play("place");
  };
  return html`<div class="group sound-settings" role="group" aria-label=${t("sound.title")}>
    <label class="switch">
      <input type="checkbox" name="sound" checked=${!muted} onChange=${toggle_sound} />${t("sound.title")}
    </label>
    <label class="field">
      <span class="label">${t("sound.volume")}</span>
      <input
        type="range"
        name="volume"
        min="0"
        max="100"
        step="5"
        value=${Math.round(volume * 100)}
        onChange=${choose}
      />
    </label>
    ${
      can_vibrate() &&
      html`<label class="switch">
        <input
          type="checkbox"
          name="vibration"
          checked=${vibrates}
          onChange=${() => change_sound({ vibrates: !vibrates })}
        />${t("sound.vibration")}
      </label>`
    }
  </div>`;
}
