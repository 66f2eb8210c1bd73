import { useEffect, useState } from "preact/hooks";
import { missing_votes, open_choices, vote_of, voters_for } from "../lib/absences.js";
import { html } from "../lib/html.js";
import { show_list, t } from "../lib/i18n.js";
import { announce } from "../lib/notices.js";
import { Icon } from "./icons.js";
import { TakeOver } from "./take_over.js";

/**
 * @typedef {import("../lib/match_store.js").MatchStore} MatchStore
 * @typedef {import("../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../lib/types.js").SeatLook} SeatLook
 * @typedef {import("../lib/types.js").Absence} Absence
 * @typedef {import("../lib/types.js").AbsenceChoice} AbsenceChoice
 */

const signs = /** @type {const} */ ({ wait: "clock", computer: "computer", replace: "person", end: "flag" });

/** Whoever is absent, and the seats that look for somebody new. @param {{ store: MatchStore, snapshot: Snapshot, looks: SeatLook[] }} props */
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
  ${free.map((look) => html`<${TakeOver} key=${look.seat} snapshot=${snapshot} look=${look} />`)}`;
}

/** @param {Absence} absence @param {SeatLook} look */
function headline({ owed }, look) {
  if (look.you) return t("absence.you");
  if (look.kind === "open") return t("absence.sought");
  return t(owed.length > 0 ? "absence.they" : "absence.they_settled", { name: look.name });
}

/** @param {{ store: MatchStore, absence: Absence, you: number | null, looks: SeatLook[] }} props */
function AbsenceBanner({ store, absence, you, looks }) {
  const look = looks[absence.seat];
  const asks = you !== null && absence.owed.includes(you);
  const title = headline(absence, look);
  useEffect(() => {
    if (asks) announce(`${title} ${t("absence.ask")}`);
  }, [asks]);
  const missing = missing_votes(absence, looks, t);
  const snapshot = store.snapshot.value;
  return html`<section class=${`absence ${asks || look.you ? "asks" : ""}`} aria-label=${t("absence.title")}>
    <div class="absence-text">
      <p class="absence-what"><${Icon} name="alert" />${title}</p>
      <p class="quiet small">
        ${look.you ? t("absence.you_hint") : asks ? t("absence.ask") : ""}
        ${!asks && missing.length > 0 && html` <span>${t("absence.missing", { names: show_list(missing) })}</span>`}
      </p>
    </div>
    ${
      asks
        ? html`<${Ballot} store=${store} absence=${absence} looks=${looks} />`
        : html`<${Tally} absence=${absence} looks=${looks} you=${you} />`
    }
    ${you === null && look.kind === "open" && snapshot && html`<${TakeOver} snapshot=${snapshot} look=${look} bare />`}
  </section>`;
}

/** The viewer's vote: what each choice would mean, who has made it, and then a word to mean it. @param {{ store: MatchStore, absence: Absence, looks: SeatLook[] }} props */
function Ballot({ store, absence, looks }) {
  const [choice, set_choice] = useState(/** @type {AbsenceChoice | null} */ (null));
  const [busy, set_busy] = useState(false);
  const vote = async () => {
    if (choice === null) return;
    set_busy(true);
    await store.calls.absence_vote(absence.seat, choice);
    set_busy(false);
  };
  const name = `absence-${absence.seat}`;
  return html`<div class="ballot">
    <div class="ballot-choices" role="radiogroup" aria-label=${t("absence.ask")}>
      ${open_choices(looks[absence.seat]).map((each) => {
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
    <button class="button primary" disabled=${choice === null || busy} onClick=${vote}>${t("absence.vote")}</button>
  </div>`;
}

/** How the votes stand. @param {{ absence: Absence, looks: SeatLook[], you: number | null }} props */
function Tally({ absence, looks, you }) {
  if (absence.votes.length === 0) return null;
  const own = vote_of(absence, you);
  const chosen = open_choices(looks[absence.seat]).filter((each) =>
    absence.votes.some(({ choice }) => choice === each),
  );
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
