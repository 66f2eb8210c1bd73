/**
 * Links a stylesheet that lies beside this module, under whatever prefix the page is served from. A module that awaits it
 * is never seen unstyled; a stylesheet that cannot be loaded holds nobody up.
 * @param {string} name
 * @returns {Promise<void>}
 */
export function link_stylesheet(name) {
  if (typeof document === "undefined") return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(name, import.meta.url).href;
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
