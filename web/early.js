// Before the first paint: the chosen theme, so that a dark page never flashes white. theme.js takes over from here.
try {
  const theme = JSON.parse(localStorage.getItem("atoll.theme") ?? "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the page follows the device.
}
