/**
 * A refusal by the server (its problem document), or the failure to reach it. `code` is stable: texts (`error.<code>`)
 * and behaviour depend on it.
 */
export class Problem extends Error {
  /** @param {string} code @param {number} status HTTP status, 0 where nothing was answered @param {Record<string, any>} [members] */
  constructor(code, status, members = {}) {
    super(members.detail ?? code);
    this.name = "Problem";
    this.code = code;
    this.status = status;
    /** @type {Record<string, any>} what the document holds besides: rule, path, index, snapshot */
    this.members = members;
  }

  /** Whether the same request may succeed a moment later. */
  get passing() {
    return this.status === 0 || this.status === 503 || this.status === 429 || this.status === 408;
  }
}

/** There was no answer: no network, or the server is down. */
export const unreachable = () => new Problem("unreachable", 0);

/** What a proxy says if it reaches no server, or lost one. */
const of_proxy = [502, 503, 504];

/** @param {number} status @param {any} body the parsed answer, or null */
export function problem_of(status, body) {
  if (body === null && of_proxy.includes(status)) return unreachable();
  const code = typeof body?.code === "string" ? body.code : status >= 500 ? "internal" : "bad_request";
  return new Problem(code, status, body ?? {});
}

/**
 * Anything else than a Problem is a bug of the client: it is shown in the page and logged to the console.
 * @param {unknown} error @returns {Problem}
 */
export function as_problem(error) {
  if (error instanceof Problem) return error;
  console.error(error);
  return new Problem("client", -1, { detail: String(error) });
}
