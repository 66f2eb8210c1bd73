// How an attack affects others: their waiting times without it, and then under it.
import { setTimeout as sleep } from "node:timers/promises";
import { resident_mb } from "../../http/support/process.js";
import { begin } from "./attacker.js";
import { attacks } from "./attacks.js";

const warm_up_s = 0.7;
/** How long an attack runs before its effect is measured. */
const ramp_ms = 300;
const look_every_ms = 50;

/** Samples the memory of the server. `stop` ends it and returns the peak in MB. */
function watch_memory({ pid }) {
  let peak = resident_mb(pid);
  const timer = setInterval(() => (peak = Math.max(peak, resident_mb(pid))), look_every_ms);
  const stop = () => {
    clearInterval(timer);
    return peak;
  };
  return { before: peak, stop };
}

/** The increase of each count. */
const difference = (late, early) =>
  Object.fromEntries(Object.entries(late).map(([what, count]) => [what, count - (early[what] ?? 0)]));

/**
 * Measures one attack, on an idle server.
 * @param {import("./site.js").Site} site that was built for it
 * @param {string} name of the attack
 * @param {number} from how many addresses it comes from
 * @param {number} calm_s how long others are measured before it
 * @returns how long others waited (`without`, `under`), the server's memory in MB (`memory`), the answers to the
 *   attacker (`tally`, and `late`: those that came late, and in how many seconds), and what the attack itself measures
 */
export async function measure(site, name, from, calm_s) {
  const { seconds, before, beside } = attacks[name];
  const plan = site.plans.get(attacks[name]);
  await site.rest();
  await site.victims.ready();
  await site.victims.measure(warm_up_s);
  const seen_before = await before?.(site, plan);
  const without = await site.victims.measure(calm_s);

  const memory = watch_memory(site.server);
  const attack = begin(name, site.server.origin, plan, from);
  try {
    await attack.begun;
    await sleep(ramp_ms);
    const early = sleep(750 * seconds).then(() => ({ at: performance.now(), tally: { ...attack.tally } }));
    const [under, seen_beside] = await Promise.all([site.victims.measure(seconds), beside?.(site, plan, attack)]);
    if (attack.error) throw attack.error;
    const { at, tally: tally_then } = await early;
    const { tally } = attack;
    const late = { seconds: (performance.now() - at) / 1000, ...difference(tally, tally_then) };
    const peak = memory.stop();
    await attack.stop();
    await sleep(1000);
    const found = { name, from, plan, without, under, tally, late, ...seen_before, ...seen_beside };
    return { ...found, memory: { before: memory.before, peak, after: resident_mb(site.server.pid) } };
  } finally {
    memory.stop();
    await attack.stop();
  }
}
