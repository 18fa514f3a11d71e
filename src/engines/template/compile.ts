import { diagnoseTags, ternaryFaults } from "./diagnose.ts";
import { type ParsedProgram, parse } from "./grammar.ts";
import { Lowering } from "./lower.ts";
import { type Fault, faultAt, LineMap } from "./position.ts";
import { scan } from "./scan.ts";
import { checkStructure } from "./structure.ts";
import type { Statement } from "./syntax.ts";

export type Compiled = { statements: Statement[]; faults: [] } | { statements: null; faults: Fault[] };

/** A runnable template, or every fault of its text in reading order. */
export function compile(text: string): Compiled {
  const lines = new LineMap(text);
  const scanned = scan(text, lines);
  const blocking = [...scanned.faults, ...checkStructure(scanned.tags, lines)];
  const parsed = blocking.length === 0 ? tryParse(text) : null;
  if (!parsed) {
    const found = [...blocking, ...diagnoseTags(text, scanned.tags, lines)];
    const unexplained = faultAt({ line: 1, column: 1 }, "cannot understand the template");
    return { statements: null, faults: found.length > 0 ? sorted(found) : [unexplained] };
  }
  const lowering = new Lowering(({ start }) => ({ line: start.line, column: start.column + 1 }));
  const statements = lowering.statements(parsed);
  const faults = [...lowering.faults, ...ternaryFaults(scanned.tags, lines)];
  return faults.length > 0 ? { statements: null, faults: sorted(faults) } : { statements, faults: [] };
}

function tryParse(text: string): ParsedProgram | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

const sorted = (faults: Fault[]): Fault[] => faults.toSorted((a, b) => a.line - b.line || a.column - b.column);
