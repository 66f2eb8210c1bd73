// How long others wait while one address requests as much heavy work as it may: alternates between commits and light reads
// under an attack and without it. Called by tests/bench/run; the attacks are those of tests/torture/run greedy.
import { loadavg } from "node:os";
import { attacks } from "../torture/greedy/attacks.js";
import { measure } from "../torture/greedy/measure.js";
import { Site } from "../torture/greedy/site.js";
import { ratio_aim, ratio_of } from "../torture/greedy/table.js";
import { Times } from "../torture/greedy/victims.js";
import { row } from "./support/figures.js";

const rounds = 3;
const calm_s = 4;
const kinds = { commit: "commits", read: "light reads" };
const ms = (value) => value.toFixed(value < 10 ? 1 : 0);

function print(name, from, found) {
  for (const [kind, what] of Object.entries(kinds)) {
    const together = (when) => Times.together(found.map((each) => each[when][kind]));
    const ratio = ratio_of(together("without"), together("under"));
    const each = found.map(({ without, under }) => ratio_of(without[kind], under[kind]).toFixed(1)).join(" ");
    const unanswered = together("under").unanswered;
    row(
      `${name} from ${from}, ${what} without / under: p99 ms`,
      `${ms(together("without").p99)} / ${ms(together("under").p99)}`,
      `${ratio.toFixed(1)} times as long, ${(ratio / ratio_aim).toFixed(2)} x the limit of ${ratio_aim}; rounds: ${each}` +
        (unanswered > 0 ? `; ${unanswered} never answered` : ""),
    );
  }
}

const names = Object.keys(attacks).filter((name) => attacks[name].finding === "H1");
const site = await Site.build(
  names.map((name) => attacks[name]),
  console.error,
);
try {
  row("load of the machine before the run", loadavg()[0].toFixed(1), "above 1, times are unreliable");
  for (const name of names) {
    for (const from of [1, 10]) {
      const found = [];
      for (let round = 0; round < rounds; ++round) found.push(await measure(site, name, from, calm_s));
      print(name, from, found);
    }
  }
} finally {
  await site.stop();
}
