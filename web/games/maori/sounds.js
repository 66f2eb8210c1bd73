/** The sound of each event. @type {import("../../lib/sound/event_sounds.js").SoundTable} */
export const sounds = {
  launched: "place",
  moved: "slide",
  took: "take",
  unstored: "take",
  stored: "place",
  sailed: "slide",
  placed: "place",
  removed: "take",
  passed: null,
  ship_moved: "slide",
  stayed: null,
  refilled: "take",
  last_round: "message",
  ended: null,
};
