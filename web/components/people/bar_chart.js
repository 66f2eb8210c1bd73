import { html } from "../../lib/html.js";
import { show_number } from "../../lib/i18n/i18n.js";

const width = 640;
const height = 180;
const [top, bottom] = [22, 24];

/**
 * Bars beside each other; a darker part of each counts separately, such as wins among matches.
 * @typedef {{ label: string, value: number, part: number, text: string }} Bar `text`: the bar in words
 * @param {{ bars: Bar[], label: string, show_value?: (value: number) => string }} props
 */
export function BarChart({ bars, label, show_value = show_number }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const room = width / bars.length;
  const tall = (/** @type {number} */ value) => (value * (height - top - bottom)) / most;
  return html`<svg
    class="chart bars"
    viewBox=${`0 0 ${width} ${height}`}
    role="img"
    aria-label=${`${label}: ${bars.map(({ text }) => text).join("; ")}`}
  >
    ${bars.map(({ label: name, value, part, text }, at) => {
      const x = at * room + room * 0.15;
      const rect = (/** @type {string} */ kind, /** @type {number} */ of) =>
        html`<rect
          class=${kind}
          x=${x}
          y=${height - bottom - tall(of)}
          width=${room * 0.7}
          height=${tall(of)}
          rx="3"
        />`;
      return html`<g key=${at}>
        <title>${text}</title>
        <rect class="room" x=${at * room} y="0" width=${room} height=${height} />
        ${rect("whole", value)}${part > 0 && rect("part", part)}
        ${value > 0 && (bars.length <= 12 || value === most) && html`<text x=${x + room * 0.35} y=${height - bottom - tall(value) - 6} text-anchor="middle">${show_value(value)}</text>`}
        <text class="under" x=${x + room * 0.35} y=${height - 6} text-anchor="middle">${name}</text>
      </g>`;
    })}
    <path class="ground" d=${`M0 ${height - bottom}H${width}`} />
  </svg>`;
}
