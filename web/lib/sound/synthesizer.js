/** Plays the recipes with Web Audio, live or into a buffer. It is loaded after the first touch of the page. */

import { length_of, recipes } from "./recipes.js";

/** @typedef {import("./recipes.js").Stroke} Stroke @typedef {import("./sound.js").Sound} Sound */

/** A gain that cannot be heard; an exponential ramp cannot end at zero. */
const silent = 0.0001;

/** @type {WeakMap<BaseAudioContext, AudioBuffer>} */
const noises = new WeakMap();

/** A second of white noise. It is the same each time, so that a sound does not vary in strength. @param {BaseAudioContext} context */
function noise_of(context) {
  const known = noises.get(context);
  if (known) return known;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  let state = 1;
  const samples = buffer.getChannelData(0).map(() => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
  buffer.copyToChannel(samples, 0);
  noises.set(context, buffer);
  return buffer;
}

/** @param {AudioParam} pitch @param {Stroke} stroke @param {number} from @param {number} until @param {number} tune */
function bend(pitch, { hz, to_hz = hz }, from, until, tune) {
  pitch.setValueAtTime(hz * tune, from);
  pitch.exponentialRampToValueAtTime(to_hz * tune, until);
}

/** @param {BaseAudioContext} context @param {Stroke} stroke @param {number} from @param {number} until @param {number} tune */
function tone_of(context, stroke, from, until, tune) {
  const source = new OscillatorNode(context);
  bend(source.frequency, stroke, from, until, tune);
  return { source, end: source };
}

/** @param {BaseAudioContext} context @param {Stroke} stroke @param {number} from @param {number} until @param {number} tune */
function burst_of(context, stroke, from, until, tune) {
  const source = new AudioBufferSourceNode(context, { buffer: noise_of(context), loop: true });
  const end = new BiquadFilterNode(context, { type: "bandpass", Q: stroke.q });
  bend(end.frequency, stroke, from, until, tune);
  source.connect(end);
  return { source, end };
}

/**
 * @param {BaseAudioContext} context @param {AudioNode} out @param {Stroke} stroke @param {number} start of the sound, in the context's time
 * @param {number} tune a factor for the pitch
 */
function strike(context, out, stroke, start, tune) {
  const from = start + stroke.at;
  const until = from + stroke.attack + stroke.decay;
  const { source, end } = (stroke.kind === "tone" ? tone_of : burst_of)(context, stroke, from, until, tune);
  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain.setValueAtTime(0, from);
  envelope.gain.linearRampToValueAtTime(stroke.gain, from + stroke.attack);
  envelope.gain.exponentialRampToValueAtTime(silent, until);
  end.connect(envelope).connect(out);
  source.start(from);
  source.stop(until);
}

/** Pitches vary by this much, so that a row of tiles does not sound like a machine. */
const variation = 0.03;

/**
 * Plays a sound now.
 * @param {AudioContext} context @param {Sound} name @param {number} volume 0 to 1 @param {number} [delay_s]
 */
export function play(context, name, volume, delay_s = 0) {
  const out = new GainNode(context, { gain: volume });
  out.connect(context.destination);
  const tune = 1 + variation * (Math.random() - 0.5);
  for (const stroke of recipes[name]) strike(context, out, stroke, context.currentTime + delay_s, tune);
  setTimeout(() => out.disconnect(), (delay_s + length_of(recipes[name])) * 1_000 + 500);
}

/** The waveform of a sound at full volume, with half a second of silence after it. @param {Sound} name @param {number} [rate] samples per second */
export async function render(name, rate = 44_100) {
  const length = Math.ceil((length_of(recipes[name]) + 0.5) * rate);
  const context = new OfflineAudioContext(1, length, rate);
  for (const stroke of recipes[name]) strike(context, context.destination, stroke, 0, 1);
  return (await context.startRendering()).getChannelData(0);
}
