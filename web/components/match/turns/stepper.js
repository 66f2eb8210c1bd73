import { useLayoutEffect } from "preact/hooks";
import { html } from "../../../lib/html.js";
import { t } from "../../../lib/i18n/i18n.js";
import { is_free, is_page, key_target } from "../../../lib/match/draft/step_keys.js";
import { navigate } from "../../../lib/ui/router.js";
import { Icon } from "../../ui/icons.js";

/**
 * Steps through the match. The arrow keys step unless another element uses them; Home and End go to the ends while an
 * earlier position is shown, else they scroll the page.
 * @param {{ path: (ply: number | null) => string, last: number, ply: number | null }} props `path`: the address of a position
 */
export function Stepper({ path, last, ply }) {
  const here = Math.min(ply ?? last, last);
  const go = (/** @type {number} */ to) => {
    const target = Math.max(0, Math.min(to, last));
    if (target === here) return;
    navigate(path(target === last ? null : target), { keep_scroll: true, replace: ply !== null });
  };
  // In a layout effect, so that the next key counts from the new position.
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const to = key_target(event.key, here, last);
      if (to === null || !is_free(event)) return;
      const scrolls = event.key === "Home" || event.key === "End";
      if (scrolls && ply === null && is_page(event.target)) return;
      event.preventDefault();
      go(to);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  /** @param {string} name @param {string} icon @param {number} to @param {boolean} off */
  const button = (name, icon, to, off) =>
    html`<button
      class="button plain square tip-below"
      aria-label=${t(name)}
      data-tip=${t(name)}
      disabled=${off}
      onClick=${() => go(to)}
    >
      <${Icon} name=${icon} />
    </button>`;
  const position = t("log.position", { ply: here, last });
  return html`<div class=${`stepper ${ply === null ? "" : "past"}`} role="group" aria-label=${t("log.history")}>
    ${button("log.first", "first", 0, here <= 0)} ${button("log.previous", "previous", here - 1, here <= 0)}
    <input
      type="range"
      min="0"
      max=${last}
      value=${here}
      aria-label=${t("log.slider")}
      aria-valuetext=${position}
      onInput=${(/** @type {any} */ event) => go(Number(event.currentTarget.value))}
    />
    <output class="small quiet">${position}</output>
    ${button("log.next", "following", here + 1, here >= last)} ${button("log.last", "last", last, here >= last)}
  </div>`;
}
