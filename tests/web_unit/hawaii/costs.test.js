import assert from "node:assert/strict";
import { test } from "node:test";
import { ask } from "../../../web/games/hawaii/turn/ask.js";
import { group_choices } from "../../../web/games/hawaii/turn/choices.js";
import {
  harbour_lacks,
  landing_lacks,
  place_lacks,
  steps_between,
  way_to,
} from "../../../web/games/hawaii/turn/costs.js";
import { spots_of } from "../../../web/games/hawaii/turn/spots.js";
import { texts_of } from "../game_texts.js";
import { mid_game, scenes, seats_of } from "./fixtures.js";

const { strict_texts } = texts_of("hawaii");
const t = strict_texts("en");

/** A position in which the first seat is like this. @param {Partial<import("./fixtures.js").Seat>} how */
function position(how) {
  const view = mid_game(2);
  return { ...view, seats: [{ ...view.seats[0], trades: 0, ...how }, view.seats[1]] };
}

/** @param {number} feet @param {boolean} [used] @returns {import("./fixtures.js").Boat} */
const boat = (feet, used = false) => ({ kind: "boat", side: feet - 2, feet, free_feet: feet - 3, used });

test("places that touch are a step apart, and the shortest way counts", () => {
  const from_first = [0, 1, 1, 1, 2, 2, 2, 2, 3, 3];
  assert.deepEqual(
    from_first.map((_, to) => steps_between(0, to, 10)),
    from_first,
  );
  assert.equal(steps_between(5, 7, 10), 2, "in the same row");
  assert.equal(steps_between(2, 8, 10), 2, "over a corner");
});

test("from the harbour, a landing or the beach, the way begins at the beach", () => {
  const at = (/** @type {import("./fixtures.js").Seat["chief"]} */ chief) => way_to(position({ chief }), 0, 8);
  assert.deepEqual(at({ at: "harbour", index: null }), { steps: 4, from_beach: true });
  assert.deepEqual(at({ at: "landing", index: 2 }), { steps: 4, from_beach: true });
  assert.deepEqual(at({ at: "place", index: 0 }), { steps: 3, from_beach: false });
});

test("a landing says whether boats, room in them, or feet and fruit are missing", () => {
  const lacks = (/** @type {Partial<import("./fixtures.js").Seat>} */ how, at = 3) =>
    landing_lacks(position(how), 0, at, t);
  assert.match(lacks({ boats: [boat(3, true)] }), /used all your boats/);
  assert.match(lacks({ boats: [boat(3), boat(4, true)] }), /room for 6 feet\. .* room for 3 feet/);
  const paid = lacks({ boats: [boat(3), boat(4)], feet: 2, fruit: 1 });
  assert.equal(paid, "Costs 5 feet, or as much fruit. You have: 2 feet and 1 fruit.", "a foot is printed");
  assert.match(lacks({ boats: [boat(4), boat(3)], feet: 0, fruit: 0 }), /You have: none/);
  assert.match(lacks({}, 2), /already visited/);
});

test("the harbour says what is missing, too", () => {
  assert.match(harbour_lacks(position({ boats: [boat(3, true)] }), 0, t), /used all your boats/);
  assert.match(harbour_lacks(position({ boats: [boat(3)], feet: 0, fruit: 0 }), 0, t), /Costs 1 foot/);
  assert.match(harbour_lacks({ ...position({}), harbour: { fish: [], chiefs: [] } }, 0, t), /no fish/);
});

test("a place says whether its prices, the way or the tile is what is missing", () => {
  const chief = /** @type {const} */ ({ at: "beach", index: null });
  const view = position({ chief, feet: 3, fruit: 1 });
  assert.match(place_lacks(view, 0, 8, t), /^Costs 4 feet.* 3 feet and 1 fruit/);
  assert.match(place_lacks(position({ chief, feet: 3, fruit: 4 }), 0, 8, t), /no tile here/);
  assert.match(
    place_lacks(position({ chief, feet: 3, fruit: 1, trades: 1 }), 0, 8, t),
    /no tile here/,
    "a hut may help",
  );
  const row = { ...view.seats[0].rows[0], tiles: [{ kind: /** @type {const} */ ("pele"), side: 2, used: false }] };
  assert.match(place_lacks(position({ chief, feet: 0, fruit: 0, rows: [row] }), 0, 8, t), /^Costs 1 foot/, "Pele");
  const bare = view.places.map((place) => ({
    ...place,
    spaces: place.spaces.map((each) => ({ ...each, token: null })),
  }));
  assert.match(place_lacks({ ...view, places: bare }, 0, 0, t), /no price token left/);
});

test("only what the reader could choose in their own turn says why not, and ways say how far they are", () => {
  const { view, legal } = scenes.go();
  const spots = spots_of(view, group_choices(legal), t, seats_of(5, 0));
  const with_why = spots.filter(({ why }) => why).map(({ target }) => target);
  assert.deepEqual(with_why, ["place-7", "place-9", "landing-2"]);
  assert.match(spots[7].name, /; There is no tile here/);
  assert.match(spots[8].label, /2 steps away$/);
  const of_others = spots_of(view, new Map(), t, seats_of(5, 1));
  assert.deepEqual(
    of_others.filter(({ why }) => why),
    [],
  );
});

test("the question says what a step costs when the way begins at the beach", () => {
  const { view, legal } = scenes.go();
  const context = { t, seats: seats_of(5, 0), you: 0 };
  assert.doesNotMatch(ask(view, legal, context), /beach/);
  const fished = { ...view, seats: view.seats.map((each) => ({ ...each, chief: { at: "harbour", index: null } })) };
  assert.match(ask(/** @type {typeof view} */ (fished), legal, context), /from the beach for 1 foot a step/);
});
