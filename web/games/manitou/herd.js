/** A herd: its buffalo and who would take them, the warriors that hold it, and the cards of every tribe. */

import { html } from "htm/preact";
import { seat_class, seat_name } from "../../board/seats.js";
import { Card, Mark, Sign } from "./card.js";
import { lanes_of } from "./turn/choices.js";
import { after_colon, result_of } from "./events/narrate.js";
import { card_list, card_name, card_of, herd_name, hunter_value } from "./words.js";

/**
 * @typedef {object} HerdProps
 * @property {import("./types.js").Herd} herd
 * @property {number} index
 * @property {number} hunt its number
 * @property {import("./words.js").Seats} seats
 * @property {import("./words.js").Translate} t
 * @property {import("./types.js").Step | undefined} step what laying the picked card here is; undefined if none is picked or it may not lie here
 * @property {string | null} picked the card picked
 * @property {import("./turn/fights.js").Fight | null} fight of the card picked or pointed at; null if it would not fight
 * @property {import("./types.js").Event[]} marks
 * @property {number[]} lit seats whose cards here are pointed at
 * @property {boolean} ended the hunt is over: what took nothing is greyed
 * @property {boolean} bare nothing can lie here yet
 * @property {import("./types.js").BoardProps["onStep"]} onStep
 */

/** What becomes of the card that is met. @type {Partial<Record<import("./turn/fights.js").Result, string>>} */
const FATES = { beats: "beaten", falls: "stays", neutralises: "both", sacrificed: "both" };

/** @param {HerdProps} props */
export function Herd({ herd, index, hunt, seats, t, step, picked, fight, marks, lit, ended, bare, onStep }) {
  const lanes = lanes_of(herd, herd.hunter_sums.length);
  const fresh = fresh_cards(herd, index, marks);
  const name = herd_name(t, index);
  const foretold = fight ? fight_words(fight, herd, t, seats) : "";
  return html`<article
    class=${`manitou-herd ${step ? "is-open" : ""} ${lit.length > 0 ? "is-lit" : ""} ${ended ? "is-ended" : ""}`}
    aria-label=${t("manitou.herd_title", { herd: name })}
    data-drop=${step ? `herd-${index}` : undefined}
  >
    <${Buffalos} herd=${herd} index=${index} hunt=${hunt} seats=${seats} t=${t} bare=${bare} />
    ${
      !bare &&
      html`<${Camp} herd=${herd} index=${index} hunt=${hunt} seats=${seats} t=${t} fresh=${fresh} fight=${fight} />
        <ul class="manitou-lanes">
          ${lanes.map(
            (lane) =>
              html`<${Lane}
                key=${lane.seat}
                lane=${lane}
                herd=${herd}
                spot=${`${hunt}-${index}`}
                seats=${seats}
                t=${t}
                fresh=${fresh}
                lit=${lit.includes(lane.seat)}
              />`,
          )}
        </ul>`
    }
    ${
      step &&
      html`<button
        class="manitou-lay"
        data-row="0"
        data-column=${index}
        data-choice="first"
        onClick=${() => onStep(step)}
        aria-label=${t("manitou.do.lay", { card: card_name(t, picked ?? ""), herd: name })}
        aria-description=${foretold || undefined}
      >
        <span class="mn-lay-sign" aria-hidden="true"><span>${foretold || card_name(t, picked ?? "")}</span></span>
      </button>`
    }
  </article>`;
}

/** "It beats the scout of Ben". @param {import("./turn/fights.js").Fight} fight @param {import("./types.js").Herd} herd @param {import("./words.js").Translate} t @param {import("./words.js").Seats} seats */
const fight_words = ({ result, met }, herd, t, seats) =>
  after_colon(result_of({ result, met: met === null ? null : herd.cards[met] }, t, seats));

/** The cards laid in the last turns, as indices at this herd. @param {import("./types.js").Herd} herd @param {number} index @param {import("./types.js").Event[]} marks */
function fresh_cards(herd, index, marks) {
  const laid = marks.filter((event) => event.type === "laid" && event.herd === index);
  const found = /** @type {Set<number>} */ (new Set());
  for (const { seat, card } of laid) {
    const at = herd.cards.findLastIndex(
      (other, place) => other.seat === seat && other.card === card && !found.has(place),
    );
    if (at >= 0) found.add(at);
  }
  return found;
}

