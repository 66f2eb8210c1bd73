// Visible text is in the locale files, not in the client's templates.
import { line_of } from "./tree.js";

/** @typedef {import("./tree.js").File} File */
/** A range of a file. @typedef {{from: number, to: number}} Span */
/** A template literal: its tag, its text between the backticks, and its `${…}`. @typedef {Span & {tag: string, holes: Span[]}} Template */

/** The client's code. The pages of rules are texts themselves, one file for each language. */
const client = /^web\/(?!rules\/[^/]+\.[a-z]{2}\.js$).*\.js$/;

/** Words that are the same in every language: the product's name, the beginning of an address, the key that turns a tile. */
const allowed = new Set(["Atoll", "https", "R"]);

/** Braces, backticks, and everything that can contain them. A `/` begins a pattern where a value can begin. */
const tokens =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<=(?:^|[(,=:[!&|?{};>]|\breturn)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/|[`{}()[\]]/g;

/**
 * Reads code up to the brace that closes the enclosing block, or to the end.
 * @param {string} text @param {number} from @param {Template[]} found receives the templates
 * @param {(token: string, at: number, depth: number) => void} [see] receives each token and its depth
 * @returns {number} the offset of that brace
 */
function read_code(text, from, found, see = () => {}) {
  const pattern = new RegExp(tokens);
  let depth = 0;
  for (let at = from; ; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return text.length;
    const [token] = match;
    if ("}])".includes(token) && --depth < 0) return match.index;
    see(token, match.index, depth);
    if ("{[(".includes(token)) depth++;
    if (token === "`") pattern.lastIndex = read_template(text, match.index, found).to + 1;
  }
}

/** @param {string} text @param {number} backtick its start @param {Template[]} found @returns {Template} */
function read_template(text, backtick, found) {
  const tag = /[\w$]*$/.exec(text.slice(Math.max(0, backtick - 40), backtick))?.[0] ?? "";
  const template = { tag, from: backtick + 1, to: text.length, holes: /** @type {Span[]} */ ([]) };
  found.push(template);
  const pattern = /\\[\s\S]|`|\$\{/g;
  pattern.lastIndex = template.from;
  for (let match; (match = pattern.exec(text));) {
    if (match[0] === "`") {
      template.to = match.index;
      break;
    }
    if (match[0] !== "${") continue;
    const from = pattern.lastIndex;
    const to = read_code(text, from, found);
    template.holes.push({ from, to });
    pattern.lastIndex = to + 1;
  }
  return template;
}

/** Fills a hole in the markup, so that offsets stay the same. */
const filling = "\0";

/** The template's own text, with its holes filled. @param {string} text @param {Template} template */
function markup_of(text, { from, to, holes }) {
  let markup = "";
  let at = from;
  for (const hole of holes) {
    markup += text.slice(at, hole.from - 2) + filling.repeat(hole.to + 1 - (hole.from - 2));
    at = hole.to + 1;
  }
  return markup + text.slice(at, to);
}

const element = /<!--[\s\S]*?-->|<\/?(?:"[^"]*"|'[^']*'|[^<>"'])*>/g;
const spoken =
  /\s(?:aria-(?:label|description|roledescription|valuetext)|title|placeholder|alt|label|hint)=("[^"]*"|'[^']*'|[^\s>]+)/g;

/** The text of a template that people read: between the elements, and in the attributes that are shown or spoken. @param {string} markup @returns {Span[]} */
function readable(markup) {
  const spans = [];
  let at = 0;
  for (const match of markup.matchAll(element)) {
    spans.push({ from: at, to: match.index });
    at = match.index + match[0].length;
    for (const attribute of match[0].matchAll(spoken)) {
      const to = match.index + attribute.index + attribute[0].length;
      spans.push({ from: to - attribute[1].length, to });
    }
  }
  return [...spans, { from: at, to: markup.length }];
}

/** The code before a literal that is the value of an expression, or of a branch of it. */
const yields = /(?:^|[?:+]|&&|\|\|)\s*$/;

/** The literals that a hole puts on the page: its value or one of its branches, not its conditions and arguments. @param {string} text @param {Span} hole @returns {Span[]} */
function literals_of(text, { from, to }) {
  const code = text.slice(from, to);
  /** @type {Span[]} */
  const spans = [];
  read_code(code, 0, [], (token, at, depth) => {
    if (depth > 0 || !yields.test(code.slice(0, at))) return;
    if (/^["']/.test(token)) spans.push({ from: from + at, to: from + at + token.length });
    if (token !== "`") return;
    const template = read_template(code, at, []);
    const pieces = markup_of(code, template).matchAll(/[^\0]+/g);
    for (const piece of pieces) {
      const start = from + template.from + piece.index;
      spans.push({ from: start, to: start + piece[0].length });
    }
  });
  return spans;
}

/** @param {string} text @param {Template} template @returns {Span[]} every literal of a template that people read */
function visible(text, template) {
  const markup = markup_of(text, template);
  return readable(markup).flatMap((span) => {
    const own = [...markup.slice(span.from, span.to).matchAll(/[^\0]+/g)].map((piece) => {
      const from = template.from + span.from + piece.index;
      return { from, to: from + piece[0].length };
    });
    const holes = template.holes.filter(
      ({ from, to }) => from >= template.from + span.from && to <= template.from + span.to,
    );
    return [...own, ...holes.flatMap((hole) => literals_of(text, hole))];
  });
}

/** @param {File[]} files */
export function visible_text_is_in_the_locale_files(files) {
  return files
    .filter(({ path }) => client.test(path))
    .flatMap((file) => {
      /** @type {Template[]} */
      const templates = [];
      read_code(file.text, 0, templates);
      return templates
        .filter(({ tag }) => tag === "html")
        .flatMap((template) => visible(file.text, template))
        .flatMap(({ from, to }) => {
          const words = file.text.slice(from, to).match(/\p{L}+(?:['’-]\p{L}+)*/gu) ?? [];
          const text = words.filter((word) => !allowed.has(word)).join(" ");
          return text ? [`${file.path}:${line_of(file, from)}: “${text}” belongs in the locale files`] : [];
        });
    });
}
