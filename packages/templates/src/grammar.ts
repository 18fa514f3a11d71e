import { parse as parseHandlebars } from "@handlebars/parser";

/**
 * The types below describe the parts of the parser's syntax tree that this package reads. They are declared here,
 * because the parser's own types do not distinguish the kinds of nodes.
 */

export interface ParsedLocation {
  start: { line: number; column: number };
}

export interface ParsedPath {
  type: "PathExpression";
  data: boolean;
  depth: number;
  head: string | ParsedExpression | undefined;
  tail: string[];
  original: string;
  loc: ParsedLocation;
}

export interface ParsedLiteral {
  type: "StringLiteral" | "NumberLiteral" | "BooleanLiteral" | "NullLiteral" | "UndefinedLiteral";
  value?: string | number | boolean | null;
  loc: ParsedLocation;
}

export interface ParsedCall {
  path: ParsedExpression;
  params: ParsedExpression[];
  hash?: { pairs: { key: string; value: ParsedExpression; loc: ParsedLocation }[] };
  loc: ParsedLocation;
}

export type ParsedExpression =
  | ParsedPath
  | ParsedLiteral
  | ({ type: "SubExpression" } & ParsedCall)
  | { type: "HashLiteral" | "ArrayLiteral"; loc: ParsedLocation };

export interface ParsedProgram {
  body: ParsedStatement[];
  blockParams?: string[];
}

export type ParsedBlock = {
  type: "BlockStatement";
  program?: ParsedProgram;
  inverse?: ParsedProgram;
  /** Whitespace control (`~`) of the opening tag. Empty for a raw block. */
  openStrip: { open?: boolean };
} & ParsedCall;

/** Call of a partial: `{{> name}}`, or `{{#> name}}…{{/name}}` when `program` is set. */
export interface ParsedPartial extends Omit<ParsedCall, "path"> {
  type: "PartialStatement" | "PartialBlockStatement";
  name: ParsedExpression;
  /** Whitespace before the tag, if the tag is the only content of its line. */
  indent?: string;
  program?: ParsedProgram;
}

export type ParsedDecoratorBlock = { type: "DecoratorBlock"; program: ParsedProgram } & ParsedCall;

export type ParsedMustache = { type: "MustacheStatement"; escaped: boolean } & ParsedCall;

export type ParsedStatement =
  | { type: "ContentStatement"; value: string; loc: ParsedLocation }
  | { type: "CommentStatement"; loc: ParsedLocation }
  | ParsedMustache
  | ParsedBlock
  | ParsedPartial
  | ParsedDecoratorBlock
  | { type: "Decorator"; loc: ParsedLocation };

/** Parses a template that `scan` and `checkStructure` have accepted. Throws when the text is not valid Handlebars. */
export function parse(text: string): ParsedProgram {
  // `parse` always returns nodes of the types in this file, although the parser's own types allow more.
  const program: unknown = parseHandlebars(text);
  return program as ParsedProgram;
}
