// What a screen reader announces: others' turns, and the end of a match.
import { fresh } from "../../http/support/client.js";
import { mover, playTurn } from "../../http/support/play.js";
import { scene } from "../support/scene.js";
import { played_match } from "../support/tables.js";
import { records_announcements, announces, announced_count } from "../support/screen_reader.js";

for (const [game, doing] of [
  ["maori", /Ben (launches|moves)/],
  ["hawaii", /Ben (goes|stays|fishes|visits|ends)/],
  ["metikoro", /Ben (puts|places|rotates|replaces|takes)/],
  ["manitou", /Ben plays /],
]) {
  scene(`${game}: the opponent's turn, the next prompt and the winner are announced`, async (stage) => {
    const players = await Promise.all(["Ann", "Ben"].map((name) => stage.server.guest(name)));
    const [there, ben] = players;
    const match = await played_match(players, 2, { game });
    while ((await mover(players, match)) !== ben) await playTurn(there, match);
    const ann = await stage.person("Ann", undefined, { token: there.token });
    await records_announcements(ann);
    await ann.open(`/match/${match}`);
    await ann.sees(ann.text(/^Waiting for Ben/));
    await ann.sees(ann.page.getByRole("log").getByRole("link"));
    let count = await announced_count(ann);
    while ((await mover(players, match)) === ben) await playTurn(ben, match);
    await announces(ann, doing, count);
    await announces(ann, /Your turn\. .+[.?]$/m, count);

    count = await announced_count(ann);
    await ben.post(`/matches/${match}/resign`, { cmd: fresh() });
    await announces(ann, /Ben resigns/, count);
    while ((await there.snapshot(match)).status === "running") {
      const { you, to_act } = await there.snapshot(match);
      if (to_act.includes(you)) await playTurn(there, match);
    }
    await announces(ann, /(You won|Ann won|Ben won|Computer.* won|share the victory|draw)/, count);
  });
}
