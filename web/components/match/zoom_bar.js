import { zoom, zoom_in, zoom_max, zoom_out, zoom_reset } from "../../board/zoom.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { Icon } from "../ui/icons.js";

/** The buttons that make the board larger and smaller. On a phone, where two fingers do it too, there is room for one. */
export function ZoomBar() {
  const level = zoom.value;
  const percent = Math.round(level * 100);
  const hint = t("zoom.hint");
  return html`<div class="zoom-bar" role="group" aria-label=${t("zoom.title")} aria-description=${hint}>
    <button
      class="button plain square tip-below tip-end"
      aria-label=${t("zoom.out")}
      data-tip=${`${t("zoom.out")} (−). ${hint}`}
      aria-disabled=${level === 1 ? "true" : undefined}
      onClick=${zoom_out}
    >
      <${Icon} name="smaller" />
    </button>
    <button
      class="button plain zoom-level tip-below tip-end"
      aria-label=${t("zoom.reset", { percent })}
      data-tip=${`${t("zoom.reset", { percent })} (0)`}
      onClick=${zoom_reset}
    >
      ${t("zoom.level", { percent })}
    </button>
    <button
      class="button plain square tip-below tip-end"
      aria-label=${t("zoom.in")}
      data-tip=${`${t("zoom.in")} (+). ${hint}`}
      aria-disabled=${level === zoom_max ? "true" : undefined}
      onClick=${zoom_in}
    >
      <${Icon} name="larger" />
    </button>
  </div>`;
}
