// How the measurements are judged and printed.
import { attacks, verdict_of } from "./attacks.js";

/** Others may wait this many times as long as without the attack. */
export const ratio_aim = 3;
/** Only a fault exceeds both, even on a busy machine. */
const fault = { ratio: 10, ms: 2000 };

const columns = [
  ...["attack", "addresses", "others: ms at p50 / p99 / max", "without it", "under it", "p99 ratio"],
  ...["server MB before, peak, after", "result", "verdict"],
];

export const worst = (verdicts) => ["FAIL", "over"].find((each) => verdicts.includes(each)) ?? "OK";
export const ratio_of = (without, under) => under.p99 / without.p99;
const ms = (value) => value.toFixed(value < 10 ? 1 : 0);

/** The waiting times: `"2.1 / 4.0 / 5.2"`, and any without answer. @param {import("./victims.js").Times} times */
export function times_text(times) {
  const text = [times.p50, times.p99, times.max].map(ms).join(" / ");
  const faults = [
    [times.unanswered, "never answered"],
    [times.refused, "refused"],
  ].filter(([count]) => count > 0);
  return faults.length > 0 ? `${text} (${faults.map(([count, what]) => `${count} ${what}`).join(", ")})` : text;
}

function judge_times(without, under) {
  const ratio = ratio_of(without, under);
  const of_ratio = verdict_of(ratio, ratio_aim, under.p99 > fault.ms ? fault.ratio : Number.POSITIVE_INFINITY);
  return worst([of_ratio, verdict_of(under.refused, 0, under.ms.length)]);
}

/** The lines of one attack, and its verdict. @param {object} found the result of `measure` */
export function lines_of(found) {
  const { name, from, without, under, memory, tally } = found;
  const { finding, judge } = attacks[name];
  const { received, verdict = "OK" } = judge(found, tally);
  const line = (kind, label) => {
    const ratio = ratio_of(without[kind], under[kind]).toFixed(1);
    return [`${finding} ${name}`, from, label, times_text(without[kind]), times_text(under[kind]), ratio];
  };
  const all = worst([verdict, ...["commit", "read"].map((kind) => judge_times(without[kind], under[kind]))]);
  const mb = Object.values(memory).map((each) => each.toFixed(0));
  const lines = [
    [...line("commit", "commits"), mb.join(", "), received, all],
    [...line("read", "light reads"), "", "", ""],
  ];
  return { lines, verdict: all };
}

/** A table in Markdown. */
export function print_table(lines) {
  const all = [columns, columns.map(() => "---"), ...lines];
  for (const line of all) console.log(`| ${line.join(" | ")} |`);
}
