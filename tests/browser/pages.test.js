// Every page, as it looks: nothing wider than the screen, and nothing that keeps anyone out.
import assert from "node:assert/strict";
import { faults_of } from "./support/look.js";
import { scene } from "./support/scene.js";
import { asked_match, finished_match } from "./support/tables.js";

/** Pages that have something to show; each with what is to be seen when it is there. */
async function pages_of(stage) {
  const [ann, ben, cleo] = await Promise.all(
    ["Ann", "Ben", "Cleopatra of Alexandria"].map((name) => stage.server.guest(name)),
  );
  const asked = await asked_match([ann, ben, cleo], { options: { level: "pro", side: "atoll" } });
  const waiting = await asked_match([ben, ann]);
  const finished = await finished_match(ann);
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "invite" }];
  const own_table = { game: "maori", options: {}, seats, visibility: "private" };
  const { id: gathering } = await ann.post("/matches", own_table);
  await ben.post("/matches", { ...own_table, visibility: "public" });
  const guest = await cleo.post("/matches", own_table);
  return {
    token: ann.token,
    pages: [
      ["home", "/", (person) => person.role("heading", /^Finished/)],
      ["new match", "/new", (person) => person.button("Open the table")],
      ["own turn", `/match/${asked}`, (person) => person.button("End turn")],
      ["waiting", `/match/${waiting}`, (person) => person.text(/^Waiting for/)],
      ["finished match", `/match/${finished}`, (person) => person.role("heading", "Final score")],
      ["earlier position", `/match/${finished}/7`, (person) => person.link("Back to now")],
      ["shuffle", `/match/${finished}/shuffle`, (person) => person.role("heading", "Everything fits")],
      ["shuffle of a running match", `/match/${asked}/shuffle`, (person) => person.text("The match is not over")],
      ["shuffle of a record", "/shuffle", (person) => person.button("Check")],
      ["ranking without anyone", "/ranking/hawaii", (person) => person.text("Nobody yet.")],
      ["gathering", `/match/${gathering}`, (person) => person.button("Copy link")],
      ["invitation", `/join/${guest.id}/${guest.invitation}`, (person) => person.button("Take a seat")],
      ["rules", "/rules/maori", (person) => person.role("heading", "Contents")],
      ["nothing there", "/no/such/page/here", (person) => person.role("heading", "No such page")],
    ],
  };
}

for (const dark of [false, true]) {
  scene(
    `no page is wider than its screen or keeps anyone out, in ${dark ? "dark" : "light"} colours`,
    async (stage) => {
      const { token, pages } = await pages_of(stage);
      const ann = await stage.person("Ann", undefined, { dark, token });
      const faults = [];
      for (const [name, path, landmark] of pages) {
        await ann.open(path);
        await ann.sees(landmark(ann));
        faults.push(...(await faults_of(ann, name)));
      }
      assert.deepEqual(faults, []);
    },
  );
}
