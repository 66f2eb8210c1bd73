// Others: found, befriended, blocked. And the page without a network.
import assert from "node:assert/strict";
import { eventually } from "../http/support/wait.js";
import { phone, scene } from "./support/scene.js";

scene(
  "two people meet: a friend is added on their page, listed, and let go; a block is made and taken back",
  async (stage) => {
    const [ann_there, ben_there] = await Promise.all(["Ann", "Benedikt"].map((name) => stage.server.guest(name)));
    const ann = await stage.person("Ann", phone, { token: ann_there.token });
    await ann.open("/people");
    await ann.sees(ann.text(/^Nobody yet\./));
    await ann.open(`/player/${ben_there.user.id}`);
    await ann.sees(ann.role("heading", "Benedikt"));
    await ann.sees(ann.text("No rated match yet."));
    await ann.press(ann.button("Add as a friend"));
    await ann.sees(ann.button("Remove from friends"));

    await ann.open("/people");
    const friends = ann.role("region", /^Friends/);
    await ann.sees(friends.getByRole("link", { name: /Benedikt/ }));
    await ann.press(ann.button("Remove Benedikt from your friends"));
    await ann.sees_no(friends.getByRole("link", { name: /Benedikt/ }));

    await ann.open(`/player/${ben_there.user.id}`);
    await ann.press(ann.button("Block"));
    await ann.press(ann.role("dialog").getByRole("button", { name: "Block" }));
    await ann.sees(ann.button("Unblock"));
    await ann.open("/people");
    await ann.press(ann.button("Unblock Benedikt"));
    await ann.sees(ann.text("You have blocked nobody."));
  },
);

scene("nobody there is told as such", async (stage) => {
  const ann = await stage.person("Ann");
  ann.excuse(/status of 404 .*\/players\//);
  await ann.open("/player/nobody-at-all");
  await ann.sees(ann.role("heading", "There is no such player"));
  await ann.open("/people");
  await ann.sees(ann.text("Log in to find people and keep friends."));
  await ann.open("/account/rest");
  await ann.sees(ann.role("heading", "This is where your account is"));
});

scene("without a network the page opens, says so, and goes on by itself", async (stage) => {
  const ann = await stage.person("Ann", phone);
  await ann.open("/");
  await ann.sees(ann.role("heading", "Board games at your own pace"));
  await ann.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  ann.excuse(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to fetch/);
  await ann.context.setOffline(true);
  await ann.open("/people");
  await ann.sees(ann.role("heading", "You are offline"));
  await ann.context.setOffline(false);
  await ann.sees(ann.text("Log in to find people and keep friends."));
});

scene("a notification says what is pushed, a newer one of the same match replaces it", async (stage) => {
  const ann = await stage.person("Ann");
  await ann.context.grantPermissions(["notifications"], { origin: stage.server.origin });
  await ann.open("/");
  await ann.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const push = await ann.context.newCDPSession(ann.page);
  const registrations = new Promise((resolve) => {
    push.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: list }) => list[0] && resolve(list[0]));
  });
  await push.send("ServiceWorker.enable");
  const { registrationId } = await registrations;
  const deliver = (data) =>
    push.send("ServiceWorker.deliverPushMessage", {
      origin: stage.server.origin,
      registrationId,
      data: JSON.stringify(data),
    });
  const shown = () =>
    ann.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  const until = async (count, title) => {
    let list = [];
    const is_there = async () => {
      list = await shown();
      return list.length === count && list.some((each) => each.title === title);
    };
    await eventually(is_there, title).catch(({ message }) => assert.fail(`${message}: ${JSON.stringify(list)}`));
    return list;
  };
  await deliver({ title: "Your turn", body: "Ben has played", match: "m1", url: "/match/m1" });
  const [first] = await until(1, "Your turn");
  assert.deepEqual(first, { title: "Your turn", body: "Ben has played", tag: "m1", data: { path: "/match/m1" } });
  await deliver({ title: "Time runs out", body: "", match: "m1", url: "/match/m1" });
  await until(1, "Time runs out");
  await deliver({ title: "Elsewhere", body: "", match: "m2", url: "https://evil.example/x" });
  const other = (await until(2, "Elsewhere")).find(({ tag }) => tag === "m2");
  assert.equal(other?.data.path, "/");
});
