/**
 * Which field of a form a refusal belongs to.
 *
 * @typedef {Record<string, string[]>} FieldCodes by field of the form: the codes and the prefixes of rules (`name` for `name.length`) that concern it
 */

/**
 * @param {{ code: string, members: Record<string, any> }} problem @param {FieldCodes} fields
 * @returns {string | null} null where it concerns the form as a whole
 */
export function field_at_fault({ code, members }, fields) {
  const rule = typeof members.rule === "string" ? members.rule : "";
  const of_path = typeof members.path === "string" ? (members.path.split("/").filter(Boolean)[0] ?? "") : "";
  const spoken = code === "invalid" ? [rule, rule.split(".")[0], of_path] : [code];
  for (const [field, codes] of Object.entries(fields)) {
    if (spoken.some((word) => word !== "" && codes.includes(word))) return field;
  }
  return null;
}

/** Where to go after logging in: always a page of this client, so that a link cannot lead elsewhere. @param {string | null} wanted */
export function safe_next(wanted) {
  if (!wanted || !/^\/(?![/\\])[^\\]*$/.test(wanted)) return "/";
  return wanted;
}
