/** The sound of each event. @type {import("../../lib/sound/event_sounds.js").SoundTable} */
export const sounds = {
  chose: "cards",
  laid: "cards",
  dealt: "cards",
  drew: "cards",
  took_buffalo: "take",
  escaped: "slide",
  took_prisoners: "take",
  robbed: "take",
  hunt_ended: null,
  hunt_began: "message",
  ended: null,
};
