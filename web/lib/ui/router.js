import { signal } from "@preact/signals";
import { route_of } from "./routes.js";

const here = () => route_of(location.pathname, location.search);

/** The route of the current address. */
export const route = signal(here());

/** @param {string} path @param {{ replace?: boolean, keep_scroll?: boolean }} [how] */
export function navigate(path, { replace = false, keep_scroll = false } = {}) {
  const before = page_of(route.value);
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  route.value = here();
  if (keep_scroll) return;
  window.scrollTo(0, 0);
  if (page_of(route.value) !== before) focus_page();
}

/** A match, a player and so on are pages of their own; the positions of a match are not. @param {{ name: string, id?: string | null }} route */
const page_of = ({ name, id }) => `${name} ${id ?? ""}`;

/** Moves the focus to the new page, for the keyboard and the screen reader. */
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
    const before = page_of(route.value);
    route.value = here();
    if (page_of(route.value) !== before) focus_page();
  });
  document.addEventListener("click", follow);
}
