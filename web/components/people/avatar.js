import { useMemo } from "preact/hooks";
import { html } from "../../lib/html.js";
import { avatar_of } from "../../lib/people/avatar.js";

/** One arc of the reef as a dash. @param {import("../../lib/people/avatar.js").Arc} arc */
const dash = ({ from, to }) => ({ "stroke-dasharray": `${to - from} ${100 - to + from}`, "stroke-dashoffset": -from });

/**
 * The picture of a player beside the name. It is decorative.
 * @param {{ name: string, size?: number }} props `name`: empty for a deleted player
 */
export function Avatar({ name, size = 40 }) {
  const drawn = useMemo(() => avatar_of(name), [name]);
  if (name === "") return html`<${NoAvatar} size=${size} />`;
  const { palette, reef, sands, greens, islets } = drawn;
  return html`<svg class="avatar" viewBox="0 0 64 64" width=${size} height=${size} aria-hidden="true">
    <circle cx="32" cy="32" r="32" fill=${palette.sea} />
    <g fill="none" stroke-linecap="round" stroke-linejoin="round">
      <path d=${reef} stroke=${palette.shallow} stroke-width="15" stroke-opacity="0.75" />
      <path d=${reef} fill=${palette.lagoon} stroke=${palette.lagoon} stroke-width="3" />
      ${sands.map(
        (arc) =>
          html`<path
            key=${arc.from}
            d=${reef}
            pathLength="100"
            stroke=${palette.sand}
            stroke-width="7"
            ...${dash(arc)}
          />`,
      )}
      ${greens.map(
        (arc) =>
          html`<path
            key=${arc.from}
            d=${reef}
            pathLength="100"
            stroke=${palette.green}
            stroke-width="3.4"
            ...${dash(arc)}
          />`,
      )}
    </g>
    ${islets.map(
      ({ x, y, r, green }) =>
        html`<circle key=${x} cx=${x} cy=${y} r=${r} fill=${palette.sand} />
          ${green && html`<circle cx=${x} cy=${y} r=${r - 1.3} fill=${palette.green} />`}`,
    )}
  </svg>`;
}

/** The picture for a deleted account: only water. @param {{ size: number }} props */
function NoAvatar({ size }) {
  return html`<svg class="avatar gone" viewBox="0 0 64 64" width=${size} height=${size} aria-hidden="true">
    <circle class="sea" cx="32" cy="32" r="32" />
    <path class="wave" d="M14 30q6-4 12 0t12 0 12 0M18 38q5-4 10 0t10 0 9 0" />
  </svg>`;
}
