/* global window -- used in functions that run in the page */
// Two people play a whole match of Manitou in their browsers while the servers are killed in turn. Nobody reloads.
import assert from "node:assert/strict";
import { agree, choose_team, play, sit_down } from "../../browser/support/manitou.js";
import { phone, scene } from "../../browser/support/scene.js";
import { pause } from "../line.js";
import { Cluster } from "./cluster.js";
import { History } from "./history.js";

const hunts = 3;
const names = ["Ann", "Ben"];

/** Kills one server after the other until the match is over; returns how many. */
async function kill_in_turn(cluster, is_over) {
  let killed = 0;
  for (; !is_over(); ++killed) {
    await cluster.kill_one(killed % cluster.servers.length, 700);
    await cluster.healed();
    await pause(500);
  }
  return killed;
}

scene(
  "two people play a match of Manitou while their servers are killed in turn, and need not reload",
  async (stage) => {
    const { match, there, people } = await sit_down(stage, names);
    await people[1].resizes(phone.viewport);
    for (const { page } of people) await page.evaluate(() => (window.opened_once = true));
    for (const person of people) person.excuse(/ERR_|WebSocket|status of 50[234]/);
    let is_over = false;
    const killing = kill_in_turn(stage.server, () => is_over);
    try {
      for (let hunt = 1; hunt <= hunts; ++hunt) {
        await Promise.all(people.map((person, seat) => choose_team(person, 2 + 3 * seat)));
        await play(people, 7 * people.length);
        for (const person of people) await person.sees(person.role("region", `Result of hunt ${hunt}`));
      }
    } finally {
      is_over = true;
    }
    const killed = await killing;
    assert.ok(killed >= stage.server.servers.length, `${killed} servers were killed`);
    await agree(people);
    for (const person of people) {
      await person.sees(person.role("heading", "Final score"));
      assert.equal(await person.page.evaluate(() => window.opened_once), true, `${person.name}'s page was reloaded`);
    }
    const [ann, ben] = await Promise.all(there.map((client) => client.snapshot(match)));
    assert.equal(ann.status, "finished");
    assert.deepEqual(ann.outcome, ben.outcome);
  },
  { timeout: 400_000, start: () => Cluster.start(new History()) },
);
