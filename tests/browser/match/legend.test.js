// What the signs on a board mean: open for newcomers on a large screen, folded where the reader has folded it.
import { table } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { desktop, phone, scene } from "../support/scene.js";

const title = "What the signs mean";

for (const [game, sign] of [
  ["hawaii", /^Shells buy tiles, feet pay for moving/],
  ["maori", /^Two halves that meet on an edge make a wreath/],
  ["metikoro", /^A stop\. Orbs roll along the tracks/],
  ["manitou", /^Hunters count their number/],
]) {
  scene(`${game}: a newcomer reads what the signs mean, and folds it for good`, async (stage) => {
    const there = await stage.server.guest("Ann");
    const match = await table([there], { game, bots: 1 });
    const ann = await stage.person("Ann", desktop, { token: there.token });
    await ann.open(`/match/${match}`);
    await ann.sees(ann.text(sign));
    const is_in_view = async () => (await ann.text(sign).boundingBox()).y < desktop.viewport.height;
    await eventually(is_in_view, "it to be in view");
    await ann.press(ann.button(title));
    await ann.sees_no(ann.text(sign));
    await ann.page.reload();
    await ann.sees(ann.button(title));
    await ann.sees_no(ann.text(sign));
  });
}

scene("hawaii: on a phone the signs are one tap away", async (stage) => {
  const there = await stage.server.guest("Ann");
  const match = await table([there], { game: "hawaii", bots: 1 });
  const ann = await stage.person("Ann", phone, { token: there.token });
  await ann.open(`/match/${match}`);
  await ann.sees(ann.button(title));
  await ann.sees_no(ann.text(/^Only villages that reach/));
  await ann.press(ann.button(title));
  await ann.sees(ann.text(/^Only villages that reach/));
});
