// Lost connections during a match: the page never needs a reload.
import assert from "node:assert/strict";
import { playTurn } from "../../http/support/play.js";
import { make_turn, own_turn, play_turn } from "../support/maori.js";
import { offline_errors } from "../support/offline.js";
import { scene } from "../support/scene.js";
import { asked_match } from "../support/tables.js";

async function ann_against_ben(stage) {
  const [ann_there, ben_there] = [await stage.server.guest("Ann"), await stage.server.guest("Ben")];
  const match = await asked_match([ann_there, ben_there]);
  const ann = await stage.person("Ann", undefined, { token: ann_there.token });
  await ann.open(`/match/${match}`);
  await own_turn(ann);
  let loads = 0;
  ann.page.on("load", () => ++loads);
  return { ann, ben_there, match, loads: () => loads };
}

scene("a turn that ends while the server is down is played when the server is back", async (stage) => {
  const { ann, ben_there, match, loads } = await ann_against_ben(stage);
  await make_turn(ann);
  await stage.kill();
  await ann.sees(ann.text("Reconnecting …"));
  await ann.press(ann.button("End turn"));
  await ann.sees(ann.text("No connection. Your turn will be sent when you are online again."));
  await ann.page.waitForEvent("requestfailed", (request) => request.url().endsWith("/healthz"));
  await stage.revive();
  await ann.sees(ann.text(/^Waiting for Ben/));
  await ann.sees_no(ann.text("Reconnecting …"));
  await ann.reads(ann.role("log"), /You (place the tile|do nothing)/);

  await playTurn(ben_there, match);
  await own_turn(ann);
  await ann.reads(ann.role("log"), /Ben/);
  await play_turn(ann);
  assert.equal(loads(), 0, "no reload");
});

scene("a device that was offline catches up by itself", async (stage) => {
  const { ann, ben_there, match, loads } = await ann_against_ben(stage);
  await play_turn(ann);
  ann.excuse(offline_errors);
  await ann.context.setOffline(true);
  await ann.sees(ann.text("Offline"));
  await playTurn(ben_there, match);
  await ann.context.setOffline(false);
  await own_turn(ann);
  await ann.sees_no(ann.text("Offline"));
  await play_turn(ann);
  assert.equal(loads(), 0, "no reload");
});
