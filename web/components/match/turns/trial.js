import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../../../lib/html.js";
import { t } from "../../../lib/i18n/i18n.js";
import { notify } from "../../../lib/ui/notices.js";
import { scroll_to_top } from "../../../lib/ui/viewport.js";
import { Icon } from "../../ui/icons.js";

/** The button that opens the analysis board. @param {{ on_try: () => void }} props */
export function TryMoves({ on_try }) {
  return html`<p class="try-moves">
    <button class="button plain" onClick=${on_try}><${Icon} name="trial" />${t("trial.begin")}</button>
  </p>`;
}

/**
 * The analysis board for the position shown, and how it looks. Stepping to another position closes it.
 * @typedef {{ trial: import("../../../lib/match/draft/match_trial.js").MatchTrial, view: typeof import("./trial_view.js") }} OpenTrial
 * @param {Pick<import("../../../lib/types.js").Snapshot, "id" | "ply">} snapshot @param {number | null} ply null: the newest
 * @param {Pick<typeof import("../../../lib/net/api.js").api, "trial">} api
 */
export function use_trial({ id, ply: last }, ply, api) {
  const [open, set_open] = useState(/** @type {OpenTrial | null} */ (null));
  const shown = useRef({ id, ply });
  shown.current = { id, ply };
  const leave = () => set_open(null);
  useEffect(leave, [id, ply]);
  const begin = async () => {
    const wanted = shown.current;
    const view = await import("./trial_view.js").catch(() => null);
    if (view === null) return notify("error", "unreachable");
    // Another position was opened meanwhile.
    if (shown.current.id !== wanted.id || shown.current.ply !== wanted.ply) return;
    const trial = new view.MatchTrial({ match: id, ply: ply ?? last }, { api, notify });
    trial.start();
    set_open({ trial, view });
    scroll_to_top();
  };
  return { open, begin, leave };
}
