// The pages about accounts and people, as they look: nothing wider than the screen, and nothing that keeps anyone out.
import assert from "node:assert/strict";
import { faults_of } from "./support/look.js";
import { scene } from "./support/scene.js";

const heading = (name) => (person) => person.page.getByRole("heading", { name, level: 1 });

const for_nobody = [
  ["login", "/login", heading("Log in")],
  ["register", "/register", heading("Make an account")],
  ["reset", "/reset", heading("Forgotten your password?")],
  ["new password", "/reset/not-a-token", heading("Choose a new password")],
  ["dead link", "/confirm/not-a-token", heading("This link no longer works")],
  ["unsubscribe", "/unsubscribe/not-a-token", heading("No more alerts by mail?")],
  ["account of nobody", "/account", heading("This is where your account is")],
];

const for_accounts = [
  ["account", "/account", heading("Ann")],
  ["profile", "/account/profile", heading("Profile")],
  ["mail and password", "/account/password", heading("Mail & password")],
  ["devices", "/account/sessions", (person) => person.text("this device")],
  ["tokens", "/account/tokens", (person) => person.button("Make the token")],
  ["alerts", "/account/alerts", (person) => person.role("heading", "What was sent")],
  ["time off", "/account/rest", (person) => person.button("Plan the vacation")],
  ["data", "/account/data", (person) => person.button("Delete for good")],
  ["people", "/people", (person) => person.role("link", /Benedikt/)],
];

async function look_at(person, pages) {
  const faults = [];
  for (const [name, path, landmark] of pages) {
    await person.open(path);
    await person.sees(landmark(person));
    faults.push(...(await faults_of(person, name)));
  }
  return faults;
}

for (const dark of [false, true]) {
  const colours = dark ? "dark" : "light";

  scene(`whoever comes from outside finds the way in, in ${colours} colours`, async (stage) => {
    const ann = await stage.person("Ann", undefined, { dark });
    ann.excuse(/status of 404 .*\/mail\/confirm$/);
    assert.deepEqual(await look_at(ann, for_nobody), []);
  });

  scene(`no page of an account keeps anyone out, in ${colours} colours`, async (stage) => {
    const wish = { name: "Ann", mail: "ann@example.org", password: "seven shells on a quiet beach" };
    const { token } = await stage.server.nobody().ok("POST", "/accounts", wish);
    const ben = await stage.server.guest("Benedikt");
    const ann = await stage.person("Ann", undefined, { dark, token });
    await ann.open(`/player/${ben.user.id}`);
    await ann.press(ann.button("Add as a friend"));
    await ann.sees(ann.button("Remove from friends"));
    const player = ["player", `/player/${ben.user.id}`, heading("Benedikt")];
    assert.deepEqual(await look_at(ann, [...for_accounts, player]), []);
  });
}
