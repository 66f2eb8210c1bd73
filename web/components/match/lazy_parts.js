import { wide } from "../../lib/ui/viewport.js";
import { fold as chat_fold, panel_bodies } from "../chat/chat.js";
import { fold as notes_fold } from "../chat/notes.js";
import { lobby } from "../lobby/lazy_lobby.js";
import { lazy_module } from "../ui/lazy_module.js";

/** @typedef {import("../../lib/types.js").Snapshot} Snapshot */

/** Offers, absent players, and where an imported match came from. */
export const banners = lazy_module({ texts: ["match"], styles: ["absences"] }, () => import("./banners.js"));

/** What a finished match shows. */
export const ending = lazy_module(
  { texts: ["match", "results"], styles: ["chart", "ending"] },
  () => import("./ending/ending.js"),
);

/** Good turns that the computer suggests. */
export const hint_panel = lazy_module({ texts: ["match"], styles: ["hints"] }, () => import("./turns/hints.js"));

/** The confirmation before a sealed step. */
export const seal_question = lazy_module({}, () => import("./turns/sealed_step.js"));

/** The way through earlier positions. */
export const stepper = lazy_module({}, () => import("./turns/stepper.js"));

/** The log; on a small screen it opens on demand. */
export const turn_log = lazy_module({}, () => import("./turns/turn_log.js"));

/** Whether a match has something for `banners`. @param {Snapshot} snapshot */
export const has_banners = ({ status, offer, absences, seats, origin }) =>
  Boolean(offer || absences?.length || origin) || (status === "running" && seats.some(({ kind }) => kind === "open"));

/** What a match shows at once, so that its page is not drawn before these are here. @param {Snapshot} snapshot */
export function parts_of(snapshot) {
  return [
    snapshot.status === "open" && lobby,
    snapshot.status === "finished" && ending,
    has_banners(snapshot) && banners,
    snapshot.ply > 0 && stepper,
    snapshot.view !== null && wide.peek() && turn_log,
    (chat_fold.opened.value || notes_fold.opened.value) && panel_bodies,
  ].filter((module) => module !== false);
}
