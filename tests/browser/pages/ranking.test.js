// Rankings and a player's match history.
import assert from "node:assert/strict";
import { table } from "../../http/support/play.js";
import { faults_of } from "../support/look.js";
import { scene } from "../support/scene.js";

/** The first player wins this many matches against the second. */
async function beats(winner, loser, matches, more) {
  for (let match = 0; match < matches; ++match) {
    const id = await table([winner, loser], more);
    await loser.post(`/matches/${id}/resign`, { cmd: `resign-${id}` });
  }
}

scene("a ranking and a player's page are accessible in both themes", async (stage) => {
  const [ann, ben, cleo] = await Promise.all(["Ann", "Benedikt", "Cleopatra"].map((name) => stage.server.guest(name)));
  await beats(ann, ben, 10);
  await beats(ben, ann, 2);
  await beats(ann, cleo, 1, { game: "metikoro" });
  await beats(cleo, ben, 1);
  const person = await stage.person("Cleopatra", undefined, { token: cleo.token });
  await person.open("/");
  await person.press(person.link("Ranking"));
  await person.press(person.link("Maori"));
  const best = person.role("region", "Ranked players");
  await person.reads(best, /1 Ann [\d,]+ ± \d+ 12 .* 2 Benedikt/);
  await person.reads(best.locator(".separate"), /Cleopatra you Provisional/);
  await person.press(person.button("Show players with provisional ratings"));
  await person.reads(person.role("region", "Provisional ratings"), /Cleopatra/);
  const faults = await faults_of(person, "ranking");

  await person.press(best.getByRole("link", { name: /Ann/ }));
  await person.sees(person.role("heading", "Ann"));
  await person.sees(person.role("img", /^12 rated matches, from 1,500 to /));
  await person.reads(person.role("region", "Results in rated matches"), /Maori 2 10 2 12 MetiKoro 2 1 0 1/);
  await person.press(person.text("Show as table"));
  await person.sees(person.role("cell", "2 of 2"));
  await person.page.getByLabel("Game").selectOption("metikoro");
  await person.sees(person.role("img", /^One rated match, from 1,500 to /));
  await person.sees(person.role("heading", "Recent matches"));
  assert.deepEqual([...faults, ...(await faults_of(person, "player"))], []);
});
