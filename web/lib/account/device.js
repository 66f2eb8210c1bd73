/**
 * The name of a session in the list: the browser and the system, as far as known.
 * @param {string} agent as in navigator.userAgent
 */
export function device_name(agent) {
  const browsers = /** @type {const} */ ([
    [/\bEdgA?\//, "Edge"],
    [/\bOPR\//, "Opera"],
    [/\bSamsungBrowser\//, "Samsung Internet"],
    [/\b(Firefox|FxiOS)\//, "Firefox"],
    [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
    [/\bSafari\//, "Safari"],
  ]);
  const systems = /** @type {const} */ ([
    [/\bAndroid\b/, "Android"],
    [/\biPhone\b/, "iPhone"],
    [/\biPad\b/, "iPad"],
    [/\bWindows\b/, "Windows"],
    [/\bMac OS X\b/, "macOS"],
    [/\bCrOS\b/, "ChromeOS"],
    [/\bLinux\b/, "Linux"],
  ]);
  const browser = browsers.find(([pattern]) => pattern.test(agent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1];
  return [browser, system].filter(Boolean).join(", ");
}
