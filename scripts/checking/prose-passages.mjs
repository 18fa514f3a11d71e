import ts from "typescript";

/** @typedef {import("./prose-rules.mjs").Passage} Passage */

/**
 * Returns the paragraphs and list items of a Markdown text. Code, tables, headings and HTML do not count as prose.
 * @param {string} text
 * @returns {Passage[]}
 */
export function markdownPassages(text) {
  /** @type {Passage[]} */
  const passages = [];
  /** @type {Passage | undefined} */
  let open;
  let fence = "";
  for (const [index, line] of text.split("\n").entries()) {
    const trimmed = line.trim();
    const mark = /^(?:```+|~~~+)/.exec(trimmed)?.[0] ?? "";
    if (fence !== "" || mark !== "") {
      if (fence === "") fence = mark;
      else if (trimmed === fence) fence = "";
      open = undefined;
    } else if (trimmed === "" || /^(?:#|\||<|---)/.test(trimmed)) open = undefined;
    else {
      const item = /^(?:[-*+]|\d+\.|>)\s+/.exec(trimmed)?.[0];
      if (open === undefined || item !== undefined) {
        open = { kind: "docs", text: "", line: index + 1 };
        passages.push(open);
      }
      open.text = `${open.text} ${trimmed.slice(item?.length ?? 0)}`.trim();
    }
  }
  return passages;
}

/**
 * Returns the comments of a source file, and the titles of its tests.
 * @param {string} name The file name. Its extension determines the language.
 * @param {string} text
 * @returns {Passage[]}
 */
export function sourcePassages(name, text) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const line = (/** @type {number} */ position) => file.getLineAndCharacterOfPosition(position).line + 1;
  const comments = [...commentRanges(file)].flatMap(([pos, end]) => {
    const comment = commentText(text.slice(pos, end));
    return comment === "" ? [] : [/** @type {Passage} */ ({ kind: "comment", text: comment, line: line(pos) })];
  });
  return /\.test\.ts$/.test(name) ? [...comments, ...titlesOf(file, line)] : comments;
}

/**
 * Returns the start and the end of each comment. Consecutive line comments count as one comment.
 * @param {ts.SourceFile} file
 */
function commentRanges(file) {
  const text = file.text;
  /** @type {Map<number, number>} */
  const ranges = new Map();
  const collect = (/** @type {number} */ position) => {
    const found = [
      ...(ts.getLeadingCommentRanges(text, position) ?? []),
      ...(ts.getTrailingCommentRanges(text, position) ?? []),
    ];
    /** @type {ts.CommentRange | undefined} */
    let previous;
    let start = 0;
    for (const range of found) {
      const follows =
        previous?.kind === ts.SyntaxKind.SingleLineCommentTrivia &&
        range.kind === previous.kind &&
        /^\s*$/.test(text.slice(previous.end, range.pos));
      if (!follows) start = range.pos;
      ranges.set(start, range.end);
      previous = range;
    }
  };
  const visit = (/** @type {ts.Node} */ node) => {
    if (node.kind !== ts.SyntaxKind.JsxText) {
      collect(node.getFullStart());
      collect(node.end);
      node.getChildren(file).forEach(visit);
    }
  };
  visit(file);
  return ranges;
}

/**
 * Returns the text of a comment without comment marks, tags, code blocks and instructions to tools.
 * @param {string} comment
 */
function commentText(comment) {
  const lines = comment
    .replaceAll(/^\/\*\*?|\*\/$/g, "")
    .split("\n")
    .map((line) => line.trim().replace(/^(?:\*|\/\/+)\s?/, ""))
    .filter((line) => !DIRECTIVE.test(line));
  const tag = lines.findIndex((line) => /^@\w/.test(line));
  const prose = (tag === -1 ? lines : lines.slice(0, tag)).join(" ").replaceAll(/\s+/g, " ").trim();
  return prose;
}

/** Start of a comment line that is an instruction to a tool (biome, TypeScript), a shebang or a triple-slash reference. */
const DIRECTIVE = /^(?:biome-ignore|@ts-|#|\/)/;

/**
 * @param {ts.SourceFile} file
 * @param {(position: number) => number} line
 * @returns {Passage[]}
 */
function titlesOf(file, line) {
  /** @type {Passage[]} */
  const titles = [];
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isCallExpression(node)) {
      const called = /^(it|test|describe)\b/.exec(node.expression.getText(file))?.[1];
      const [title] = node.arguments;
      if (called !== undefined && title !== undefined && ts.isStringLiteralLike(title))
        titles.push({
          kind: called === "describe" ? "group" : "title",
          text: title.text,
          line: line(title.getStart(file)),
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}
