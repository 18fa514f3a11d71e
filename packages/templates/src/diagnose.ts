import { type ParsedLocation, parse } from "./grammar.ts";
import { Lowering } from "./lower.ts";
import { type Diagnostic, diagnosticAt, type LineMap, type Position } from "./position.ts";
import type { Tag } from "./scan.ts";
import { nameOf } from "./structure.ts";

/**
 * Patterns for the syntax of other template languages. For each pattern, there is advice how to write the same in this
 * language. The first pattern that matches is used.
 */
const FOREIGN_SYNTAX: readonly [sign: RegExp, advice: string][] = [
  [/^\s+[>#^/&]/, "leave no space after the braces"],
  [/^\s*>?\s*\*/, "write the name of the partial; choose between partials with {{#if}}"],
  [/^\s*<(?!=)/, "write {{#> layout}}…{{/layout}} for a partial that receives a block"],
  [/===?/, "write (eq a b)"],
  [/!==?/, "write (ne a b)"],
  [/>=/, "write (gte a b)"],
  [/<=/, "write (lte a b)"],
  [/>/, "write (gt a b)"],
  [/</, "write (lt a b)"],
  [/&&?/, "write (and a b)"],
  [/\|\|/, "write (or a b)"],
  [/\|/, 'put the helper first, as in {{upper name}} or {{formatDate day "long"}}'],
  [/\+/, "write (add a b)"],
  [/\*/, "write (mul a b)"],
  [/%/, "write (mod a b)"],
  [/\s\/\s/, "write (div a b)"],
  [/!/, "write (not a)"],
  [/,/, "separate arguments by spaces"],
  [/[^\s(]\(/, "write {{upper name}}, not upper(name)"],
];

const UNSUPPORTED: Partial<Record<Tag["kind"], string>> = {
  delimiters: "other delimiters ({{=<% %>=}}) are not supported",
  decorator: "decorators ({{* name}}) are not supported",
};

const QUOTED_OR_BRACKETED = /"(?:\\"|[^"])*"|'(?:\\'|[^'])*'|\[[^\]]*\]/g;

/**
 * Returns an error for each ternary expression such as `{{a?b:c}}`. Without this check, the grammar would accept it as
 * the name of a field.
 */
export function ternaryErrors(tags: readonly Tag[], lines: LineMap): Diagnostic[] {
  const message = '"a?b:c" is not supported; write {{#if a}}b{{else}}c{{/if}}';
  return tags
    .filter(
      ({ kind, inner }) =>
        kind !== "comment" && kind !== "raw" && /\?[^\s?:]*:/.test(inner.replace(QUOTED_OR_BRACKETED, "")),
    )
    .map(({ start }) => diagnosticAt(lines.at(start), message));
}

/** Maximum number of tags that are diagnosed one by one. Parsing one tag takes about 0.1 ms. */
const DIAGNOSED_TAGS = 1_000;

/**
 * Parses each tag separately and returns the errors of all tags. Parsing the whole template would find only the first
 * error, because the parser stops there.
 */
export function diagnoseTags(text: string, tags: readonly Tag[], lines: LineMap): Diagnostic[] {
  return tags
    .slice(0, DIAGNOSED_TAGS)
    .flatMap((tag) => diagnose(text.slice(tag.start, tag.end), tag, lines.at(tag.start)));
}

function diagnose(source: string, tag: Tag, at: Position): Diagnostic[] {
  const unsupported = UNSUPPORTED[tag.kind];
  if (unsupported) return [diagnosticAt(at, unsupported)];
  const complete = asStandaloneTag(source, tag);
  if (complete === null) return [];
  try {
    const lowering = new Lowering({ locate: (location) => within(at, location), textOf: (written) => written });
    lowering.program(parse(complete));
    return lowering.faults;
  } catch {
    return [diagnosticAt(at, `cannot understand the tag ${truncate(source)}${advice(source, tag)}`)];
  }
}

/**
 * Returns the tag with a closing tag added, so that the tag can be parsed separately. The columns in the tag stay the
 * same. Returns null for tags that cannot be parsed separately.
 */
function asStandaloneTag(source: string, tag: Tag): string | null {
  switch (tag.kind) {
    case "comment":
    case "close":
      return null;
    case "open":
    case "invert":
    case "partialBlock":
    case "decoratorBlock":
      return `${source}{{/${nameOf(tag)}}}`;
    case "else": {
      const condition = tag.inner.replace(/^\s*else\b/, "");
      if (condition.trim() === "") return null;
      const opening = source.replace(/else/, "    ").replace(/^\{\{(~?)\s/, "{{$1#");
      return `${opening}{{/${nameOf({ ...tag, inner: condition })}}}`;
    }
    default:
      return source;
  }
}

const within = (at: Position, { start }: ParsedLocation): Position => ({
  line: at.line + start.line - 1,
  column: (start.line === 1 ? at.column : 1) + start.column,
});

const truncate = (source: string): string =>
  (source.length > 60 ? `${source.slice(0, 60)}…` : source).replace(/\s+/g, " ");

function advice(source: string, tag: Tag): string {
  if (tag.inner.trim() === "") return ": it is empty";
  const bare = tag.inner.replace(/"(\\"|[^"])*"|'(\\'|[^'])*'/g, '""');
  if (/"(\\"|[^"])*\}\}|'(\\'|[^'])*\}\}/.test(source.slice(0, -2)) && tag.kind !== "raw") {
    return ": a quote in it is never closed";
  }
  if (/[^\s([./]\[|\.\d/.test(bare)) return ": write items.[0] for an item of a list";
  for (const [sign, instead] of FOREIGN_SYNTAX) {
    const found = sign.exec(bare);
    if (found) return ` (unexpected "${found[0].trim()}"): ${instead}`;
  }
  return "";
}
