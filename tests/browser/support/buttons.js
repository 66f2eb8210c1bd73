/* global document, getComputedStyle, HTMLElement, Node -- used in functions that run in the page */
// The buttons of a page, by the names that assistive software reads. Playwright's accessibility snapshot says the same, but
// takes a tenth of a second on a large board. Buttons are pressed by Playwright's own name, so a wrong name here fails.

/** Reads the visible buttons and headings in the page's main part, or only the button with the focus. */
function read_buttons(only_focused) {
  const words = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === "true") return "";
    if (!node.checkVisibility({ visibilityProperty: true })) return "";
    const label = node.ariaLabel ?? node.getAttribute("alt");
    if (label) return label;
    const inner = [...node.childNodes].map(words).join("");
    return getComputedStyle(node).display === "inline" ? inner : ` ${inner} `;
  };
  const labelled = (element) =>
    (element.getAttribute("aria-labelledby")?.split(" ") ?? []).map(
      (id) => document.getElementById(id)?.textContent ?? "",
    );
  const name_of = (element) => (labelled(element).join(" ") || words(element)).replace(/\s+/g, " ").trim();
  const button = "button:not([role]), [role='button']";
  const wanted = only_focused
    ? [document.activeElement].filter((each) => each?.matches(button))
    : [...document.querySelectorAll(`main :is(${button}, h1, h2, h3)`)];
  return wanted
    .filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("[inert], [aria-hidden='true']"),
    )
    .map((each) => ({
      name: name_of(each),
      is_heading: each instanceof HTMLElement && each.localName.startsWith("h"),
      on: !each.matches(":disabled, [aria-disabled='true']"),
    }));
}

/**
 * The names of the visible buttons and headings in the page's main part. `on`: whether it is enabled.
 * @returns {Promise<{buttons: {name: string, on: boolean}[], headings: string[]}>}
 */
export async function controls_of(page) {
  const all = await page.evaluate(read_buttons, false);
  return {
    buttons: all.filter(({ is_heading }) => !is_heading).map(({ name, on }) => ({ name, on })),
    headings: all.filter(({ is_heading }) => is_heading).map(({ name }) => name),
  };
}

/** The name of the button with the focus; null if another element has it. */
export const focused_button = async (page) => (await page.evaluate(read_buttons, true))[0]?.name ?? null;
