import { useEffect, useId, useRef, useState } from "preact/hooks";
import { measure_bar } from "../../../board/bar.js";
import { use_reason } from "../../../board/reason.js";
import { own_text } from "../../../lib/games/labels.js";
import { html } from "../../../lib/html.js";
import { t } from "../../../lib/i18n/i18n.js";
import { next_match } from "../../../lib/lobby/lists.js";
import { undo_refusal } from "../../../lib/match/draft/draft.js";
import { focus_sentence } from "../../../lib/match/playback/use_focus.js";
import { online } from "../../../lib/net/connection.js";
import { paths } from "../../../lib/ui/routes.js";
import { scroll_to_top } from "../../../lib/ui/viewport.js";
import { Icon } from "../../ui/icons.js";
import { SkipLinks } from "../skip_links.js";

/** The bar stays this long after its last button is gone, so that a second tap does not hit what is below it. */
const second_press_ms = 2_000;

/** Whether the bar is shown. @param {boolean} needed */
function use_lingering(needed) {
  const [lingers, set_lingers] = useState(false);
  useEffect(() => {
    if (needed) return set_lingers(true);
    const timer = setTimeout(() => set_lingers(false), second_press_ms);
    return () => clearTimeout(timer);
  }, [needed]);
  return needed || lingers;
}

/** Whether something has been shown for so long that a second tap on what was in its place is over. @param {boolean} shown */
function use_settled(shown) {
  const [settled, set_settled] = useState(false);
  useEffect(() => {
    set_settled(false);
    if (!shown) return undefined;
    const timer = setTimeout(() => set_settled(true), second_press_ms);
    return () => clearTimeout(timer);
  }, [shown]);
  return settled;
}

/** The bar at the bottom of the match page: the buttons for the draft, and the next match. @param {{ store: import("../../../lib/match/match_store.js").MatchStore }} props */
export function TurnBar({ store }) {
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  const can_act = store.can_act.value;
  const sending = store.turn.busy.value === "commit" || store.turn.busy.value === "resend";
  const [skipped, set_skipped] = useState(/** @type {string[]} */ ([]));
  const next = can_act || sending ? null : next_match(store.id, skipped);
  const sealed = store.turn.sealed_last.value && store.snapshot.value?.status === "running";
  const shown = use_lingering(can_act || sending || sealed || next !== null);
  const settled = use_settled(next !== null);
  useEffect(() => measure_bar(bar.current), [shown]);
  if (!shown) return null;
  return html`<div class="turn-bar" ref=${bar} role="group" aria-label=${t("turn.bar")}>
    ${next && html`<${Onward} id=${next.id} settled=${settled} on_skip=${() => set_skipped([...skipped, next.id])} />`}
    ${can_act || sending ? html`<${Making} store=${store} sending=${sending} />` : sealed && html`<${Undo} store=${store} />`}
  </div>`;
}

/**
 * The link to the next match. It is at the other end from *End turn*, and no press reaches it at first, so that a double
 * press on what was there before does not open the next match.
 * @param {{ id: string, settled: boolean, on_skip: () => void }} props
 */
function Onward({ id, settled, on_skip }) {
  return html`<a class=${`button primary ${settled ? "" : "settling"}`} href=${paths.match(id)}
      >${t("turn.next_match")}<${Icon} name="next"
    /></a>
    <button class="button plain" onClick=${on_skip}><${Icon} name="skip" />${t("turn.skip_match")}</button>
    <span class="grow quiet next-word">${t("turn.next_waits")}</span>`;
}

/** Moves to the top, where the next sentence is, unless the turn was refused. @param {import("../../../lib/match/match_store.js").MatchStore} store */
async function end_turn(store) {
  const asked = store.snapshot.value?.prompt;
  await store.turn.commit();
  if (store.snapshot.value?.prompt === asked) return;
  scroll_to_top();
  focus_sentence(document.getElementById("main"));
}

/**
 * If nothing can be undone, pressing it says why.
 * @param {{ store: import("../../../lib/match/match_store.js").MatchStore, sending?: boolean }} props
 */
function Undo({ store, sending = false }) {
  const refusal = undo_refusal(store.turn.draft.value, store.turn.sealed_last.value);
  const sealed = refusal !== null && store.turn.sealed_last.value;
  return html`<${Do}
    off=${sending || (refusal !== null && !sealed)}
    why=${refusal && own_text(store.snapshot.value?.game ?? "", refusal)}
    act=${() => store.turn.undo()}
  >
    <${Icon} name="undo" /><span class="text">${t("turn.undo")}</span>
  </${Do}>`;
}

/**
 * A button that keeps the focus when it becomes unavailable. It says why then: to the mouse, to the keyboard, and when it
 * is pressed. A key that was held down for the last step does not press it.
 * @param {{ off: boolean, act: () => void, more?: string, why: string | null, children?: any }} props
 */
function Do({ off, act, more = "", why, children }) {
  const id = useId();
  const [refused, refuse] = use_reason();
  return html`<button
      class=${`button ${more}`}
      aria-disabled=${off ? "true" : undefined}
      aria-describedby=${why ? id : undefined}
      data-tip=${why || undefined}
      data-shown=${why && refused !== null ? "" : undefined}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.repeat && event.key !== "Tab" && event.preventDefault()}
      onClick=${() => (off ? refuse(id) : act())}
    >
      ${children}
    </button>
    ${why && html`<span class="visually-hidden" id=${id}>${why}</span>`}`;
}

/** @param {{ store: import("../../../lib/match/match_store.js").MatchStore, sending: boolean }} props */
function Making({ store, sending }) {
  const nothing = (store.turn.draft.value?.steps.length ?? 0) === 0;
  const sends = sending ? t("turn.sending") : null;
  return html`${store.turn.legal.value.length > 0 && html`<${SkipLinks} ways=${["choices"]} />`}
    <${Undo} store=${store} sending=${sending} />
    <${Do} off=${nothing || sending} why=${sends ?? (nothing ? t("turn.nothing_to_undo") : null)} act=${() => store.turn.back_to(0)}>
      <${Icon} name="restart" /><span class="text">${t("turn.restart")}</span>
    </${Do}>
    <span class="grow small quiet" role="status"
      >${sending ? t(online.value ? `turn.${store.turn.busy.value}` : "turn.resend") : ""}</span
    >
    <${Do}
      off=${!store.turn.can_commit.value}
      why=${store.turn.can_commit.value ? null : (sends ?? t("turn.incomplete"))}
      act=${() => end_turn(store)}
      more="primary end-turn tip-end"
    >
      <${Icon} name="check" />${t("turn.end")}
    </${Do}>`;
}
