import { useLayoutEffect } from "preact/hooks";
import { html } from "../../../lib/html.js";
import { t } from "../../../lib/i18n/i18n.js";
import { is_free, is_page, key_target } from "../../../lib/match/draft/step_keys.js";
import { turn_end_beside } from "../../../lib/match/turn_steps.js";
import { navigate } from "../../../lib/ui/router.js";
import { Icon } from "../../ui/icons.js";

/** How many entries before the shown one are loaded when a step needs them, so that the next steps need not wait. */
const more_of_log = 50;

/**
 * Steps through the match, from turn to turn where it has a log; its slider goes to each entry. The arrow keys step
 * unless another element uses them; Home and End go to the ends while an earlier position is shown, else they scroll the
 * page.
 * @param {{ path: (ply: number | null) => string, last: number, ply: number | null,
 *   log?: import("../../../lib/match/match_log.js").MatchLog | null }} props `path`: the address of a position
 */
export function Stepper({ path, last, ply, log = null }) {
  const here = Math.min(ply ?? last, last);
  const go = (/** @type {number} */ to) => {
    const target = Math.max(0, Math.min(to, last));
    if (target === here) return;
    navigate(path(target === last ? null : target), { keep_scroll: true, replace: ply !== null });
  };
  const step = async (/** @type {-1 | 1} */ way) => {
    const beside = () => (log ? turn_end_beside(log.turns.value, here, way, last) : here + way);
    const known = beside();
    if (known !== null) return go(known);
    await log?.reach(here - more_of_log);
    return go(beside() ?? here + way);
  };
  // In a layout effect, so that the next key counts from the new position.
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const to = key_target(event.key);
      if (to === null || !is_free(event)) return;
      const scrolls = event.key === "Home" || event.key === "End";
      if (scrolls && ply === null && is_page(event.target)) return;
      event.preventDefault();
      if (to === "first") go(0);
      else if (to === "last") go(last);
      else step(to);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  /** @param {string} name @param {string} icon @param {() => void} act @param {boolean} off */
  const button = (name, icon, act, off) =>
    html`<button
      class="button plain square tip-below"
      aria-label=${t(name)}
      data-tip=${t(name)}
      disabled=${off}
      onClick=${act}
    >
      <${Icon} name=${icon} />
    </button>`;
  const position = t("log.position", { ply: here, last });
  return html`<div class=${`stepper ${ply === null ? "" : "past"}`} role="group" aria-label=${t("log.history")}>
    ${button("log.first", "first", () => go(0), here <= 0)}
    ${button("log.previous", "previous", () => step(-1), here <= 0)}
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
    ${button("log.next", "following", () => step(1), here >= last)}
    ${button("log.last", "last", () => go(last), here >= last)}
  </div>`;
}
