// Caches the shell for offline use, and shows push messages.
// The build inserts the list of the shell's files, so a new build is a new worker.

const worker = /** @type {any} */ (self);
const shell = /** @type {string[]} */ (JSON.parse("{{shell}}"));
const cache_name = "atoll-{{hash}}";
const network_ms_max = 6_000;
const icon = "{{base}}/icons/atoll-192.png";
const badge = "{{base}}/icons/badge-96.png";

worker.addEventListener("install", (/** @type {any} */ event) => {
  // API calls bypass the worker: a call that outlives its page would be lost if it had to pass through here first.
  event.addRoutes?.({ condition: { urlPattern: "/api/*" }, source: "network" });
  event.waitUntil(keep_shell().then(() => worker.skipWaiting()));
});

async function keep_shell() {
  const cache = await caches.open(cache_name);
  // The page is fetched again; files under a hashed path may come from the browser's cache.
  await Promise.all([cache.add(new Request("/", { cache: "reload" })), cache.addAll(shell)]);
}

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(drop_older().then(() => worker.clients.claim()));
});

async function drop_older() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("atoll-") && name !== cache_name).map((name) => caches.delete(name)),
  );
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== worker.location.origin) return;
  if (request.mode === "navigate" && !address.pathname.startsWith("/api/")) event.respondWith(page(request));
  else if (address.pathname.startsWith("/static/")) event.respondWith(file(request));
});

/** The page from the network, else from the cache. @param {Request} request */
async function page(request) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), network_ms_max);
  try {
    return await fetch(request, { signal: stop.signal });
  } catch {
    return (await caches.match("/", { cacheName: cache_name })) ?? Response.error();
  } finally {
    clearTimeout(timer);
  }
}

/** A file under a hashed path never changes. @param {Request} request */
async function file(request) {
  return (await caches.match(request, { cacheName: cache_name })) ?? fetch(request);
}

/**
 * A push message: `{title, body, match, url}`, in the language of the user.
 * @param {any} data of a PushEvent
 */
function message_of(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return { body: data?.text() ?? "" };
  }
}

worker.addEventListener("push", (/** @type {any} */ event) => {
  event.waitUntil(show(message_of(event.data)));
});

/** @param {any} message */
async function show({ title, body, match, url }) {
  const path = path_of(url ?? "/");
  // A newer alert of a match replaces the older one, and makes a sound again.
  const kept = match ? { tag: String(match), renotify: true } : {};
  const shown = worker.registration.showNotification(title ?? "Atoll", {
    body: body ?? "",
    icon,
    badge,
    data: { path },
    ...kept,
  });
  await Promise.all([shown, count().catch(() => {})]);
}

/** Shows the number of waiting matches on the app's icon. */
async function count() {
  if (!worker.navigator.setAppBadge) return;
  const answer = await fetch("/api/v1/matches?list=your_turn&limit=100");
  if (!answer.ok) return;
  const { matches } = await answer.json();
  await (matches.length > 0 ? worker.navigator.setAppBadge(matches.length) : worker.navigator.clearAppBadge());
}

/** The path of a page of this server, else that of the home page. @param {string} url */
function path_of(url) {
  try {
    const address = new URL(url, worker.location.origin);
    return address.origin === worker.location.origin ? address.pathname + address.search : "/";
  } catch {
    return "/";
  }
}

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});

/** Uses the tab that already shows the page, else any other, else a new one. @param {string} path */
async function open(path) {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const at = (/** @type {any} */ tab) => new URL(tab.url).pathname;
  const there = tabs.find((/** @type {any} */ tab) => at(tab) === path);
  const tab = there ?? tabs[0];
  if (!tab) return worker.clients.openWindow(path);
  if (!there) tab.postMessage({ type: "open", path });
  return tab.focus();
}

/** The push service has changed the address: registers the new one. */
worker.addEventListener("pushsubscriptionchange", (/** @type {any} */ event) => {
  event.waitUntil(subscribe_again(event));
});

/** @param {any} event */
async function subscribe_again({ oldSubscription, newSubscription }) {
  const fresh = newSubscription ?? (await worker.registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = fresh.toJSON();
  await fetch("/api/v1/me/endpoints", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      channel: "push",
      address: endpoint,
      keys: { p256dh: keys.p256dh, auth: keys.auth },
      label: "",
    }),
  });
}
