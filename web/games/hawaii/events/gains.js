/** What a turn brought, as numbers that rise from the chief, or from the kahuna or tiki that was built. */

import { GOODS } from "../turn/choices.js";

/** @typedef {{ points: number, kahunas: number, tikis: number, chief: import("../types.js").Chief } & Record<(typeof GOODS)[number], number>} Owner */
/** @typedef {{ seats: Owner[] }} Position */

/** The symbol beside a number. @param {string} of */
const picture_of = (of) => ({ href: `#hawaii-${of === "points" ? "flower" : of}`, frame: "-18 -18 36 36" });

/** @param {Position} before @param {Position} now @returns {import("../../../board/gains.js").Gain[]} */
export function gains(before, now) {
  return now.seats.flatMap((owner, seat) => {
    const old = before.seats[seat];
    return /** @type {const} */ (["points", ...GOODS])
      .map((of) => ({ spots: [source(old, owner, seat)], amount: owner[of] - old[of], of, picture: picture_of(of) }))
      .filter(({ amount }) => amount > 0);
  });
}

/** Where it came from. @param {Owner} old @param {Owner} owner @param {number} seat */
function source(old, owner, seat) {
  if (owner.kahunas > old.kahunas) return `kahuna-${seat}-${owner.kahunas - 1}`;
  if (owner.tikis > old.tikis) return `tiki-${seat}-${owner.tikis - 1}`;
  const { at, index } = owner.chief;
  return `${index === null ? at : `${at}-${index}`}-chief-${seat}`;
}
