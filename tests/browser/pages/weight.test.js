// What arrives over the wire before somebody can play who has never been here.
import assert from "node:assert/strict";
import { arrive } from "../../bench/support/arrival.js";
import { kept_answers, slack_kib, weight_limit_kib } from "../../bench/support/weight.js";
import { table } from "../../http/support/play.js";
import { phone, scene } from "../support/scene.js";

/** The texts of this language are the longest. */
const locale = "de-DE";

for (const [game, kept_kib] of Object.entries(kept_answers())) {
  scene(`a first visit to a board of ${game} weighs at most ${weight_limit_kib} KiB`, async (stage) => {
    const players = [await stage.server.guest("Ann"), await stage.server.guest("Ben")];
    const match = await table(players, { game });
    const [seat] = (await players[0].snapshot(match)).to_act;
    const { context } = await stage.person("Ann", phone);
    const { kib, answers_kib } = await arrive(context.browser(), players[seat], match, locale);
    assert.ok(kib <= weight_limit_kib, `${kib.toFixed(1)} KiB`);
    assert.ok(
      Math.abs(answers_kib - kept_kib) <= slack_kib,
      `the answers weigh ${answers_kib.toFixed(1)} KiB, not ${kept_kib}: run tests/bench/first_visit.js --keep`,
    );
  });
}
