/** The sound of each event. @type {import("../../lib/sound/event_sounds.js").SoundTable} */
export const sounds = {
  placed: "place",
  replaced: "place",
  rotated: "take",
  paid: "take",
  took: "take",
  drew: "take",
  rolled: "slide",
  refilled: "place",
  stayed: null,
  ended: null,
};
