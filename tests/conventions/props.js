// Which properties a component gets where it is used. `tsc` does not look into templates.
import { posix } from "node:path";
import ts from "typescript";

/** @typedef {import("./tree.js").File} File */

/** @param {File} file */
const parsed = ({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);

/**
 * The properties that a component cannot do without, by its JSDoc type; a default value makes one optional.
 * @param {ts.FunctionDeclaration} component
 */
function required_of(component) {
  const [parameter] = component.parameters;
  const type = parameter && ts.getJSDocType(parameter);
  if (!type || !ts.isTypeLiteralNode(type) || !ts.isObjectBindingPattern(parameter.name)) return [];
  const defaults = new Set(
    parameter.name.elements.flatMap(({ initializer, propertyName, name }) =>
      initializer ? [(propertyName ?? name).getText()] : [],
    ),
  );
  return type.members
    .filter((member) => ts.isPropertySignature(member) && !member.questionToken)
    .map((member) => member.name?.getText() ?? "")
    .filter((name) => name !== "children" && !defaults.has(name));
}

/** The components of a file, by name. @param {ts.SourceFile} source @returns {Map<string, string[]>} */
function components_of(source) {
  const found = source.statements.filter((each) => ts.isFunctionDeclaration(each));
  return new Map(
    found.flatMap((each) => (each.name && /^[A-Z]/.test(each.name.text) ? [[each.name.text, required_of(each)]] : [])),
  );
}

/** Where imported names come from. @param {ts.SourceFile} source @returns {Map<string, [path: string, name: string]>} */
function imports_of(source) {
  const found = new Map();
  for (const each of source.statements) {
    if (!ts.isImportDeclaration(each) || !ts.isStringLiteral(each.moduleSpecifier)) continue;
    const names = each.importClause?.namedBindings;
    if (!names || !ts.isNamedImports(names) || !each.moduleSpecifier.text.startsWith(".")) continue;
    const path = posix.join(posix.dirname(source.fileName), each.moduleSpecifier.text);
    for (const { name, propertyName } of names.elements) found.set(name.text, [path, (propertyName ?? name).text]);
  }
  return found;
}

/**
 * The uses of components in a template: `<${Name} one=${1} two>`.
 * @param {ts.TemplateExpression} template
 * @returns {{ name: string, line: number, given: Set<string> }[]} without those that are given a spread
 */
function uses_in(template) {
  const { head, templateSpans: spans } = template;
  return spans.flatMap(({ expression }, at) => {
    const before = at === 0 ? head.text : spans[at - 1].literal.text;
    if (!before.endsWith("<") || !ts.isIdentifier(expression)) return [];
    let tag = "";
    for (const { literal } of spans.slice(at)) {
      const end = literal.text.indexOf(">");
      tag += end < 0 ? `${literal.text}?` : literal.text.slice(0, end);
      if (end >= 0) break;
    }
    if (tag.includes("...")) return [];
    const { line } = template.getSourceFile().getLineAndCharacterOfPosition(expression.getStart());
    const given = new Set([...tag.matchAll(/([\w-]+)(?=[\s=/]|$)/g)].map(([, name]) => name));
    return [{ name: expression.text, line: line + 1, given }];
  });
}

/** @param {ts.Node} node @param {(template: ts.TemplateExpression) => void} visit */
function each_template(node, visit) {
  if (ts.isTemplateExpression(node)) visit(node);
  ts.forEachChild(node, (child) => each_template(child, visit));
}

/** @param {File[]} files @returns {string[]} faults */
export function components_get_what_they_need(files) {
  const sources = files.filter(({ path }) => /^web\/.*\.js$/.test(path)).map(parsed);
  const known = new Map(sources.map((source) => [source.fileName, components_of(source)]));
  const faults = [];
  for (const source of sources) {
    const imported = imports_of(source);
    each_template(source, (template) => {
      for (const { name, line, given } of uses_in(template)) {
        const [path, own_name] = imported.get(name) ?? [source.fileName, name];
        const missing = (known.get(path)?.get(own_name) ?? []).filter((each) => !given.has(each));
        if (missing.length > 0) faults.push(`${source.fileName}:${line}: ${name} does not get ${missing.join(", ")}`);
      }
    });
  }
  return faults;
}
