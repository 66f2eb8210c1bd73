/** Positions of Hawaii for the tests and for viewing the board. */

/**
 * @typedef {import("../../../web/games/hawaii/types.js").View} View
 * @typedef {import("../../../web/games/hawaii/types.js").Seat} Seat
 * @typedef {import("../../../web/games/hawaii/types.js").Boat} Boat
 * @typedef {import("../../../web/games/hawaii/types.js").Kind} Kind
 * @typedef {import("../../../web/games/hawaii/types.js").Pay} Pay
 * @typedef {import("../../../web/games/hawaii/types.js").Pending} Pending
 * @typedef {import("../../../web/games/hawaii/types.js").Place} Place
 * @typedef {import("../../../web/games/hawaii/types.js").Step} Step
 * @typedef {import("../../../web/games/hawaii/types.js").Tile} Tile
 * @typedef {import("../../../web/games/hawaii/types.js").LegalStep} LegalStep
 */

const token = (/** @type {number} */ price, spears = false) => ({ price, spears });
const fish = (/** @type {number} */ price, spears = false) => ({ price, spears, fish: Math.floor(price / 2) });

/** @type {{name: Place["name"], kinds: Kind[], label: number, spaces: number}[]} */
const places = [
  { name: "fruit", kinds: ["breadfruit", "taro", "coconut", "banana"], label: 11, spaces: 3 },
  { name: "shell_foot", kinds: ["shell_hut", "foot_hut"], label: 10, spaces: 3 },
  { name: "tikis", kinds: ["tiki"], label: 9, spaces: 2 },
  { name: "gods", kinds: ["ku", "kane", "pele", "lono", "laka", "kanaloa"], label: 5, spaces: 1 },
  { name: "spear_trading", kinds: ["spear_hut", "trading_hut"], label: 8, spaces: 2 },
  { name: "kahunas", kinds: ["kahuna"], label: 12, spaces: 3 },
  { name: "boats", kinds: ["boat"], label: 5, spaces: 1 },
  { name: "long_irrigation", kinds: ["long_hut", "irrigation"], label: 7, spaces: 2 },
  { name: "surfers", kinds: ["surfer"], label: 8, spaces: 2 },
  { name: "hulas", kinds: ["hula"], label: 6, spaces: 2 },
];
const feet = [1, 1, 2, 2, 2, 3, 3, 3, 4, 4];
const counts = /** @type {Record<string, number>} */ ({ kahuna: 21, tiki: 13, hula: 8, surfer: 9, boat: 6 });
const of_gods = ["ku", "kane", "pele", "lono", "laka", "kanaloa"];

/** The tokens of each place from the left; null for a gap. @type {(ReturnType<typeof token> | null)[][]} */
const laid = [
  [token(2), token(3, true), token(6)],
  [token(4), null, token(4, true)],
  [token(3), token(5)],
  [token(5, true)],
  [token(6), null],
  [token(2, true), token(5), token(4)],
  [token(2)],
  [token(4), token(3)],
  [token(6, true), null],
  [token(5), null],
];
const shut = new Set([4, 8, 9]);

/** @param {Record<number, number[]>} chiefs by place @returns {Place[]} */
function places_with(chiefs) {
  return places.map(({ name, kinds, label, spaces }, place) => ({
    name,
    kinds,
    feet: feet[place],
    stacks: kinds.map((kind) => ({ kind, count: counts[kind] ?? (of_gods.includes(kind) ? 2 : 4) })),
    spaces: Array.from({ length: spaces }, (_, space) => ({
      label: space === spaces - 1 ? label : null,
      token: laid[place][space] ?? null,
      shut: space === spaces - 1 && shut.has(place),
    })),
    chiefs: chiefs[place] ?? [],
  }));
}

/** @param {string} text "shell_hut2 taro banana2" @returns {Tile[]} */
function tiles(text) {
  return text.split(" ").flatMap((word) => {
    const [, kind, side] = /^([a-z_]+)(\d?)$/.exec(word) ?? [];
    return kind ? [{ kind: /** @type {Tile["kind"]} */ (kind), side: Number(side || 1), used: false }] : [];
  });
}

/** @param {string[]} villages @param {number} tikis */
function rows(villages, tikis) {
  const laid_out = Array.from({ length: 5 }, (_, row) =>
    tiles(`${row === 0 ? "start_hut " : ""}${villages[row] ?? ""}`),
  );
  const first_free = laid_out.findIndex((each) => each.length === 0);
  return laid_out.map((each, row) => ({
    tiles: each,
    length: each.length,
    counts: tikis > 0 && each.length >= 8 - tikis,
    open: each.length > 0 || row === first_free,
  }));
}

/** @returns {Boat} */
const fishing = (used = false) => ({ kind: "fishing", side: 1, feet: 2, free_feet: 0, used });
/** @param {1 | 2} side @returns {Boat} */
const boat = (side, used = false) => ({
  kind: "boat",
  side,
  feet: side + 2,
  free_feet: side - 1,
  used,
});

