// The page loads this before its style sheet, which would delay it.
//
// Applies the chosen theme before the first paint, so that a dark page does not flash white. theme.js takes over later.
try {
  const theme = JSON.parse(localStorage.getItem("atoll.theme") ?? "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the page follows the device.
}
{
  const { src, dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** @param {string} href from the folder of this script @param {{ rel?: string, as?: string, crossOrigin?: string }} how */
  const preload = (href, how) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", href: new URL(href, src), ...how });
    document.head.append(link);
  };
  const data = { as: "fetch", crossOrigin: "anonymous" };
  // The texts in the language that the reader chose, or else the browser's, as in i18n.js.
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem("atoll.language") ?? "null");
  } catch {
    // Without storage nothing was chosen.
  }
  const wanted = [kept, ...navigator.languages].map((tag) => String(tag).toLowerCase().split("-")[0]);
  const code = wanted.find((each) => ["en", "de", "nl", "it"].includes(each)) ?? "en";
  preload(`locales/${code}.json`, data);
  // The first requests of a match's page, while its scripts still load; they find the answers here.
  const match = /^\/match\/([a-z2-7]+)(?:\/\d+)?\/?$/.exec(location.pathname);
  if (match) {
    const invitation = new URLSearchParams(location.search).get("invitation");
    const key = invitation ? `?${new URLSearchParams({ invitation })}` : "";
    preload("/api/v1/sessions/current", data);
    preload(`/api/v1/matches/${match[1]}${key}`, data);
  }
  if (/^\/($|new\/?$|join\/)/.test(location.pathname)) {
    for (const script of dataset.lobby?.split(" ") ?? []) preload(script, { rel: "modulepreload" });
    for (const part of ["lobby", "refusals"]) preload(`locales/${part}/${code}.json`, data);
    preload("style/lobby.css", { as: "style" });
  }
}
