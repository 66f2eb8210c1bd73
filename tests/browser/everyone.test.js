// The match page of every game, gathering, running and finished: nothing keeps anyone out, in either theme.
import assert from "node:assert/strict";
import { seat_shape } from "../../web/board/seat_shapes.js";
import { fresh } from "../http/support/client.js";
import { faults_of } from "./support/look.js";
import { scene } from "./support/scene.js";
import { played_match } from "./support/tables.js";

const widths = [390, 1440];

/** Players are told apart without colours too: the board shows each one's shape. */
async function assert_shapes(person, count) {
  const board = person.role("region", "Board");
  for (let seat = 0; seat < count; ++seat) {
    const marks = board.locator(`path[d="${seat_shape(seat)}"]`);
    assert.ok((await marks.count()) > 0, `the mark of seat ${seat + 1} is on the board`);
  }
}

/** The match page of a game before, while and after it is played, each with what is to be seen there. */
async function match_pages(stage, game) {
  const { seats: count } = await stage.server.nobody().get(`/games/${game}`);
  const names = ["Ann", "Ben", "Cleopatra of Alexandria", "Dan", "Eve"].slice(0, count.max);
  const players = await Promise.all(names.map((name) => stage.server.guest(name)));
  const [ann, ben] = players;
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "invite" }];
  const open = await ann.post("/matches", { game, options: {}, seats, visibility: "private" });
  const running = await played_match(players, 9, { game });
  const finished = await played_match([ann, ben], 6, { game });
  await ben.post(`/matches/${finished}/resign`, { cmd: fresh() });
  return {
    token: ann.token,
    count: count.max,
    pages: [
      ["gathering", open.id, (person) => person.button("Copy link")],
      ["running", running, (person) => person.role("log").getByRole("link")],
      ["finished", finished, (person) => person.role("heading", "Final score")],
    ],
  };
}

for (const game of ["maori", "hawaii", "metikoro", "manitou"]) {
  scene(`nothing keeps anyone out of ${game}, in either theme`, async (stage) => {
    const { token, count, pages } = await match_pages(stage, game);
    const ann = await stage.person("Ann", undefined, { token });
    const faults = [];
    for (const [name, match, landmark] of pages) {
      await ann.open(`/match/${match}`);
      await ann.sees(landmark(ann));
      if (name === "running") await assert_shapes(ann, count);
      faults.push(...(await faults_of(ann, name, widths)));
    }
    assert.deepEqual(faults, []);
  });
}
