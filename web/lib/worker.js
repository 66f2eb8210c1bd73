import { signal } from "@preact/signals";
import { navigate } from "./router.js";

/** The service worker of this page, once it is there; null where the browser has none or refuses. */
export const worker = signal(/** @type {ServiceWorkerRegistration | null} */ (null));

/** Keeps the shell for when there is no network, and shows notifications. */
export async function start_worker() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.type === "open" && typeof data.path === "string") navigate(data.path);
  });
  try {
    worker.value = await navigator.serviceWorker.register("/service_worker.js");
  } catch {
    // A private window, or a browser that was told not to: the page works without.
  }
}
