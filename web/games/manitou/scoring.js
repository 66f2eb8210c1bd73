/** The hunts as tabs, the points of a hunt, and the fur robber. */

import { html } from "htm/preact";
import { seat_class, seat_name } from "../../board/seats.js";
import { Mark, Sign } from "./card.js";
import { herd_name, signed } from "./words.js";

/** @param {{view: import("./types.js").View, shown: number, t: import("./words.js").Translate, onShow: (hunt: number) => void}} props `shown`: the hunt looked at */
export function Hunts({ view, shown, t, onShow }) {
  return html`<div class="manitou-hunts" role="group" aria-label=${t("manitou.hunts")}>
    ${view.hunts.map((_, at) => {
      const hunt = at + 1;
      const ended = hunt < view.hunt || view.phase === "over";
      return html`<button key=${hunt} class="manitou-tab" aria-pressed=${shown === hunt} onClick=${() => onShow(hunt)}>
        ${t("manitou.hunt", { hunt })} <small>${t(ended ? "manitou.hunt.scored" : "manitou.hunt.now")}</small>
      </button>`;
    })}
  </div>`;
}

/**
 * Who attracts the fur robber now: the highest sum of hunters at all herds.
 * @param {{hunt: import("./types.js").Hunt, stolen: number[], seats: import("./words.js").Seats, t: import("./words.js").Translate}} props `stolen`: the tribes whose pelts he has just taken
 */
export function Robber({ hunt, stolen, seats, t }) {
  const names = hunt.robbed.map((seat) => seat_name(seats, seat)).join(", ");
  const key = hunt.robbed.length === 0 ? "manitou.robber.nobody" : "manitou.robber.now";
  return html`<div class="manitou-robber" data-card="fur_robber" role="group" aria-label=${t("manitou.robber")}>
    <${Sign} name="robber" />
    ${stolen.map((seat) => html`<span key=${seat} class="mn-loot" data-piece="pelt" data-spot=${`stolen-${seat}`} data-from=${`tribe-${seat}`}><${Sign} name="pelt" /></span>`)}
    <span class="mn-robber-words">${t(key, { names })}</span>
    <ul>
      ${hunt.hunter_sums.map(
        (sum, seat) =>
          html`<li key=${seat} class=${hunt.robbed.includes(seat) ? "is-robbed" : ""}>
            <${Mark} seat=${seat} /><span class="visually-hidden">${seat_name(seats, seat)}</span> <b>${sum}</b>
          </li>`,
      )}
    </ul>
  </div>`;
}

/** A finished hunt, tribe by tribe. @param {{hunt: import("./types.js").Hunt, number: number, seats: import("./words.js").Seats, t: import("./words.js").Translate, next: (() => void) | null, nextHunt: number}} props */
export function Scoring({ hunt, number, seats, t, next, nextHunt }) {
  return html`<section class="manitou-scoring" aria-label=${t("manitou.scoring", { hunt: number })}>
    <div class="manitou-scoring-head">
      <h2>${t("manitou.scoring", { hunt: number })}</h2>
      ${next && html`<button class="button primary" data-choice="first" onClick=${next}>${t("manitou.scoring.next", { hunt: nextHunt })}</button>`}
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
            (points, seat) =>
              html`<tr key=${seat}>
                <th scope="row" class=${seat_class(seat)}>
                  <${Mark} seat=${seat} /> <span class="mn-name">${seat_name(seats, seat)}</span>
                </th>
                ${hunt.herds.map((herd, at) => html`<td key=${at}><${Gain} herd=${herd} seat=${seat} t=${t} /></td>`)}
                <td>${points.fur_robber === 0 ? html`<span class="mn-zero">–</span>` : signed(points.fur_robber)}</td>
                <td><b>${signed(points.total)}</b></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** What a tribe gets at a herd: buffalo and prisoners. @param {{herd: import("./types.js").Herd, seat: number, t: import("./words.js").Translate}} props */
function Gain({ herd, seat, t }) {
  const [buffalo, prisoners] = [herd.buffalo[seat], herd.prisoners[seat]];
  if (buffalo + prisoners === 0) return html`<span class="mn-zero">–</span>`;
  return html`<span class="mn-gain">
    ${buffalo > 0 && html`<span data-card=${herd.large === null ? "small" : "large small"}><${Sign} name="buffalo" /><span class="visually-hidden">${t("manitou.score.buffalo")}</span> ${buffalo}</span>`}
    ${prisoners > 0 && html`<span data-card="prisoners"><${Sign} name="rope" /><span class="visually-hidden">${t("manitou.score.prisoners")}</span> ${prisoners}</span>`}
  </span>`;
}
