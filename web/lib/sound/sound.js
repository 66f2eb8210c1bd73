import { computed, effect, signal } from "@preact/signals";
import { recall, remember } from "../storage/local_storage.js";

/**
 * Sounds of the page, and vibrations of the phone. Browsers allow both only after the first touch or key; the code that
 * makes the sounds is loaded then.
 *
 * @typedef {"place" | "take" | "slide" | "cards" | "your_turn" | "message" | "time_short" | "victory"} Sound
 * @typedef {{ volume: number, muted: boolean, vibrates: boolean }} Settings `volume`: 0 to 1
 */

/** @type {Settings} */
const usual = { volume: 0.6, muted: false, vibrates: true };

/** @param {any} stored read strictly, since anyone can write to the storage @returns {Settings} */
export function settings_from(stored) {
  const { volume, muted, vibrates } = stored ?? {};
  return {
    volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : usual.volume,
    muted: typeof muted === "boolean" ? muted : usual.muted,
    vibrates: typeof vibrates === "boolean" ? vibrates : usual.vibrates,
  };
}

export const sound_settings = signal(settings_from(recall("sound")));

/** Whether nothing is to be heard. */
export const is_silent = computed(() => sound_settings.value.muted || sound_settings.value.volume === 0);

/** Call this in a touch or a key. @param {Partial<Settings>} change */
export function change_sound(change) {
  sound_settings.value = { ...sound_settings.value, ...change };
  wake();
}

/** Turns the sound off or on. */
export const toggle_sound = () => change_sound({ muted: !sound_settings.value.muted });

/** For how long the phone vibrates: on and off in turn, in ms. @type {Partial<Record<Sound, number[]>>} */
const vibrations = { place: [8], your_turn: [40], message: [20], time_short: [40, 60, 40], victory: [40, 60, 80] };

/** A phone or a tablet; desktop browsers have the function, too, but nothing to vibrate with. */
export const can_vibrate = () => "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;

/** The same sound is not repeated sooner: several matches may ask for the same turn. @type {Partial<Record<Sound, number>>} */
const pause_ms = { your_turn: 1_500, message: 1_000, time_short: 5_000, victory: 3_000 };
const usual_pause_ms = 40;

/** @type {Map<Sound, number>} when each sound is or was played, by `performance.now()` */
const played_at = new Map();

/** @param {Sound} name @param {number} at_ms */
function is_too_soon(name, at_ms) {
  if (at_ms - (played_at.get(name) ?? -Infinity) < (pause_ms[name] ?? usual_pause_ms)) return true;
  played_at.set(name, at_ms);
  return false;
}

/** @type {AudioContext | null} */
let context = null;

/** @type {Promise<typeof import("./synthesizer.js")> | null} */
let loading = null;

function load() {
  loading ??= import("./synthesizer.js");
  // Without a network it is loaded with a later sound.
  loading.catch(() => (loading = null));
  return loading;
}

/** Whether the page was touched, or a key was pressed. */
let is_awake = false;

/** In a touch or a key: some browsers allow sound only then, and stop it again when the page was in the background. */
function wake() {
  is_awake = true;
  if (is_silent.value || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state !== "running") context.resume().catch(() => {});
  load().catch(() => {});
}

/** From now on, the first touch or key makes sounds possible. The settings are stored. */
export function start_sound() {
  effect(() => {
    const settings = sound_settings.value;
    const is_usual = JSON.stringify(settings) === JSON.stringify(usual);
    remember("sound", is_usual ? null : settings);
  });
  for (const type of ["pointerup", "keydown"]) addEventListener(type, wake, { capture: true, passive: true });
}

/** A sound that comes later than this is worse than none. */
const patience_ms = 1_000;

/** Plays a sound, and vibrates. Nothing happens before the first touch. @param {Sound} name @param {number} [delay_ms] */
export async function play(name, delay_ms = 0) {
  if (!is_awake || is_too_soon(name, performance.now() + delay_ms)) return;
  const { volume, vibrates } = sound_settings.value;
  const pattern = vibrations[name];
  if (vibrates && pattern && can_vibrate()) navigator.vibrate(pattern);
  if (is_silent.value || !context) return;
  const asked_at = performance.now();
  const [synthesizer] = await Promise.all([load(), context.resume()]).catch(() => []);
  if (performance.now() - asked_at < patience_ms) synthesizer?.play(context, name, volume, delay_ms / 1_000);
}
