import { useEffect, useMemo } from "preact/hooks";
import { html } from "../../../lib/html.js";
import { t } from "../../../lib/i18n/i18n.js";
import { allows_hints, Hints } from "../../../lib/match/draft/hints.js";
import { Icon } from "../../ui/icons.js";

/**
 * @typedef {import("../../../lib/match/match_store.js").MatchStore} MatchStore
 * @typedef {import("../../../lib/types.js").Snapshot} Snapshot
 */

/** The hints of this match. They close with their question. @param {MatchStore} store @param {Snapshot} snapshot */
export function use_hints(store, { id, prompt }) {
  const hints = useMemo(() => new Hints(id, store.api, (steps) => store.turn.show(steps)), [store, id]);
  useEffect(() => () => hints.close(), [hints, prompt]);
  return hints;
}

/** The button for good turns, where the match allows them. @param {{ store: MatchStore, snapshot: Snapshot, hints: Hints }} props */
export function AskForHint({ store, snapshot, hints }) {
  const { prompt } = snapshot;
  if (!allows_hints(snapshot) || !store.can_act.value || prompt === null || prompt === undefined) return null;
  const open = hints.prompt.value !== null;
  return html`<p class="try-moves">
    <button class="button plain" aria-expanded=${open} onClick=${() => (open ? hints.close() : hints.ask(prompt))}>
      <${Icon} name="hint" />${t("hints.ask")}
    </button>
  </p>`;
}
