/** The hunts as tabs, what a hunt brings whom, and the fur robber. */

import { html } from "htm/preact";
import { seat_name } from "../../board/seats.js";
import { Mark, Sign } from "./card.js";
import { herd_name, signed } from "./words.js";

/** @param {{view: any, shown: number, t: import("./words.js").Translate, onShow: (hunt: number) => void}} props `shown`: the hunt looked at */
export function Hunts({ view, shown, t, onShow }) {
  return html`<div class="manitou-hunts" role="group" aria-label=${t("manitou.hunts")}>
    ${view.hunts.map((/** @type {any} */ _, /** @type {number} */ at) => {
      const hunt = at + 1;
      const ended = hunt < view.hunt || view.phase === "over";
      return html`<button key=${hunt} class="manitou-tab" aria-pressed=${shown === hunt} onClick=${() => onShow(hunt)}>
        ${t("manitou.hunt", { hunt })} <small>${t(ended ? "manitou.hunt.scored" : "manitou.hunt.now")}</small>
      </button>`;
    })}
  </div>`;
}

/** Who lures the fur robber now: the highest sum of hunters at all herds. @param {{hunt: any, seats: any, t: any}} props */
export function Robber({ hunt, seats, t }) {
  const names = hunt.robbed.map((/** @type {number} */ seat) => seat_name(seats, seat)).join(", ");
  const key = hunt.robbed.length === 0 ? "manitou.robber.nobody" : "manitou.robber.now";
  return html`<div class="manitou-robber" role="group" aria-label=${t("manitou.robber")}>
    <${Sign} name="pelt" />
    <span class="mn-robber-words">${t(key, { names })}</span>
    <ul>
      ${hunt.hunter_sums.map(
        (/** @type {number} */ sum, /** @type {number} */ seat) =>
          html`<li key=${seat} class=${hunt.robbed.includes(seat) ? "is-robbed" : ""}>
            <${Mark} seat=${seat} /><span class="visually-hidden">${seat_name(seats, seat)}</span> <b>${sum}</b>
          </li>`,
      )}
    </ul>
  </div>`;
}

/** A hunt that is over, tribe by tribe. @param {{hunt: any, number: number, seats: any, t: any, next: (() => void) | null, nextHunt: number}} props */
export function Scoring({ hunt, number, seats, t, next, nextHunt }) {
  return html`<section class="manitou-scoring" aria-label=${t("manitou.scoring", { hunt: number })}>
    <div class="manitou-scoring-head">
      <h3>${t("manitou.scoring", { hunt: number })}</h3>
      ${next && html`<button class="button primary" onClick=${next}>${t("manitou.scoring.next", { hunt: nextHunt })}</button>`}
    </div>
    <div class="manitou-scoring-scroll">
      <table>
        <thead>
          <tr>
            <td></td>
            ${[0, 1, 2].map((herd) => html`<th key=${herd} scope="col">${herd_name(t, herd)}</th>`)}
            <th scope="col">${t("manitou.score.fur_robber")}</th>
            <th scope="col">${t("manitou.scoring.sum")}</th>
          </tr>
        </thead>
        <tbody>
          ${hunt.points.map(
            (/** @type {any} */ points, /** @type {number} */ seat) =>
              html`<tr key=${seat}>
                <th scope="row" class=${`seat-${seat % 5}`}>
                  <${Mark} seat=${seat} /> <span class="mn-name">${seat_name(seats, seat)}</span>
                </th>
                ${hunt.herds.map((/** @type {any} */ herd, /** @type {number} */ at) => html`<td key=${at}><${Gain} herd=${herd} seat=${seat} t=${t} /></td>`)}
                <td>${points.fur_robber === 0 ? html`<span class="mn-zero">–</span>` : signed(points.fur_robber)}</td>
                <td><b>${signed(points.total)}</b></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** What a tribe gets at a herd: buffalo, and prisoners. @param {{herd: any, seat: number, t: any}} props */
function Gain({ herd, seat, t }) {
  const [buffalo, prisoners] = [herd.buffalo[seat], herd.prisoners[seat]];
  if (buffalo + prisoners === 0) return html`<span class="mn-zero">–</span>`;
  return html`<span class="mn-gain">
    ${buffalo > 0 && html`<span title=${t("manitou.score.buffalo")}><${Sign} name="buffalo" /><span class="visually-hidden">${t("manitou.score.buffalo")}</span> ${buffalo}</span>`}
    ${prisoners > 0 && html`<span title=${t("manitou.score.prisoners")}><${Sign} name="rope" /><span class="visually-hidden">${t("manitou.score.prisoners")}</span> ${prisoners}</span>`}
  </span>`;
}
