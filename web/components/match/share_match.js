import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { tables_api } from "../../lib/lobby/tables_api.js";
import { as_problem } from "../../lib/net/problem.js";
import { notify } from "../../lib/ui/notices.js";
import { paths } from "../../lib/ui/routes.js";
import { Icon } from "../ui/icons.js";
import { ShareLink } from "../ui/share.js";

/**
 * @typedef {import("../../lib/match/match_store.js").MatchStore} MatchStore
 * @typedef {import("../../lib/types.js").Snapshot} Snapshot
 */

/** Whether the device can share links. */
const has_sheet = () => typeof navigator.share === "function";

/** Shares a link with the device's share sheet, or copies it. @param {string} url @param {string} title */
async function hand_on(url, title) {
  if (!has_sheet()) return copy(url);
  try {
    await navigator.share({ url, title });
  } catch (error) {
    // Closing the sheet cancels; if it cannot be opened, the link is copied.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copy(url);
  }
}

/** @param {string} url */
const copy = (url) =>
  navigator.clipboard.writeText(url).then(
    () => notify("info", "share.link_copied"),
    () => notify("info", "share.by_hand"),
  );

/** Whether the link needs an invitation key that does not exist yet. @param {MatchStore} store @param {Snapshot} snapshot */
const needs_key = (store, snapshot) => store.invitation === null && snapshot.invitation !== undefined;

/** Shares the link to a position, or asks for its key first. @param {MatchStore} store @param {Snapshot} snapshot @param {number | null} ply @param {() => void} on_ask a key is needed */
function share(store, snapshot, ply, on_ask) {
  const url = location.origin + store.path(ply);
  if (snapshot.status !== "finished") return copy(url);
  return needs_key(store, snapshot) ? on_ask() : hand_on(url, document.title);
}

/**
 * The menu item that shares a link to the position shown.
 * @param {{ store: MatchStore, snapshot: Snapshot, ply: number | null, on_ask: () => void }} props `on_ask`: a key is needed
 */
export function ShareItem({ store, snapshot, ply, on_ask }) {
  const is_over = snapshot.status === "finished";
  const go = () => share(store, snapshot, ply, on_ask);
  const label = is_over ? t(ply === null ? "share.match" : "share.position") : t("share.copy_position");
  return html`<button class="item" onClick=${go}><${Icon} name=${is_over ? "share" : "copy"} />${label}</button>`;
}

/** The button that shares a finished match. @param {{ store: MatchStore, snapshot: Snapshot }} props */
export function ShareButton({ store, snapshot }) {
  const [asking, set_asking] = useState(false);
  const go = () => share(store, snapshot, null, () => set_asking(true));
  return html`<button class="button" onClick=${go}><${Icon} name="share" />${t("share.match")}</button> ${
      asking &&
      html`<${ShareDialog} store=${store} snapshot=${snapshot} ply=${null} on_close=${() => set_asking(false)} />`
    }`;
}

/**
 * The link to a finished private match. A player can create and revoke it.
 * @param {{ store: MatchStore, snapshot: Snapshot, ply: number | null, on_close: () => void }} props
 */
export function ShareDialog({ store, snapshot, ply, on_close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [problem, set_problem] = useState(/** @type {import("../../lib/net/problem.js").Problem | null} */ (null));
  const key = snapshot.invitation ?? null;
  /** @param {() => Promise<unknown>} change */
  const attempt = async (change) => {
    set_problem(null);
    try {
      await change();
      await store.refresh();
      return true;
    } catch (error) {
      set_problem(as_problem(error));
      return false;
    }
  };
  useEffect(() => {
    dialog.current?.showModal();
    if (key === null) attempt(() => tables_api.renew_invitation(snapshot.id));
  }, []);
  const withdraw = async () => {
    if (!(await attempt(() => tables_api.withdraw_invitation(snapshot.id)))) return;
    dialog.current?.close();
    notify("info", "share.withdrawn");
  };
  const link = key && location.origin + paths.match(snapshot.id, ply, key);
  return html`<dialog ref=${dialog} class="share-dialog" onClose=${on_close} aria-labelledby="share-title">
    <h2 id="share-title">${t(ply === null ? "share.match" : "share.position")}</h2>
    ${
      link
        ? html`<${ShareLink} label=${t("share.link")} hint=${t("share.secret")} link=${link} />`
        : !problem && html`<p class="quiet" role="status">${t("state.loading")}</p>`
    }
    ${problem && html`<p class="fault" role="alert">${problem_text(problem)}</p>`}
    <div class="row">
      <button class="button danger" disabled=${!link} onClick=${withdraw}>${t("share.withdraw")}</button>
      ${
        has_sheet() &&
        html`<button class="button" disabled=${!link} onClick=${() => hand_on(link ?? "", document.title)}>
          <${Icon} name="share" />${t("share.hand_on")}
        </button>`
      }
      <button class="button" onClick=${() => dialog.current?.close()}>${t("share.done")}</button>
    </div>
  </dialog>`;
}