/** The buffalo cards, each with the tribe that would take it now. @param {{herd: import("./types.js").Herd, index: number, hunt: number, seats: import("./words.js").Seats, t: import("./words.js").Translate, bare: boolean}} props */
function Buffalos({ herd, index, hunt, seats, t, bare }) {
  const sizes = /** @type {const} */ (["large", "small"]).filter((size) => herd[size] !== null);
  return html`<div class="manitou-prairie">
    <svg class="mn-prairie" viewBox="0 0 300 110" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <use href="#manitou-prairie" />
    </svg>
    ${sizes.map((size) => {
      const taker = herd.takes[size];
      const words = t(`manitou.buffalo.${size}`, { points: herd[size] });
      const who = taker === null ? t("manitou.takes.nobody") : t("manitou.takes", { name: seat_name(seats, taker) });
      return html`<div
        class=${`manitou-buffalo is-${size}`}
        key=${size}
        data-card=${size}
        data-label=${bare ? words : `${words}: ${who}`}
      >
        <${Sign}
          name="buffalo"
          piece=${`buffalo-${hunt}-${index}-${size}`}
          to=${taker === null ? undefined : `tribe-${taker}`}
        />
        <span class="mn-worth" aria-hidden="true">${herd[size]}</span>
        <span class="visually-hidden">${words}${bare ? "" : `: ${who}`}</span>
        ${
          !bare &&
          html`<span class=${`mn-taker ${taker === null ? "is-nobody" : seat_class(taker)}`} aria-hidden="true">
            ${taker === null ? "–" : html`<${Mark} seat=${taker} /><span>${seat_name(seats, taker)}</span>`}
          </span>`
        }
      </div>`;
    })}
  </div>`;
}

/** The warriors that hold the herd, and the number of prisoners for that. @param {{herd: import("./types.js").Herd, index: number, hunt: number, seats: import("./words.js").Seats, t: import("./words.js").Translate, fresh: Set<number>,
 *   fight: import("./turn/fights.js").Fight | null}} props */
function Camp({ herd, index, hunt, seats, t, fresh, fight }) {
  if (herd.owner === null) {
    return html`<div class="manitou-camp is-empty" data-card="camp"><span>${t("manitou.camp.empty")}</span></div>`;
  }
  const prisoners = herd.prisoners[herd.owner];
  const held = [herd.first, herd.guard].filter((place) => place !== null);
  const words = held.map((place) => card_name(t, herd.cards[place].card));
  const spoken = t(words.length > 1 ? "manitou.camp.guarded" : "manitou.camp.alone", {
    first: card_of(t, seats, herd.cards[held[0]]),
    guard: words[1] ?? "",
  });
  return html`<div class=${`manitou-camp ${seat_class(herd.owner)}`} data-card="camp" data-label=${spoken}>
    <span class="manitou-camp-cards">
      ${held.map(
        (place, at) =>
          html`<${Card}
            key=${place}
            card=${herd.cards[place].card}
            seat=${herd.owner}
            active
            fresh=${fresh.has(place)}
            fate=${fight && fight.met === place ? FATES[fight.result] : null}
            piece=${`${herd.owner}-${herd.cards[place].card}`}
            from=${`back-${herd.owner}-0`}
            spot=${`camp-${hunt}-${index}-${at}-${place}`}
          />`,
      )}
    </span>
    <span class="visually-hidden">${spoken}</span>
    <span class="manitou-camp-words">
      <span class="mn-owner" aria-hidden="true"
        ><${Mark} seat=${herd.owner} /><span class="mn-owner-name">${seat_name(seats, herd.owner)}</span></span
      >
      <span class="mn-kinds" aria-hidden="true">${words.join(" + ")}</span>
      <span class="mn-captives" data-card="prisoners" data-label=${t("manitou.captives", { count: prisoners })}>
        <${Sign} name="rope" /><b aria-hidden="true" data-count=${`captives-${hunt}-${index}`}>${prisoners}</b>
        <span class="visually-hidden">${t("manitou.captives", { count: prisoners })}</span>
      </span>
    </span>
  </div>`;
}

/** One tribe's cards at a herd. @param {{lane: import("./turn/choices.js").Lane, herd: import("./types.js").Herd, spot: string, seats: import("./words.js").Seats, t: import("./words.js").Translate, fresh: Set<number>, lit: boolean}} props */
function Lane({ lane, herd, spot, seats, t, fresh, lit }) {
  const { seat, hunters, beaten } = lane;
  const name = seat_name(seats, seat);
  const names = (/** @type {import("./types.js").Card[]} */ cards) =>
    card_list(
      t,
      cards.map(({ card }) => card),
    );
  const spoken = [
    t("manitou.lane", { name, sum: herd.hunter_sums[seat] }),
    hunters.length > 0 ? hunters.map(({ card }) => hunter_value(card)).join(", ") : "",
    beaten.length > 0 ? t("manitou.lane.beaten", { cards: names(beaten) }) : "",
  ].filter(Boolean);
  const idle = herd.buffalo[seat] === 0 && herd.prisoners[seat] === 0;
  return html`<li class=${`manitou-lane ${seat_class(seat)} ${lit ? "is-lit" : ""} ${idle ? "is-idle" : ""}`}>
    <span class="visually-hidden">${spoken.join("; ")}</span>
    <span class="manitou-lane-head" aria-hidden="true"
      ><${Mark} seat=${seat} /><b data-count=${`sum-${spot}-${seat}`} class=${hunters.length > 0 ? "" : "is-none"}
        >${herd.hunter_sums[seat]}</b
      ></span
    >
    <span class="manitou-lane-cards">
      ${[...hunters, ...beaten].map(
        ({ card, active, index }) =>
          html`<${Card}
            key=${index}
            card=${card}
            seat=${seat}
            out=${active === false}
            fresh=${fresh.has(index)}
            piece=${`${seat}-${card}`}
            from=${`back-${seat}-0`}
            spot=${`lane-${spot}-${index}`}
          />`,
      )}
    </span>
  </li>`;
}
