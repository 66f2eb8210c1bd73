// Hints against the computer, and the look back at a match: who was likely to win, and which turns cost most.
import assert from "node:assert/strict";
import { fresh } from "../../http/support/client.js";
import { mover, playTurn, table } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { assert_sound } from "../support/look.js";
import { desktop, phone, scene } from "../support/scene.js";

for (const { game, screen, dark } of [
  { game: "maori", screen: desktop },
  { game: "metikoro", screen: phone, dark: true },
])
  scene(`a hint is put on the board of ${game}, and played, at ${screen.viewport.width} pixels`, async (stage) => {
    const player = await stage.server.guest("Ann");
    const match = await table([player], { game, bots: 1, rated: false });
    const person = await stage.person("Ann", screen, { dark, token: player.token });
    await person.open(`/match/${match}`);
    await person.press(person.button("Hint"));
    const panel = person.role("region", "Good turns");
    await person.sees(panel.getByRole("listitem").first());
    const turns = await panel.getByRole("button").filter({ hasText: "%" }).all();
    assert.ok(turns.length >= 1 && turns.length <= 3);
    const first = await turns[0].boundingBox();
    assert.ok(
      first.y > 0 && first.y + first.height < screen.viewport.height,
      `the first turn is in view, at ${first.y}`,
    );
    await assert_sound(person, `the hints of ${game}`);
    await person.press(turns[0]);
    const end = person.button("End turn");
    await eventually(async () => (await end.getAttribute("aria-disabled")) === null, "the whole turn on the board");
    const { y } = await person.page.locator(".board-place").boundingBox();
    assert.ok(y < screen.viewport.height / 2, `the board is in view, at ${y}`);
    const { ply } = await player.snapshot(match);
    await person.press(end);
    await person.sees_no(panel);
    assert.ok((await player.snapshot(match)).ply > ply);
  });

scene("against people, and in a rated match, there are no hints", async (stage) => {
  const player = await stage.server.guest("Ann");
  const person = await stage.person("Ann", desktop, { token: player.token });
  await person.open(`/match/${await table([player], { bots: 1 })}`);
  await person.sees(person.button("Analysis board"));
  assert.equal(await person.button("Hint").count(), 0);
});

scene("after a match, a curve shows who was likely to win, and which turns cost most", async (stage) => {
  const players = await Promise.all(["Ann", "Ben"].map((name) => stage.server.guest(name)));
  const match = await table(players);
  for (let turn = 0; turn < 10; ++turn) await playTurn(await mover(players, match), match);
  await players[0].post(`/matches/${match}/resign`, { cmd: fresh() });
  const person = await stage.person("Ben", phone, { token: players[1].token });
  await person.open(`/match/${match}`);
  await person.press(person.text("Who was likely to win"));
  await person.sees(person.page.getByRole("img", { name: /^Who was likely to win: Ann \d+.?%/ }));
  const swings = person.role("heading", "The turns that cost most");
  await person.sees(swings.or(person.text("No turn cost its player much.")));
  await assert_sound(person, "the chances");
});
