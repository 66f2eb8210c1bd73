const adjectives = [
  "Brave",
  "Calm",
  "Clever",
  "Cosy",
  "Gentle",
  "Happy",
  "Jolly",
  "Lucky",
  "Merry",
  "Patient",
  "Quick",
  "Quiet",
  "Sunny",
  "Swift",
  "Warm",
  "Wise",
];
const animals = [
  "Crab",
  "Dolphin",
  "Gull",
  "Heron",
  "Kiwi",
  "Manta",
  "Marlin",
  "Octopus",
  "Otter",
  "Parrot",
  "Pelican",
  "Puffin",
  "Seal",
  "Starfish",
  "Tern",
  "Turtle",
];

/**
 * A friendly name for someone who has not told one.
 * @param {() => number} [random] in [0, 1)
 */
export function guest_name(random = Math.random) {
  /** @param {string[]} list */
  const one_of = (list) => list[Math.floor(random() * list.length)];
  return `${one_of(adjectives)} ${one_of(animals)}`;
}