/** @param {Partial<Seat> & {villages: string[], tikis: number}} how @returns {Seat} */
const seat = ({ villages, tikis, ...more }) => ({
  shells: 5,
  feet: 3,
  fruit: 2,
  order: 0,
  chief: { at: "beach", index: null },
  rows: rows(villages, tikis),
  kahunas: 0,
  tikis,
  needed_length: tikis > 0 ? 8 - tikis : null,
  boats: [fishing()],
  trades: 0,
  tokens: [],
  fish: [],
  sum: 0,
  threshold: 13,
  standing: { rank: null, points: 0 },
  spear_points: 0,
  points: 12,
  income: { shells: 8, feet: 5, fruit: 2, choice: 0 },
  ...more,
});

const all_seats = [
  seat({
    villages: ["shell_hut2 taro banana2 surfer hula2", "foot_hut irrigation2 taro coconut", "trading_hut2 ku"],
    tikis: 3,
    shells: 9,
    feet: 6,
    fruit: 4,
    order: 1,
    chief: { at: "place", index: 4 },
    kahunas: 2,
    boats: [fishing(true), boat(1), boat(2)],
    trades: 2,
    tokens: [token(4, true), token(5)],
    fish: [fish(6)],
    sum: 12,
    threshold: 11,
    standing: { rank: 2, points: 7 },
    spear_points: 1,
    points: 31,
  }),
  seat({
    villages: ["long_hut2 breadfruit hula surfer2 lono", "shell_hut spear_hut2 taro2"],
    tikis: 2,
    shells: 3,
    order: 0,
    chief: { at: "place", index: 5 },
    kahunas: 1,
    tokens: [token(6), token(4), token(3, true)],
    sum: 13,
    threshold: 9,
    standing: { rank: 1, points: 12 },
    points: 40,
  }),
  seat({
    villages: ["foot_hut2 banana coconut"],
    tikis: 1,
    feet: 0,
    order: 3,
    chief: { at: "order", index: 1 },
    boats: [fishing(), boat(1, true), boat(1), boat(2, true)],
    tokens: [token(2), token(3)],
    sum: 5,
  }),
  seat({
    villages: ["trading_hut long_hut pele2 hula", "shell_hut2", "foot_hut kane", "long_hut2"],
    tikis: 4,
    order: 2,
    chief: { at: "harbour", index: null },
    kahunas: 4,
    fish: [fish(4), fish(5), fish(2)],
    sum: 5,
    points: 8,
  }),
  seat({
    villages: ["shell_hut irrigation breadfruit taro2 coconut banana2 laka2 hula2", "spear_hut surfer kanaloa"],
    tikis: 0,
    order: 4,
    chief: { at: "landing", index: 2 },
    tokens: [token(5, true)],
    sum: 5,
    points: 0,
  }),
];

const marker = { required: 13, points: [10, 7, 4], income: { shells: 7, feet: 4 } };

/** A position in the middle of a match. @param {number} [count] @param {Partial<View>} [more] @returns {View} */
export function mid_game(count = 5, more = {}) {
  const seats = all_seats.slice(0, count);
  /** @param {string} at @param {number | null} index */
  const there = (at, index) =>
    seats.flatMap(({ chief }, each) => (chief.at === at && chief.index === index ? [each] : []));
  const chiefs = Object.fromEntries(feet.map((_, place) => [place, there("place", place)]));
  return {
    phase: "go",
    round: 3,
    turn: 0,
    to_act: [0],
    order: [1, 0, 3, 2, 4].filter((each) => each < count),
    marker,
    places: places_with(chiefs),
    harbour: { fish: [fish(6), fish(4, true), fish(4), fish(3)], chiefs: there("harbour", null) },
    landings: [
      { feet: 3, points: 2, island: "foot_hut", chiefs: there("landing", 0) },
      { feet: 4, points: 3, island: "points", chiefs: there("landing", 1) },
      { feet: 5, points: 4, island: null, chiefs: there("landing", 2) },
      { feet: 6, points: 9, island: "tikis", chiefs: there("landing", 3) },
    ],
    islands: { face_down: 4, face_up: ["points", "hula"] },
    track: Array.from({ length: count }, (_, at) => ({
      token: at === 0 || at === 1 ? null : token(at + 1, at === 3),
      seat: there("order", at)[0] ?? null,
    })),
    beach: there("beach", null),
    pending: null,
    seats,
    ...more,
  };
}

const goods = (shells = 0, feet_ = 0, fruit = 0) => ({ shells, feet: feet_, fruit });
const fleet = (fishing_ = 0, side_1 = 0, side_2 = 0) => ({ fishing: fishing_, side_1, side_2 });
const offer = (/** @type {Step} */ step) => (step.pay ? { step, price: step.pay } : { step });

/** The ways to pay this many feet: with feet, fruit, or mixtures through the trading hut. @param {number} price */
const feet_pays = (price) => [
  ...(price <= 6 ? [goods(0, price)] : []),
  ...(price <= 4 ? [goods(0, 0, price)] : []),
  ...(price > 1 ? [goods(1, price - 1), goods(0, price - 1, 1)] : []),
];

