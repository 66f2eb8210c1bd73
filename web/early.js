// Named by the page before its style sheet, which would hold it up.
//
// The chosen theme, before the first paint, so that a dark page never flashes white. theme.js takes over from here.
try {
  const theme = JSON.parse(localStorage.getItem("atoll.theme") ?? "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the page follows the device.
}
// What the page of a match asks first is under way while its programs still come: whoever asks then finds the answer here.
for (const [, id] of location.pathname.matchAll(/^\/match\/([a-z2-7]+)(?:\/\d+)?\/?$/g)) {
  const invitation = new URLSearchParams(location.search).get("invitation");
  const key = invitation ? `?${new URLSearchParams({ invitation })}` : "";
  for (const path of ["me", `matches/${id}${key}`]) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `/api/v1/${path}` });
    document.head.append(link);
  }
}
