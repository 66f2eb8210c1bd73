import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../lib/api.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { notify } from "../lib/notices.js";
import { as_problem } from "../lib/problem.js";
import { problem_text } from "../lib/refusals.js";
import { paths } from "../lib/routes.js";
import { Icon } from "./icons.js";
import { ShareLink } from "./share.js";

/**
 * @typedef {import("../lib/match_store.js").MatchStore} MatchStore
 * @typedef {import("../lib/types.js").Snapshot} Snapshot
 */

/** Can the device itself hand a link on? */
const has_sheet = () => typeof navigator.share === "function";

/** Hands a link on: by what the device has for it, else by the clipboard. @param {string} url @param {string} title */
async function hand_on(url, title) {
  if (!has_sheet()) return copy(url);
  try {
    await navigator.share({ url, title });
  } catch (error) {
    // Whoever closes the sheet has changed their mind; one that does not open leaves the clipboard.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copy(url);
  }
}

/** @param {string} url */
const copy = (url) =>
  navigator.clipboard.writeText(url).then(
    () => notify("info", "share.link_copied"),
    () => notify("info", "share.by_hand"),
  );

/** Does the link open the match to nobody else before a player makes a key for it? @param {MatchStore} store @param {Snapshot} snapshot */
export const needs_key = (store, snapshot) => store.invitation === null && snapshot.invitation !== undefined;

/**
 * The entry of the match's menu that hands on a link to what is shown.
 * @param {{ store: MatchStore, snapshot: Snapshot, ply: number | null, on_ask: () => void }} props `on_ask`: a key is needed
 */
export function ShareItem({ store, snapshot, ply, on_ask }) {
  const is_over = snapshot.status === "finished";
  const url = location.origin + store.path(ply);
  const go = () => {
    if (!is_over) return copy(url);
    return needs_key(store, snapshot) ? on_ask() : hand_on(url, document.title);
  };
  const label = is_over ? t(ply === null ? "share.match" : "share.position") : t("share.copy_position");
  return html`<button class="item" onClick=${go}><${Icon} name=${is_over ? "share" : "copy"} />${label}</button>`;
}

/**
 * The link to a private match that is over. It is made when it is asked for, and a player can end it again.
 * @param {{ store: MatchStore, snapshot: Snapshot, ply: number | null, on_close: () => void }} props
 */
export function ShareDialog({ store, snapshot, ply, on_close }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [problem, set_problem] = useState(/** @type {import("../lib/problem.js").Problem | null} */ (null));
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
    if (key === null) attempt(() => api.renew_invitation(snapshot.id));
  }, []);
  const withdraw = async () => {
    if (!(await attempt(() => api.withdraw_invitation(snapshot.id)))) return;
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
