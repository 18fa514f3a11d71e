import type { TemplateLimits } from "./limits.ts";
import { type Diagnostic, diagnosticAt, type LineMap } from "./position.ts";

export type TagKind =
  | "print"
  | "open"
  | "invert"
  | "else"
  | "close"
  | "raw"
  | "comment"
  | "partial"
  | "partialBlock"
  | "decorator"
  | "decoratorBlock"
  | "delimiters";

/** One tag `{{…}}` of a template. A raw block, from its opening to its closing, counts as one tag. */
export interface Tag {
  kind: TagKind;
  start: number;
  end: number;
  /** Text between the braces, without `~` and without the character that marks the kind of tag, such as `#`. */
  inner: string;
}

export interface Scan {
  tags: Tag[];
  faults: Diagnostic[];
}

type Closing = "plain" | "triple" | "raw";
type Body = { at: number; end: number; closing: Closing };
type ScanError = { error: string; resume: number };

const SIGN = /\{\{~?(#>|#\*|!--|[#^/>&{*=!])?/y;
const KIND_OF_SIGN: Record<string, TagKind> = {
  "#": "open",
  "^": "invert",
  "/": "close",
  ">": "partial",
  "#>": "partialBlock",
  "*": "decorator",
  "#*": "decoratorBlock",
  "=": "delimiters",
  "!": "comment",
  "!--": "comment",
};
const COMMENT_END = { "!": /\}\}/g, "!--": /--~?\}\}/g } as const;
const RAW_CLOSE = /\{\{\{\{\/([^\s!"#%-,./;->@[-^`{-~]+)\}\}\}\}/y;

/**
 * Returns all tags of a template, in linear time and by the rules of the parser's lexer. By these rules, `\{{` is text,
 * and `\\{{` is a backslash and a tag. Every template is scanned before it is parsed, because deep nesting makes the
 * parser very slow.
 */
export function scan(text: string, lines: LineMap, limits: TemplateLimits): Scan {
  const unfit = textLimitError(text, lines, limits);
  if (unfit) return { tags: [], faults: [unfit] };

  const tags: Tag[] = [];
  const faults: Diagnostic[] = [];
  let contentStart = 0;
  for (let start = text.indexOf("{{"); start >= 0; start = text.indexOf("{{", contentStart)) {
    const backslashes = countBackslashes(text, start, contentStart);
    if (backslashes === 1) {
      contentStart = start + 2;
      continue;
    }
    const read = readTag(text, start, limits);
    if ("error" in read) {
      faults.push(diagnosticAt(lines.at(start), read.error));
      contentStart = read.resume;
      continue;
    }
    tags.push(read);
    contentStart = read.end;
  }
  return { tags, faults };
}

/**
 * Returns an error if the text has too many characters, too many tags, or a NUL character. The parser's lexer would
 * stop at a NUL character. Escaped tags count as tags, because they cost the parser as much. Returns null if there is
 * no such error.
 */
function textLimitError(text: string, lines: LineMap, limits: TemplateLimits): Diagnostic | null {
  if (text.length > limits.characters) {
    return diagnosticAt({ line: 1, column: 1 }, `a template may have at most ${limits.characters} characters`);
  }
  const nul = text.indexOf("\0");
  if (nul >= 0) return diagnosticAt(lines.at(nul), "the NUL character is not allowed");
  let count = 0;
  for (let at = text.indexOf("{{"); at >= 0; at = text.indexOf("{{", at + 2)) {
    count++;
    if (count > limits.tags) {
      return diagnosticAt(lines.at(at), `a template may have at most ${limits.tags} tags, comments included`);
    }
  }
  return null;
}

function countBackslashes(text: string, start: number, contentStart: number): number {
  if (start - 1 < contentStart || text[start - 1] !== "\\") return 0;
  return start - 2 >= contentStart && text[start - 2] === "\\" ? 2 : 1;
}

function readTag(text: string, start: number, limits: TemplateLimits): Tag | ScanError {
  if (text.startsWith("{{{{", start)) return readRawBlock(text, start, limits);
  SIGN.lastIndex = start;
  const opening = SIGN.exec(text);
  const sign = opening?.[1] ?? "";
  const innerStart = start + (opening?.[0].length ?? 2);
  if (sign === "!" || sign === "!--") return readComment(text, start, sign);

  const body = readBody(text, { start, innerStart }, limits);
  if ("error" in body) return body;
  const tripled = sign === "{";
  if (tripled && body.closing !== "triple") {
    return { error: '"{{{" must be closed with "}}}"', resume: body.end };
  }
  if (!tripled && body.closing !== "plain") {
    const error = '"{{" must be closed with "}}"; put a space between the tag and a "}" that follows it';
    return { error, resume: body.end };
  }
  const inner = text.slice(innerStart, body.at);
  return { kind: kindOf(sign, inner), start, end: body.end, inner };
}

function kindOf(sign: string, inner: string): TagKind {
  if (sign === "^" && inner.trim() === "") return "else";
  if (sign === "" && /^\s*else\b/.test(inner)) return "else";
  return KIND_OF_SIGN[sign] ?? "print";
}

function readComment(text: string, start: number, sign: "!" | "!--"): Tag | ScanError {
  const end = COMMENT_END[sign];
  end.lastIndex = text.indexOf(sign, start) + 1;
  const closing = end.exec(text);
  if (!closing) {
    const close = sign === "!" ? "}}" : "--}}";
    return { error: `the comment "{{${sign}" is never closed with "${close}"`, resume: text.length };
  }
  return { kind: "comment", start, end: closing.index + closing[0].length, inner: "" };
}

/** Finds the closing braces of a tag. Skips braces in strings, `[literal names]` and parentheses. */
function readBody(
  text: string,
  { start, innerStart }: { start: number; innerStart: number },
  limits: TemplateLimits,
): Body | ScanError {
  const opening = text.startsWith("{{{", start) ? "{{{" : "{{";
  const unclosed = `"${opening}" is never closed with "${"}".repeat(opening.length)}"`;
  let parentheses = 0;
  let at = innerStart;
  for (; at < text.length; at++) {
    if (at - start > limits.tagCharacters) {
      return { error: `a tag may have at most ${limits.tagCharacters} characters`, resume: at };
    }
    const character = text[at];
    if (character === '"' || character === "'" || character === "[") {
      const close = closingMark(text, at, character === "[" ? "]" : character);
      if (close < 0) return { error: `a ${character} in this tag is never closed`, resume: text.length };
      at = close;
    } else if (character === "(") {
      parentheses++;
      if (parentheses > limits.parentheses) {
        return { error: `parentheses may nest at most ${limits.parentheses} deep`, resume: at };
      }
    } else if (character === ")") {
      parentheses--;
    } else if (character === "{" && text[at + 1] === "{") {
      return { error: unclosed, resume: at };
    } else if (character === "}" || character === "~") {
      const closing = closingAt(text, at);
      if (closing) return { at, ...closing };
    }
  }
  return { error: unclosed, resume: text.length };
}

function closingAt(text: string, at: number): { end: number; closing: Closing } | null {
  if (text.startsWith("~}}", at)) return { end: at + 3, closing: "plain" };
  if (text.startsWith("}}}}", at)) return { end: at + 4, closing: "raw" };
  if (text.startsWith("}~}}", at)) return { end: at + 4, closing: "triple" };
  if (text.startsWith("}}}", at)) return { end: at + 3, closing: "triple" };
  if (text.startsWith("}}", at)) return { end: at + 2, closing: "plain" };
  return null;
}

function closingMark(text: string, open: number, mark: string): number {
  let close = text.indexOf(mark, open + 1);
  while (close > 0 && text[close - 1] === "\\") close = text.indexOf(mark, close + 1);
  return close;
}

/** Reads a raw block from `{{{{name}}}}` to the matching `{{{{/name}}}}`. Raw blocks may be nested. */
function readRawBlock(text: string, start: number, limits: TemplateLimits): Tag | ScanError {
  const body = readBody(text, { start, innerStart: start + 4 }, limits);
  if ("error" in body) return body;
  if (body.closing !== "raw") return { error: '"{{{{" must be closed with "}}}}"', resume: body.end };
  const inner = text.slice(start + 4, body.at);
  let depth = 1;
  let at = text.indexOf("{{{{", body.end);
  while (at >= 0) {
    RAW_CLOSE.lastIndex = at;
    const close = RAW_CLOSE.exec(text);
    if (close) {
      depth--;
      if (depth === 0) return { kind: "raw", start, end: at + close[0].length, inner };
    } else if (text[at + 4] !== "/") {
      depth++;
    }
    at = text.indexOf("{{{{", at + (close?.[0].length ?? 4));
  }
  return { error: `the raw block is never closed with {{{{/${inner.trim()}}}}}`, resume: text.length };
}