/** @param {number} place @param {Pay} pay @returns {Step} */
const go = (place, pay) => ({ type: "go", place, pay });

/** @type {Step[]} */
const go_steps = [
  ...[0, 1, 2, 3, 4, 5, 6, 8].flatMap((place) =>
    (place === 4 ? [goods(0, 1)] : feet_pays(Math.max(1, feet[place] - 1))).map((pay) => go(place, pay)),
  ),
  { type: "fish", count: 1, boats: fleet(0, 1), pay: goods(0, 1) },
  { type: "fish", count: 1, boats: fleet(0, 0, 1), pay: goods() },
  { type: "fish", count: 1, boats: fleet(0, 1), pay: goods(0, 0, 1) },
  { type: "fish", count: 2, boats: fleet(0, 1), pay: goods(0, 2) },
  { type: "fish", count: 2, boats: fleet(0, 0, 1), pay: goods(0, 1) },
  { type: "fish", count: 3, boats: fleet(0, 0, 1), pay: goods(0, 2) },
  { type: "island", landing: 0, boats: fleet(0, 1), pay: goods(0, 3) },
  { type: "island", landing: 1, boats: fleet(0, 0, 1), pay: goods(0, 3) },
  { type: "island", landing: 1, boats: fleet(0, 1, 1), pay: goods(0, 3) },
  { type: "island", landing: 3, boats: fleet(0, 1, 1), pay: goods(0, 5) },
  { type: "order", at: 0 },
  { type: "order", at: 2 },
  { type: "order", at: 3 },
  { type: "order", at: 4 },
];

/** @param {number} count */
const go_legal = (count) => go_steps.filter((step) => step.type !== "order" || (step.at ?? 0) < count).map(offer);

/** The purchase of a hut at the place with the shell huts. @type {Pending} */
const buying = { seat: 0, kind: "shell_hut", side: null, pieces: null, from: "place", at: 1 };

/** @param {number} space @param {boolean} double @param {Pay} pay @returns {Step} */
const buy = (space, double, pay) => ({ type: "buy", space, double, pay });

const buy_legal = [
  ...[goods(4), goods(0, 0, 4), goods(3, 1), goods(2, 2)].map((pay) => buy(0, false, pay)),
  ...[goods(8), goods(7, 1)].map((pay) => buy(0, true, pay)),
  buy(2, false, goods(4)),
  buy(2, true, goods(8)),
].map(offer);

/**
 * Scenes by name: the view, the legal steps, and the viewer's seat.
 * @type {Record<string, (count?: number) => {view: View, legal: LegalStep[], you: number | null, draft?: Step[]}>}
 */
export const scenes = {
  go: (count = 5) => ({ view: mid_game(count), legal: go_legal(count), you: 0 }),
  waiting: (count = 5) => ({ view: mid_game(count, { turn: 1, to_act: [1] }), legal: [], you: 0 }),
  watching: (count = 5) => ({ view: mid_game(count), legal: [], you: null }),
  tile: (count = 5) => ({
    view: mid_game(count, { phase: "tile", pending: { ...buying, kind: null, at: 0 } }),
    legal: places[0].kinds.map((kind) => offer({ type: "tile", kind })),
    you: 0,
    draft: [{ type: "go", place: 0, pay: goods(0, 2) }],
  }),
  buy: (count = 5) => ({
    view: mid_game(count, { phase: "buy", pending: buying }),
    legal: buy_legal,
    you: 0,
    draft: [{ type: "go", place: 1, pay: goods(0, 1) }],
  }),
  build: (count = 5) => ({
    view: mid_game(count, { phase: "build", pending: { ...buying, side: 2, pieces: 1 } }),
    legal: [1, 2, 3].map((row) => offer({ type: "build", row })),
    you: 0,
    draft: [{ type: "go", place: 1, pay: goods(0, 1) }],
  }),
  convert: (count = 2) => ({
    view: mid_game(count, { phase: "convert", pending: null }),
    legal: [
      ...[goods(2), goods(1, 1), goods(0, 2), goods(0, 0, 2)].map((pay) => offer({ type: "convert", pay })),
      { step: { type: "decline" } },
    ],
    you: 0,
    draft: [{ type: "build", row: 1 }],
  }),
  income: (count = 3) => ({
    view: mid_game(count, { phase: "income", turn: null, to_act: [0, 2] }),
    legal: [goods(1), goods(0, 1), goods(0, 0, 1)].map((gain) => offer({ type: "income", gain })),
    you: 0,
  }),
  done: (count = 3) => ({
    view: mid_game(count, { phase: "done", to_act: [] }),
    legal: [],
    you: 0,
    draft: [{ type: "order", at: 0 }],
  }),
  over: (count = 5) => ({ view: mid_game(count, { phase: "over", turn: null, to_act: [] }), legal: [], you: 0 }),
};

export const names = ["Ada", "Moana", "Bartholomew", "Kiri", "Tane"];

/** @param {number} count @param {number | null} you */
export function seats_of(count, you) {
  return names.slice(0, count).map((name, seat_) => ({ seat: seat_, name, you: seat_ === you }));
}
