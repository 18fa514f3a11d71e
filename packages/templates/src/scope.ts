import type { LoopVariable, Program } from "./syntax.ts";

/** Immutable environment in which names are resolved. */
export interface Scope {
  value: unknown;
  parent: Scope | null;
  loop: Loop | null;
  bindings: Bindings | null;
  frame: Frame;
}

export interface Loop {
  values: Record<LoopVariable, unknown>;
  parent: Loop | null;
}

interface Bindings {
  values: readonly unknown[];
  parent: Bindings | null;
}

/** State of the partial in progress. */
export interface Frame {
  /** Name of the partial with the current text; null for the template itself. */
  text: string | null;
  /** Partials defined by `{{#*inline "name"}}`. */
  inlines: Inlines | null;
  /** Block that `@partial-block` prints. */
  block: Closure | null;
  /** Partials in progress, innermost first. */
  chain: Chain | null;
}

/** Inline definitions by name; inner definitions hide outer ones. */
export interface Inlines {
  named: ReadonlyMap<string, Closure>;
  outer: Inlines | null;
}

/** Statements with the scope in which they were written. Their names are resolved there, wherever they are printed. */
export interface Closure {
  program: Program;
  scope: Scope;
}

export interface Chain {
  name: string;
  program: Program;
  outer: Chain | null;
}

export const ROOT_FRAME: Frame = { text: null, inlines: null, block: null, chain: null };

/** Returns a scope one level deeper, or at the same level when the value is the current object, as in `{{#with this}}`. */
export function nested(scope: Scope, value: unknown, loop: Loop | null): Scope {
  const same = typeof value === "object" && value === scope.value;
  return { value, parent: same ? scope.parent : scope, loop, bindings: scope.bindings, frame: scope.frame };
}

export function ancestorAt<T extends { parent: T | null }>(from: T | null, levels: number): T | null {
  let current = from;
  for (let level = 0; level < levels && current; level++) current = current.parent;
  return current;
}

/** Returns the scope of statements that have inline definitions. */
export function withInlines({ inlines, isPartialBlock: isHanded }: Program, scope: Scope): Scope {
  if (inlines.length === 0) return scope;
  const named = new Map<string, Closure>();
  const inner = { ...scope, frame: { ...scope.frame, inlines: { named, outer: scope.frame.inlines } } };
  for (const [name, program] of inlines) named.set(name, { program, scope: isHanded ? scope : inner });
  return inner;
}

export function inlineNamed(from: Inlines | null, name: string): Closure | null {
  for (let names = from; names; names = names.outer) {
    const found = names.named.get(name);
    if (found) return found;
  }
  return null;
}
