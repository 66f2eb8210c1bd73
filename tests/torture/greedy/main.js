// The command line of tests/torture/run greedy.
import { attacks, verdict_of } from "./attacks.js";
import { delete_while_seating } from "./deletion.js";
import { measure } from "./measure.js";
import { Site } from "./site.js";
import { lines_of, print_table, times_text, worst } from "./table.js";

const calm_s = 4;

const start = performance.now();
const say = (text) => console.error(`${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s  ${text}`);

/** These attacks on one site, from one address and from ten. */
async function on_a_site(names) {
  const results = [];
  const wanted = names.map((name) => attacks[name]);
  const site = await Site.build(wanted, say);
  try {
    for (const name of names) {
      for (const from of attacks[name].from ?? [1, 10]) {
        say(`${name} from ${from === 1 ? "one address" : `${from} addresses`}: ${attacks[name].what}`);
        const found = await measure(site, name, from, calm_s);
        results.push(lines_of(found));
        const { without, under } = found;
        say(`  commits in ms: ${times_text(without.commit)}, under it ${times_text(under.commit)}`);
      }
    }
  } finally {
    await site.stop();
  }
  return results;
}

async function deletion() {
  say("deletion: accounts are deleted while they take a seat");
  const { tries, both, rows, verified } = await delete_while_seating();
  const verify = `atoll verify ${verified ? "finds no fault" : "finds a fault"}`;
  const received = `both succeeded in ${both} of ${tries} tries; ${rows} deleted users kept a seat; ${verify}`;
  const verdict = verdict_of(rows, 0, 0);
  return { lines: [["M3 deletion", 1, "", "", "", "", "", received, verdict]], verdict };
}

const names = [...Object.keys(attacks), "deletion"];
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) {
  console.error(`unknown attack ${unknown}; attacks: ${names.join(", ")}`);
  process.exit(2);
}
const chosen = names.filter((name) => wanted.length === 0 || wanted.includes(name));
const loads = chosen.filter((name) => attacks[name]);
const together = loads.filter((name) => !attacks[name].own_site);
const results = together.length > 0 ? await on_a_site(together) : [];
for (const name of loads.filter((each) => attacks[each].own_site)) results.push(...(await on_a_site([name])));
if (chosen.includes("deletion")) results.push(await deletion());

print_table(results.flatMap(({ lines }) => lines));
const verdict = worst(results.map((each) => each.verdict));
say(`overall: ${verdict}`);
process.exit(verdict === "FAIL" ? 1 : 0);
