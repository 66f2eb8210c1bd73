import { useEffect, useState } from "preact/hooks";
import { html } from "../../lib/html.js";
import { show_list, t } from "../../lib/i18n/i18n.js";
import { may_vote, missing_votes, open_choices, usual_bot, vote_of, voters_for } from "../../lib/match/votes.js";
import { announce } from "../../lib/ui/notices.js";
import { Icon } from "../ui/icons.js";
import { StrengthField } from "../ui/strength_field.js";
import { TakeOver } from "./take_over.js";

/**
 * @typedef {import("../../lib/match/match_store.js").MatchStore} MatchStore
 * @typedef {import("../../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../../lib/types.js").SeatLook} SeatLook
 * @typedef {import("../../lib/types.js").Absence} Absence
 * @typedef {import("../../lib/types.js").AbsenceChoice} AbsenceChoice
 * @typedef {import("../../lib/types.js").TakingBot} TakingBot
 */

const signs = /** @type {const} */ ({ wait: "clock", computer: "computer", replace: "person", end: "flag" });

/** Absent players, and seats that look for a new player. @param {{ store: MatchStore, snapshot: Snapshot, looks: SeatLook[] }} props */
export function Absences({ store, snapshot, looks }) {
  if (snapshot.status !== "running") return null;
  const absences = snapshot.absences ?? [];
  const free = looks.filter(({ seat, kind }) => kind === "open" && !absences.some((absence) => absence.seat === seat));
  return html`${absences.map(
    (absence) =>
      html`<${AbsenceBanner}
        key=${`${absence.seat}-${absence.ply}`}
        store=${store}
        absence=${absence}
        you=${snapshot.you}
        looks=${looks}
      />`,
  )}
  ${free.map((look) => html`<${TakeOver} key=${look.seat} snapshot=${snapshot} look=${look} on_taken=${() => store.refresh()} />`)}`;
}

/** @param {Absence} absence @param {SeatLook} look */
function headline({ replacing }, look) {
  if (look.you) return t("absence.you");
  if (replacing) return t("absence.sought");
  return t("absence.they", { name: look.name });
}

/** @param {{ store: MatchStore, absence: Absence, you: number | null, looks: SeatLook[] }} props */
function AbsenceBanner({ store, absence, you, looks }) {
  const look = looks[absence.seat];
  const owes = you !== null && absence.owed.includes(you);
  const [again, set_again] = useState(false);
  const asks = owes || (again && may_vote(absence, you));
  const title = headline(absence, look);
  useEffect(() => {
    if (owes) announce(`${title} ${t("absence.ask")}`);
  }, [owes]);
  const missing = missing_votes(absence, looks, t);
  const snapshot = store.snapshot.value;
  return html`<section class=${`absence ${owes || look.you ? "asks" : ""}`} aria-label=${t("absence.title")}>
    <div class="absence-text">
      <p class="absence-what"><${Icon} name="alert" />${title}</p>
      <p class="quiet small">
        ${look.you ? t("absence.you_hint") : asks ? t("absence.ask") : ""}
        ${!asks && missing.length > 0 && html` <span>${t("absence.missing", { names: show_list(missing) })}</span>`}
      </p>
    </div>
    ${
      asks
        ? html`<${Ballot} store=${store} absence=${absence} looks=${looks} on_done=${() => set_again(false)} />`
        : html`<${Tally} absence=${absence} looks=${looks} you=${you} />`
    }
    ${
      !asks &&
      may_vote(absence, you) &&
      html`<button class="button" onClick=${() => set_again(true)}>${t("absence.vote_again")}</button>`
    }
    ${you === null && absence.replacing && snapshot && html`<${TakeOver} snapshot=${snapshot} look=${look} on_taken=${() => store.refresh()} bare />`}
  </section>`;
}

/**
 * The viewer's vote: the choices with their meaning and voters, and a button to confirm.
 * @param {{ store: MatchStore, absence: Absence, looks: SeatLook[], on_done: () => void }} props
 */
function Ballot({ store, absence, looks, on_done }) {
  const [choice, set_choice] = useState(/** @type {AbsenceChoice | null} */ (null));
  const [bot, set_bot] = useState(/** @type {TakingBot} */ (usual_bot));
  const [busy, set_busy] = useState(false);
  const vote = async () => {
    if (choice === null) return;
    set_busy(true);
    await store.calls.absence_vote(absence.seat, choice === "computer" ? { choice, bot } : { choice });
    set_busy(false);
    on_done();
  };
  const name = `absence-${absence.seat}`;
  return html`<div class="ballot">
    <div class="ballot-choices" role="radiogroup" aria-label=${t("absence.ask")}>
      ${open_choices(absence).map((each) => {
        const voters = voters_for(absence, each, looks, t);
        return html`<label key=${each} class="ballot-choice">
          <input type="radio" name=${name} checked=${each === choice} onChange=${() => set_choice(each)} />
          <span class="face">
            <${Icon} name=${signs[each]} />
            <span class="what">${t(`absence.choice.${each}`)}</span>
            <span class="small quiet">${t(`absence.choice.${each}_hint`)}</span>
            ${voters.length > 0 && html`<span class="small voters">${t("absence.chosen_by", { names: show_list(voters) })}</span>`}
          </span>
        </label>`;
      })}
    </div>
    ${
      choice === "computer" &&
      html`<${StrengthField}
        name=${`${name}-bot`}
        value=${bot}
        onChange=${(/** @type {any} */ event) => set_bot(event.target.value)}
      />`
    }
    <button class="button primary" disabled=${choice === null || busy} onClick=${vote}>${t("absence.vote")}</button>
  </div>`;
}

/** The votes so far. @param {{ absence: Absence, looks: SeatLook[], you: number | null }} props */
function Tally({ absence, looks, you }) {
  if (absence.votes.length === 0) return null;
  const own = vote_of(absence, you);
  const chosen = open_choices(absence).filter((each) => absence.votes.some(({ choice }) => choice === each));
  return html`<ul class="tally">
    ${chosen.map(
      (each) =>
        html`<li key=${each} class=${each === own ? "own" : ""}>
          <${Icon} name=${signs[each]} /><span>${t(`absence.choice.${each}`)}:</span>
          <span class="voters">${show_list(voters_for(absence, each, looks, t))}</span>
        </li>`,
    )}
  </ul>`;
}
