/* global document -- used in functions that run in the page */
// The home page: matches that wait, invitations and open tables, all without a reload.
import assert from "node:assert/strict";
import { playTurn } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { core_scene, desktop, phone, scene } from "../support/scene.js";
import { asked_match, finished_match } from "../support/tables.js";

const section = (person, name) => person.role("region", new RegExp(`^${name}`));

/** Guests; the first is on the home page. */
async function at_home(stage, [name, ...others], screen = desktop) {
  const players = await Promise.all([name, ...others].map((each) => stage.server.guest(each)));
  const person = await stage.person(name, screen, { token: players[0].token });
  await person.open("/");
  await person.sees(person.role("heading", `Hello, ${name}`));
  return { person, players };
}

const kept_for = (player) => ({
  game: "metikoro",
  options: {},
  seats: [{ kind: "me" }, { kind: "invite", user: player.user.id }],
  visibility: "private",
});

core_scene("an invitation appears without a reload, and is declined or accepted on its card", async (stage) => {
  const {
    person: ann,
    players: [player, ben],
  } = await at_home(stage, ["Ann", "Ben"], phone);
  await ann.sees_no(section(ann, "Invitations"));
  const { id: first } = await ben.post("/matches", kept_for(player));
  await ann.reads(section(ann, "Invitations"), /MetiKoro.*Ben invites you/);
  await ann.press(section(ann, "Invitations").getByRole("button", { name: "Decline" }));
  await ann.sees_no(section(ann, "Invitations"));
  const { seats } = await ben.snapshot(first);
  assert.equal(seats[1].kept_for, null);

  const { id } = await ben.post("/matches", kept_for(player));
  await ann.press(section(ann, "Invitations").getByRole("button", { name: "Accept" }));
  await ann.sees(ann.button("Match menu"));
  assert.match(ann.page.url(), new RegExp(`/match/${id}$`));
  assert.equal((await ben.snapshot(id)).status, "running");
});

core_scene("a finished match says who won, in words, to somebody who arrives at the home page", async (stage) => {
  const there = await stage.server.guest("Ann");
  await finished_match(there);
  const ann = await stage.person("Ann", desktop, { token: there.token });
  await ann.open("/");
  await ann.reads(section(ann, "Finished"), /(You|Computer) won|Shared win/);
});

scene("the tab's title and icon show the number of waiting matches", async (stage) => {
  const {
    person: ann,
    players: [player, ben],
  } = await at_home(stage, ["Ann", "Ben"]);
  const icon = () => ann.page.locator('link[rel="icon"]').getAttribute("href");
  const match = await asked_match([player, ben]);
  await ann.sees(section(ann, "Your turn").getByRole("link", { name: /Ben/ }));
  await eventually(async () => /^\(1\) /.test(await ann.page.title()), "the count in the title");
  await eventually(async () => (await icon()).startsWith("data:image/svg+xml,"), "the count on the icon");
  assert.match(decodeURIComponent(await icon()), />1<\/text><\/svg>$/);

  await playTurn(player, match);
  await ann.open("/");
  await ann.sees(section(ann, "Waiting for others").getByRole("link", { name: /Ben/ }));
  assert.match(await icon(), /atoll\.svg$/);
  assert.doesNotMatch(await ann.page.title(), /^\(/);
});

scene("a table that a user cannot join shows the reason and its limits", async (stage) => {
  const {
    person: ann,
    players: [, ben],
  } = await at_home(stage, ["Ann", "Ben"]);
  await ben.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
    limits: { rating: { min: 1800 }, accounts_only: true },
    rated: false,
  });
  const card = section(ann, "Open tables").getByRole("link", { name: /Ben/ });
  await ann.reads(card, /Rating at least 1,800.*Accounts only.*Unrated/);
  await ann.reads(card, /This table is for players with an account/);
  ann.excuse(/status of 403 .*\/seats$/);
  await ann.press(card);
  await ann.press(ann.button("Join"));
  await ann.sees(ann.role("alert").getByText("This table is for players with an account"));
});

core_scene("a new visitor's home page shows the tables of others, and no sections of their own", async (stage) => {
  const ben = await stage.server.guest("Ben");
  const eve = await stage.person("Eve");
  await eve.open("/");
  await eve.sees(eve.text("There are no open tables."));
  await ben.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
  });
  await eve.sees(section(eve, "Open tables").getByRole("link", { name: /Ben/ }));
  await eve.sees_no(section(eve, "Your turn"));
  await eve.sees_no(section(eve, "Invitations"));
});

/** What of the head sticks out of the window, or lies over what is beside it. */
function head_faults() {
  const head = document.querySelector(".page-head");
  const boxes = [...head.children]
    .map((each) => ({ name: each.className || each.localName, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  const badge = head.querySelector(".badge").getBoundingClientRect();
  const covered = boxes.filter(({ box }, at) => at > 0 && box.left < boxes[at - 1].box.right - 0.5);
  return [
    ...covered.map(({ name }) => `${name} is over what is before it`),
    ...(badge.right > boxes[1].box.left ? ["the badge is covered"] : []),
    ...(head.scrollWidth > head.clientWidth ? [`${head.scrollWidth} px wide`] : []),
  ];
}

scene("the head of a guest with a waiting match fits at every width, in every language", async (stage) => {
  const [player, ben] = await Promise.all(["Annabelle Featherstone", "Ben"].map((name) => stage.server.guest(name)));
  await asked_match([player, ben]);
  const faults = [];
  for (const language of ["en", "de", "it", "nl"]) {
    const ann = await stage.person(language, desktop, { token: player.token });
    await ann.page.addInitScript((code) => localStorage.setItem("atoll.language", JSON.stringify(code)), language);
    await ann.open("/");
    await ann.sees(ann.page.locator(".brand .badge"));
    for (const width of [320, 360, 390, 480, 700, 768, 801, 820, 833, 961, 1024]) {
      await ann.resizes({ width, height: 800 });
      const found = await ann.page.evaluate(head_faults);
      faults.push(...found.map((fault) => `${language} at ${width}: ${fault}`));
    }
  }
  assert.deepEqual(faults, []);
});
