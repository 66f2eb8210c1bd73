// Finding, befriending and blocking players, push notifications, and a page without a network.
import assert from "node:assert/strict";
import { eventually } from "../../http/support/wait.js";
import { nothing_kept, offline_errors, says_offline } from "../support/offline.js";
import { desktop, phone, scene } from "../support/scene.js";

scene("a friend is added, listed and removed; a player is blocked and unblocked", async (stage) => {
  const [ann_there, ben_there] = await Promise.all(["Ann", "Benedikt"].map((name) => stage.server.guest(name)));
  const ann = await stage.person("Ann", phone, { token: ann_there.token });
  await ann.open("/people");
  await ann.sees(ann.text(/^You have no friends here yet\./));
  await ann.open(`/player/${ben_there.user.id}`);
  await ann.sees(ann.role("heading", "Benedikt"));
  await ann.sees(ann.text("No rated matches yet."));
  await ann.press(ann.button("Add friend"));
  await ann.sees(ann.button("Remove friend"));

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
  await ann.sees(ann.text("You have not blocked anyone."));
});

scene("a player who does not exist is reported as not found", async (stage) => {
  const ann = await stage.person("Ann");
  ann.excuse(/status of 404 .*\/players\//);
  await ann.open("/player/nobody-at-all");
  await ann.sees(ann.role("heading", "Player not found"));
  await ann.open("/people");
  await ann.sees(ann.text("Log in to find players and add friends."));
  await ann.open("/account/clock_pause");
  await ann.sees(ann.role("heading", "Your account"));
});

scene("without a network the page opens, shows that it is offline, and recovers", async (stage) => {
  const ann = await stage.person("Ann", phone);
  await ann.open("/");
  await ann.sees(ann.role("heading", "Board games at your own pace"));
  await ann.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  ann.excuse(offline_errors);
  await ann.context.setOffline(true);
  await ann.open("/people");
  await says_offline(ann, nothing_kept);
  await ann.context.setOffline(false);
  await ann.sees(ann.text("Log in to find players and add friends."));
});

scene("a notification shows what was pushed, and a newer one for the same match replaces it", async (stage) => {
  const ann = await stage.person("Ann", desktop, { notifies: true });
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
  await deliver({ title: "Low on time", body: "", match: "m1", url: "/match/m1" });
  await until(1, "Low on time");
  await deliver({ title: "Elsewhere", body: "", match: "m2", url: "https://evil.example/x" });
  const other = (await until(2, "Elsewhere")).find(({ tag }) => tag === "m2");
  assert.equal(other?.data.path, "/");
});
