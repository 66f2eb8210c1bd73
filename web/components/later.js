import { useEffect } from "preact/hooks";
import { html } from "../lib/html.js";
import { Failed, Loading } from "./states.js";

/** Another player is another page; another section of the account is not. @param {Record<string, any>} route */
const subject_of = (route) => `${route.name} ${route.id ?? route.token ?? ""}`;

/**
 * A page of a part that may not be here yet.
 * @param {{ part: import("../lib/part.js").Part, route: import("../lib/routes.js").Route }} props
 */
export function Later({ part, route }) {
  useEffect(() => {
    part.load();
  }, [part]);
  const Page = part.pages.value?.[route.name];
  if (part.problem.value) return html`<${Failed} problem=${part.problem.value} retry=${part.load} />`;
  if (!Page) return html`<${Loading} />`;
  return html`<${Page} key=${subject_of(route)} ...${{ ...route, name: undefined }} />`;
}
