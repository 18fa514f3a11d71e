import { RULES, type RuleId } from "./rules.ts";
import type { ConformanceTarget } from "./standard.ts";

/** Violation of a rule, with its place in the document. */
export interface Violation {
  rule: RuleId;
  /** Clause that the file violates, such as `ISO 19005-2, 6.3.2`. */
  clause: string;
  /** Number of the page, from 1. Null for a violation that belongs to no page. */
  page: number | null;
  /** Object that violates the rule, such as `font Arial` or `annotation 2 (Link)`. Null for the whole document or page. */
  element: string | null;
  /** Sentence that says what is wrong. */
  message: string;
}

export interface Place {
  page?: number | null;
  element?: string | null;
}

/** Maximum number of violations of one rule that are listed. All violations of a rule are counted. */
const MAX_LISTED = 20;

/** Collects violations. Ignores rules that the target does not have, and repeated violations at the same place. */
export class Findings {
  readonly target: ConformanceTarget;
  readonly counts = new Map<RuleId, number>();
  readonly #violations: Violation[] = [];
  readonly #seen = new Set<string>();

  constructor(target: ConformanceTarget) {
    this.target = target;
  }

  add(rule: RuleId, message: string, { page = null, element = null }: Place = {}): void {
    const clause = clauseOf(rule, this.target);
    const key = `${rule} ${page} ${element} ${message}`;
    if (clause === null || this.#seen.has(key)) return;
    const count = (this.counts.get(rule) ?? 0) + 1;
    this.counts.set(rule, count);
    if (count > MAX_LISTED) return;
    this.#seen.add(key);
    this.#violations.push({ rule, clause, page, element, message });
  }

  has(rule: RuleId): boolean {
    return this.counts.has(rule);
  }

  /** Returns the listed violations: those of the whole document first, then those of each page. */
  violations(): Violation[] {
    return this.#violations.toSorted((a, b) => (a.page ?? 0) - (b.page ?? 0));
  }
}

/** Returns the clause of a rule in the standards of the target, or null if none of these standards has the rule. */
export function clauseOf(rule: RuleId, { pdfA, isPdfUa }: ConformanceTarget): string | null {
  const clauses: { a1?: string; a2?: string; a3?: string; a4?: string; ua?: string } = RULES[rule];
  const own = pdfA && { 1: clauses.a1, 2: clauses.a2, 3: clauses.a3 ?? clauses.a2, 4: clauses.a4 }[pdfA.part];
  if (pdfA && own !== undefined) return `ISO 19005-${pdfA.part}, ${own}`;
  return isPdfUa && clauses.ua !== undefined ? `ISO 14289-1, ${clauses.ua}` : null;
}
