import { useEffect, useState } from "preact/hooks";
import { html } from "../../lib/html.js";
import { show_number, t } from "../../lib/i18n/i18n.js";
import { seat_looks } from "../../lib/match/seats.js";
import { check_draws, open_seed, own_fault, verdict_of } from "../../lib/shuffle/fair_shuffle.js";
import { SeatTag } from "../people/seat_tag.js";
import { Icon } from "../ui/icons.js";
import { Draws } from "./draws.js";

/**
 * @typedef {import("../../lib/shuffle/fair_shuffle.js").FairRecord} FairRecord
 * @typedef {import("../../lib/shuffle/fair_shuffle.js").CheckedPly} CheckedPly
 * @typedef {{ opened: import("../../lib/shuffle/fair_shuffle.js").Opened | null, checked: CheckedPly[] | null, done: number, all: number }} Work
 */

/** @type {Work} */
const nothing_yet = { opened: null, checked: null, done: 0, all: 1 };

/** Checks a record in slices. @param {FairRecord} record @returns {Work} */
function use_check(record) {
  const [work, set_work] = useState(nothing_yet);
  useEffect(() => {
    let gone = false;
    set_work(nothing_yet);
    const run = async () => {
      const opened = await open_seed(record);
      const checked = await check_draws(record, opened.key, (done, all) => {
        if (!gone) set_work({ opened, checked: null, done, all });
        return !gone;
      });
      if (!gone) set_work((now) => ({ ...now, opened, checked }));
    };
    run();
    return () => {
      gone = true;
    };
  }, [record]);
  return work;
}

/** The seats of a record as those of a match. @param {FairRecord} record */
function looks_of({ seats }) {
  const rows = seats.map(({ name, kind, bot }, seat) => {
    const user =
      name === null
        ? { id: "", name: "", guest: true, deleted: /** @type {const} */ (true) }
        : { id: "", name, guest: true };
    return {
      seat,
      kind,
      bot,
      present: false,
      resigned: false,
      kept_for: null,
      paused: null,
      user: name === null && kind === "bot" ? null : user,
    };
  });
  return seat_looks({ seats: rows, you: null }, t);
}

/**
 * The result of the check of a record, and its steps.
 * @param {{ record: FairRecord, shown?: string, share: import("../../lib/shuffle/shares.js").Share | null }} props
 */
export function Report({ record, shown, share }) {
  const { opened, checked, done, all } = use_check(record);
  const looks = looks_of(record);
  if (!opened || !checked) {
    return html`<section class="panel stack" role="status">
      <p>${t("shuffle.checking")}</p>
      <progress max=${all} value=${done} aria-label=${t("shuffle.checking")}></progress>
    </section>`;
  }
  const verdict = verdict_of(opened, checked);
  const own = own_fault(record, share, shown);
  return html`<${Verdict} verdict=${verdict === "fair" && own ? own : verdict} checked=${checked} />
    <${Seal} record=${record} opened=${opened} />
    <${Shares} record=${record} looks=${looks} share=${share} />
    <${Draws} game=${record.game} checked=${checked} looks=${looks} />`;
}

/** @param {{ verdict: string, checked: CheckedPly[] }} props */
function Verdict({ verdict, checked }) {
  const fair = verdict === "fair";
  const draws = checked.flatMap((each) => each.draws);
  const wrong = draws.filter((draw) => !draw.fits).length;
  const first = checked.find((each) => each.draws.some((draw) => !draw.fits));
  return html`<section class=${`panel verdict ${fair ? "good" : "bad"}`} role="status">
    <h2><${Icon} name=${fair ? "check" : "alert"} />${t(fair ? "shuffle.fair" : "shuffle.unfair")}</h2>
    <p>${t(`shuffle.verdict.${verdict}`, { count: draws.length, wrong })}</p>
    ${
      first &&
      html`<p>
        <a href=${`#ply-${first.ply.ply}`}
          >${t("shuffle.first_wrong", { ply: first.ply.ply, wrong: show_number(wrong) })}</a
        >
      </p>`
    }
  </section>`;
}

/** One checked item, with its mark. @param {{ fits: boolean, text: string }} props */
export function Mark({ fits, text }) {
  return html`<span class=${`mark ${fits ? "good" : "bad"}`}
    ><${Icon} name=${fits ? "check" : "close"} />${text}</span
  >`;
}

/** The seed and its commitment. @param {{ record: FairRecord, opened: import("../../lib/shuffle/fair_shuffle.js").Opened }} props */
function Seal({ record, opened }) {
  return html`<section class="panel stack" aria-labelledby="seal">
    <h2 id="seal">${t("shuffle.seal")}</h2>
    <dl class="hashes">
      <dt>${t("shuffle.seed")}</dt>
      <dd><code>${record.seed}</code></dd>
      <dt>${t("shuffle.commitment")}</dt>
      <dd><code>${record.commitment}</code></dd>
      <dt>${t("shuffle.computed", { match: record.match })}</dt>
      <dd>
        <code>${opened.commitment}</code>
        <${Mark} fits=${opened.fits} text=${t(opened.fits ? "shuffle.same" : "shuffle.other_hash")} />
      </dd>
    </dl>
  </section>`;
}

/** The nonce of each seat. @param {{ record: FairRecord, looks: import("../../lib/types.js").SeatLook[], share: import("../../lib/shuffle/shares.js").Share | null }} props */
function Shares({ record, looks, share }) {
  const own = share !== null && record.nonces.includes(share.nonce);
  return html`<section class="panel stack" aria-labelledby="shares">
    <h2 id="shares">${t("shuffle.shares")}</h2>
    <p class="quiet small">${t("shuffle.shares_text")}</p>
    <ul class="shares">
      ${record.nonces.map(
        (nonce, seat) =>
          html`<li key=${seat}>
            ${looks[seat] && html`<${SeatTag} look=${looks[seat]} />`}
            ${nonce === "" ? html`<span class="quiet">${t("shuffle.no_share")}</span>` : html`<code>${nonce}</code>`}
            ${share?.nonce === nonce && html`<${Mark} fits text=${t("shuffle.own_share")} />`}
          </li>`,
      )}
    </ul>
    ${share && !own && html`<p><${Mark} fits=${false} text=${t("shuffle.share_missing", { nonce: share.nonce })} /></p>`}
  </section>`;
}
