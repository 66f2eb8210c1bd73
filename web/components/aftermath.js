import { useState } from "preact/hooks";
import { html } from "../lib/html.js";
import { show_number, t } from "../lib/i18n.js";
import { play_again } from "../lib/open_match.js";
import { as_problem } from "../lib/problem.js";
import { problem_text } from "../lib/refusals.js";
import { paths } from "../lib/routes.js";
import { Icon } from "./icons.js";
import { OriginNote } from "./origin.js";
import { SeatTag } from "./seat_tag.js";

/**
 * @typedef {import("../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../lib/types.js").SeatLook} SeatLook
 */

/** What a finished match leaves: what it did to the ratings, the wish for another, and its shuffles to be checked. @param {{ store: import("../lib/match_store.js").MatchStore, snapshot: Snapshot, looks: SeatLook[] }} props */
export function Aftermath({ store, snapshot, looks }) {
  if (snapshot.status !== "finished") return null;
  if (snapshot.origin) return html`<${OriginNote} store=${store} origin=${snapshot.origin} />`;
  const changes = snapshot.ratings ?? [];
  const stayed = snapshot.you !== null && !snapshot.seats[snapshot.you].resigned;
  return html`<section class="aftermath" aria-label=${t("rematch.title")}>
    ${
      changes.length > 0 &&
      html`<ul class="rating-changes" aria-label=${t("rating.title")}>
        ${changes.map((change) => html`<li key=${change.seat}><${RatingChange} change=${change} look=${looks[change.seat]} /></li>`)}
      </ul>`
    }
    ${stayed ? html`<${Rematch} snapshot=${snapshot} />` : snapshot.rematch && html`<a class="button" href=${paths.match(snapshot.rematch)}>${t("rematch.watch")}</a>`}
    <a class="button plain" href=${paths.shuffle(snapshot.id, store.invitation)}
      ><${Icon} name="shuffle" />${t("commitment.check")}</a
    >
  </section>`;
}

/** @param {{ change: import("../lib/types.js").RatingChange, look: SeatLook }} props */
function RatingChange({ change: { before, after }, look }) {
  const gain = after - before;
  return html`<${SeatTag} look=${look} />
    <span class="rating-step">
      ${show_number(before)}<span aria-hidden="true"> → </span
      ><span class="visually-hidden"> ${t("rating.becomes")} </span><strong>${show_number(after)}</strong>
      <span class=${`gain ${gain < 0 ? "down" : "up"}`}>${gain > 0 ? "+" : ""}${show_number(gain)}</span>
    </span>`;
}

/** Asks for another match of the same people, or joins who has asked already. @param {{ snapshot: Snapshot }} props */
function Rematch({ snapshot }) {
  const [problem, set_problem] = useState(/** @type {import("../lib/problem.js").Problem | null} */ (null));
  const [busy, set_busy] = useState(false);
  const asked = Boolean(snapshot.rematch);
  const go = async () => {
    set_busy(true);
    set_problem(null);
    try {
      await play_again(snapshot.id);
    } catch (error) {
      set_problem(as_problem(error));
      set_busy(false);
    }
  };
  return html`<div class="rematch">
    ${asked && html`<p role="status">${t("rematch.asked")}</p>`}
    <button class=${`button ${asked ? "primary" : ""}`} disabled=${busy} onClick=${go}>
      <${Icon} name="restart" />${t(asked ? "rematch.join" : "rematch.ask")}
    </button>
    ${problem && html`<p class="fault" role="alert">${problem_text(problem)}</p>`}
  </div>`;
}
