import { type AssetAddresses, withAssets } from "./asset-references.ts";
import { diagnoseTags, ternaryErrors } from "./diagnose.ts";
import { type ParsedProgram, parse } from "./grammar.ts";
import { DEFAULT_TEMPLATE_LIMITS, type TemplateLimits } from "./limits.ts";
import { Lowering } from "./lower.ts";
import { type Diagnostic, diagnosticAt, LineMap } from "./position.ts";
import { scan } from "./scan.ts";
import { checkStructure } from "./structure.ts";
import type { Program, Reference, TextUse } from "./syntax.ts";

export type CompileResult =
  | { program: Program; references: readonly Reference[]; textUses: readonly TextUse[]; faults: [] }
  | { program: null; references: readonly []; textUses: readonly []; faults: Diagnostic[] };

const failedResult = (faults: Diagnostic[]): CompileResult => ({ program: null, references: [], textUses: [], faults });

export const NO_ASSETS: AssetAddresses = new Map();

/**
 * Compiles a template and inserts the URLs of its assets. Returns a program that can be run, or all errors in the order
 * of the text.
 */
export function compile(
  text: string,
  assets: AssetAddresses = NO_ASSETS,
  limits: TemplateLimits = DEFAULT_TEMPLATE_LIMITS,
): CompileResult {
  const lines = new LineMap(text);
  const scanned = scan(text, lines, limits);
  const blocking = [...scanned.faults, ...checkStructure(scanned.tags, lines, limits)];
  const parsed = blocking.length === 0 ? tryParse(text) : null;
  if (!parsed) {
    const found = [...blocking, ...diagnoseTags(text, scanned.tags, lines)];
    const unexplained = diagnosticAt({ line: 1, column: 1 }, "cannot understand the template");
    return failedResult(found.length > 0 ? sorted(found) : [unexplained]);
  }
  const lowering = new Lowering({
    locate: ({ start }) => ({ line: start.line, column: start.column + 1 }),
    textOf: (written) => withAssets(written, assets),
  });
  const program = lowering.program(parsed);
  const faults = [...lowering.faults, ...ternaryErrors(scanned.tags, lines)];
  if (faults.length > 0) return failedResult(sorted(faults));
  const { references, textUses } = lowering;
  return { program, references, textUses, faults: [] };
}

function tryParse(text: string): ParsedProgram | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

const sorted = (faults: Diagnostic[]): Diagnostic[] =>
  faults.toSorted((a, b) => a.line - b.line || a.column - b.column);
