/** Positions of Manitou, made by hand, for the tests. */

const kinds = ["chief", "medicine_man", "rain_maker", "scout", "clan_mother"];
/** @type {Record<string, string[]>} */
const beats = {
  chief: ["medicine_man", "rain_maker", "scout"],
  medicine_man: ["rain_maker", "clan_mother"],
  rain_maker: ["scout", "clan_mother"],
  scout: ["medicine_man", "clan_mother"],
  clan_mother: ["chief"],
};

const hunters = Array.from({ length: 10 }, (_, at) => ({
  card: `hunter_${at + 1}`,
  kind: "hunter",
  value: at + 1,
  copies: at === 4 ? 2 : 1,
  beats: [],
}));

export const game = {
  id: "manitou",
  components: {
    cards: [
      ...hunters,
      ...kinds.map((card) => ({ card, kind: "warrior", value: null, copies: 2, beats: beats[card] })),
    ],
  },
};

/** Every card of a tribe. */
export const whole_tribe = game.components.cards.flatMap(({ card, copies }) => Array(copies).fill(card));

/** @param {number} count @param {number | null} you */
export const seats_of = (count, you) =>
  ["Ada", "Moana", "Kai", "Bertha"].slice(0, count).map((name, seat) => ({ seat, name, you: seat === you }));

/** Ada chooses: so much is in the team. @param {string[]} team */
export function choosing(team) {
  const home = [...whole_tribe];
  for (const card of team) home.splice(home.indexOf(card), 1);
  return {
    phase: "choose",
    turn: null,
    tribes: [
      { team_size: 8, ready: false },
      { team_size: 7, ready: false },
    ],
    own: { home, team, hand: [], pile: [] },
  };
}

/** A herd of three: Moana's chief, guarded, holds it; Ada's scout is beaten. */
export const herd = {
  large: 13,
  small: 4,
  cards: [
    { seat: 0, card: "scout", active: false },
    { seat: 1, card: "chief", active: true },
    { seat: 0, card: "hunter_3", active: null },
    { seat: 2, card: "hunter_7", active: null },
    { seat: 0, card: "hunter_10", active: null },
    { seat: 1, card: "clan_mother", active: true },
  ],
  owner: 1,
  first: 1,
  guard: 5,
  hunter_sums: [13, 0, 7],
  takes: { large: 0, small: 2 },
  buffalo: [13, 0, 4],
  prisoners: [0, 4, 0],
};
