import { signal } from "@preact/signals";
import { route_of } from "./routes.js";

const here = () => route_of(location.pathname, location.search);

/** What the address asks for. */
export const route = signal(here());

/** @param {string} path @param {{ replace?: boolean, keep_scroll?: boolean }} [how] */
export function navigate(path, { replace = false, keep_scroll = false } = {}) {
  const before = route.value.name;
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.value = here();
  if (keep_scroll) return;
  window.scrollTo(0, 0);
  if (route.value.name !== before) focus_page();
}

/** A new page begins at its heading, for the keyboard and the screen reader too. */
function focus_page() {
  requestAnimationFrame(() => document.getElementById("main")?.focus({ preventScroll: true }));
}

/** @param {MouseEvent} event a click anywhere: plain clicks on our own links stay in the page */
function follow(event) {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api/") || link.hash) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}

export function start_router() {
  addEventListener("popstate", () => {
    route.value = here();
  });
  document.addEventListener("click", follow);
}
