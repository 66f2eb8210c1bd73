import { useEffect, useRef, useState } from "preact/hooks";
import { measure_bar } from "../board/bar.js";
import { online } from "../lib/connection.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { next_match } from "../lib/lists.js";
import { paths } from "../lib/routes.js";
import { scroll_to_top } from "../lib/scroll.js";
import { undo_refusal } from "../lib/draft.js";
import { own_text } from "../lib/labels.js";
import { Icon } from "./icons.js";

/** The bottom of the match page: what can be done with the turn in the making, and where to go after it. @param {{ store: import("../lib/match_store.js").MatchStore }} props */
export function TurnBar({ store }) {
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  const asked = store.asked.value;
  const sending = store.busy.value === "commit" || store.busy.value === "resend";
  const [skipped, set_skipped] = useState(/** @type {string[]} */ ([]));
  const next = asked || sending ? null : next_match(store.id, skipped);
  const sealed = store.sealed_last.value && store.snapshot.value?.status === "running";
  const shown = asked || sending || sealed || next !== null;
  useEffect(() => measure_bar(bar.current), [shown]);
  if (!shown) return null;
  return html`<div class="turn-bar" ref=${bar} role="group" aria-label=${t("turn.bar")}>
    ${asked || sending ? html`<${Making} store=${store} sending=${sending} />` : sealed && html`<${Undo} store=${store} />`}
    ${
      next &&
      html`<span class="grow quiet next-word">${t("turn.next_waits")}</span>
        <button class="button plain" onClick=${() => set_skipped([...skipped, next.id])}>
          <${Icon} name="skip" />${t("turn.skip_match")}
        </button>
        <a class="button primary" href=${paths.match(next.id)}>${t("turn.next_match")}<${Icon} name="next" /></a>`
    }
  </div>`;
}

/** What comes next happens at the top: there the page goes, unless the turn was refused. @param {import("../lib/match_store.js").MatchStore} store */
async function end_turn(store) {
  const asked = store.snapshot.value?.prompt;
  await store.commit();
  if (store.snapshot.value?.prompt === asked) return;
  scroll_to_top();
}

/**
 * Where the last turn cannot be taken back, pressing it says why.
 * @param {{ store: import("../lib/match_store.js").MatchStore, sending?: boolean }} props
 */
function Undo({ store, sending = false }) {
  const refusal = undo_refusal(store.draft.value, store.sealed_last.value);
  const sealed = refusal !== null && store.sealed_last.value;
  return html`<${Do}
    off=${sending || (refusal !== null && !sealed)}
    title=${sealed ? own_text(store.snapshot.value?.game ?? "", refusal) : undefined}
    act=${() => store.undo()}
  >
    <${Icon} name="undo" /><span class="text">${t("turn.undo")}</span>
  </${Do}>`;
}

/**
 * A button that keeps the keyboard when there is nothing more for it to do.
 * @param {{ off: boolean, act: () => void, more?: string, title?: string, children?: any }} props
 */
function Do({ off, act, more = "", title, children }) {
  return html`<button
    class=${`button ${more}`}
    aria-disabled=${off ? "true" : undefined}
    title=${title}
    onClick=${() => off || act()}
  >
    ${children}
  </button>`;
}

/** @param {{ store: import("../lib/match_store.js").MatchStore, sending: boolean }} props */
function Making({ store, sending }) {
  const nothing = (store.draft.value?.steps.length ?? 0) === 0;
  return html`<${Undo} store=${store} sending=${sending} />
    <${Do} off=${nothing || sending} act=${() => store.back_to(0)}>
      <${Icon} name="restart" /><span class="text">${t("turn.restart")}</span>
    </${Do}>
    <span class="grow small quiet" role="status"
      >${sending ? t(online.value ? `turn.${store.busy.value}` : "turn.resend") : ""}</span
    >
    <${Do} off=${!store.can_commit.value} act=${() => end_turn(store)} more="primary end-turn">
      <${Icon} name="check" />${t("turn.end")}
    </${Do}>`;
}
