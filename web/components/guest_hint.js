import { signal } from "@preact/signals";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { finished, waiting, your_turn } from "../lib/lists.js";
import { paths } from "../lib/routes.js";
import { me } from "../lib/session.js";
import { recall, remember } from "../lib/storage.js";
import { Icon } from "./icons.js";

/** Who says "not now" has peace until there is more to lose. */
const put_off = signal(Number(recall("guest_hint")) || 0);

/** For guests with matches: they can keep them. */
export function GuestHint() {
  const count = your_turn.value.length + waiting.value.length + finished.value.length;
  if (!me.value?.guest || count === 0 || count < put_off.value) return null;
  const later = () => remember("guest_hint", (put_off.value = count + 5));
  return html`<aside class="guest-hint" aria-label=${t("guest_hint.do")}>
    <p>${t("guest_hint.text")}</p>
    <a class="button primary" href=${paths.register()}>${t("guest_hint.do")}</a>
    <button
      class="button plain square"
      aria-label=${t("guest_hint.later")}
      title=${t("guest_hint.later")}
      onClick=${later}
    >
      <${Icon} name="close" />
    </button>
  </aside>`;
}
