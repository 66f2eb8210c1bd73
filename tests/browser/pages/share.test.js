// Sharing a finished match: by its link, and by its record on another server.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { Server } from "../../http/support/server.js";
import { eventually } from "../../http/support/wait.js";
import { registers } from "../support/account.js";
import { faults_of } from "../support/look.js";
import { desktop, phone, scene } from "../support/scene.js";
import { finished_match } from "../support/tables.js";

/** Opens the match's menu. */
const opens_menu = (person) => person.press(person.button("Match menu"));

/** A private match against a bot that Ann has played to its end. */
async function private_match(server) {
  const ann = await server.guest("Ann");
  return { ann, id: await finished_match(ann, {}, { visibility: "private" }) };
}

scene(
  "a private match is shared by its link, browsed without a login, exported, and imported on another server",
  async (stage) => {
    const { ann: player, id } = await private_match(stage.server);
    const ann = await stage.person("Ann", desktop, { token: player.token });
    await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await ann.open(`/match/${id}/3`);
    await opens_menu(ann);
    await ann.press(ann.button("Share this position"));
    const field = ann.page.getByLabel("Share link");
    await ann.sees(field);
    assert.deepEqual(await faults_of(ann, "sharing"), []);
    await ann.press(ann.button("Copy link"));
    await ann.sees(ann.text("Copied"));
    const link = await ann.page.evaluate(() => globalThis.navigator.clipboard.readText());
    assert.equal(link, await field.inputValue());
    assert.match(link, new RegExp(`/match/${id}/3\\?invitation=[a-z2-7]{26}$`));
    await ann.press(ann.button("Done"));

    const eve = await stage.person("Eve", phone);
    eve.excuse(/status of 404/);
    await eve.open(`/match/${id}`);
    await eve.sees(eve.role("heading", "Not found"));
    await eve.open(link.slice(stage.server.origin.length));
    await eve.sees(eve.text(/^Position after move 3 of/));
    await eve.press(eve.button("Next move"));
    await eve.sees(eve.text(/^Position after move 4 of/));
    await eve.press(eve.link("Back to the current position"));
    await eve.sees(eve.text(/won/));
    await eve.page.reload();
    await eve.press(eve.link("Verify the shuffle"));
    await eve.sees(eve.role("heading", "The shuffle is fair"));
    await eve.press(eve.link("Back to the match"));
    await eve.sees(eve.button("Match menu"));

    await opens_menu(eve);
    const [download] = await Promise.all([eve.page.waitForEvent("download"), eve.press(eve.link("Export match"))]);
    const record = JSON.parse(await readFile(await download.path(), "utf8"));
    assert.equal(record.match, id);

    const elsewhere = await Server.start();
    try {
      const bea = await stage.person("Bea", desktop);
      await registers_at(bea, elsewhere);
      await bea.page.goto(`${elsewhere.origin}/`);
      await bea.sees(bea.role("heading", "Imported matches"));
      await bea.page.getByLabel("Import match").setInputFiles(await download.path());
      await bea.sees(bea.text("Imported match"));
      await bea.sees(bea.text(new RegExp(`Bea imported this match on .*id is ${id}`)));
      await bea.sees(bea.text("Ann"));
      assert.deepEqual(await faults_of(bea, "a replay"), []);
      await bea.press(bea.button("Previous move"));
      await bea.sees(bea.text(/^Position after move/));
      const here = new URL(bea.page.url()).pathname.split("/")[2];
      const cookie = (await bea.context.cookies()).find(({ name }) => name === "atoll_session");
      const again = await fetch(`${elsewhere.origin}/api/v1/matches/${here}/record`, {
        headers: { authorization: `Bearer ${cookie.value}` },
      });
      assert.equal((await again.json()).final_hash, record.final_hash);

      await bea.page.goto(`${elsewhere.origin}/`);
      const forged = { ...record, final_hash: record.final_hash.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) };
      bea.excuse(/status of 422/);
      await bea.page.getByLabel("Import match").setInputFiles({
        name: "forged.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify(forged)),
      });
      await bea.sees(bea.role("alert").filter({ hasText: "is not consistent" }));
      await bea.press(bea.page.locator(`a[href="/match/${here}"]`));
      await bea.press(bea.button("Delete imported match"));
      await bea.press(bea.role("dialog").getByRole("button", { name: "Delete imported match" }));
      await bea.sees(bea.text("The imported match was deleted."));
      // Closes the page before the server stops, so that no request of it fails.
      await bea.page.close();
    } finally {
      await elsewhere.stop();
    }
  },
);

/** Registers on another server than the scene's. */
async function registers_at(person, server) {
  const open = person.open;
  person.open = (path) => person.page.goto(`${server.origin}${path}`);
  await registers(person);
  person.open = open;
}

/** The button beside the result; the match's menu has one, too. */
const share_button = (person) => person.role("region", "Match over").getByRole("button", { name: "Share" });

scene("a disabled link no longer works, and a new one can be made", async (stage) => {
  const { ann: player, id } = await private_match(stage.server);
  const ann = await stage.person("Ann", phone, { token: player.token });
  await ann.open(`/match/${id}`);
  await ann.press(share_button(ann));
  const field = ann.page.getByLabel("Share link");
  const shown = () => eventually(() => field.inputValue(), "a link");
  const link = await shown();
  const eve = await stage.person("Eve");
  eve.excuse(/status of 404/);
  await eve.page.goto(link);
  await eve.sees(eve.button("Match menu"));
  await ann.press(ann.button("Disable link"));
  await ann.sees(ann.text("The link no longer works."));
  await eve.page.goto(link);
  await eve.sees(eve.role("heading", "Not found"));
  await opens_menu(ann);
  await ann.press(ann.button("Share").first());
  assert.notEqual(await shown(), link);
  await eve.page.goto(await shown());
  await eve.sees(eve.button("Match menu"));
});

scene("a public match is shared by its own address", async (stage) => {
  const player = await stage.server.guest("Ann");
  const id = await finished_match(player, {});
  const eve = await stage.person("Eve");
  await eve.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await eve.open(`/match/${id}`);
  await eve.press(share_button(eve));
  await eve.sees(eve.text("Link copied"));
  const link = await eve.page.evaluate(() => globalThis.navigator.clipboard.readText());
  assert.equal(link, `${stage.server.origin}/match/${id}`);
});
