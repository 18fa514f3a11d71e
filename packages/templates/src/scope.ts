import type { LoopVariable, Program } from "./syntax.ts";

/** Immutable set of values and definitions to which names in a template can refer. */
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

/** State of the partial that is being printed. */
export interface Frame {
  /** Name of the partial that contains the current text, or null for the template itself. */
  text: string | null;
  /** Partials that `{{#*inline "name"}}` defines and that are in scope. */
  inlines: Inlines | null;
  /** Block of statements that `@partial-block` prints. */
  block: Closure | null;
  /** Partials that are being printed, innermost first. */
  chain: Chain | null;
}

/** Inline definitions by name. A definition hides definitions of the same name in `outer`. */
export interface Inlines {
  named: ReadonlyMap<string, Closure>;
  outer: Inlines | null;
}

/**
 * Statements, and the scope in which they were written. Names in the statements refer to this scope, wherever the
 * statements are printed.
 */
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

/**
 * Returns a scope one level deeper. If the value is already the current object, as in `{{#with this}}`, the scope has
 * the same level. `../` then needs no additional step.
 */
export function nested(scope: Scope, value: unknown, loop: Loop | null): Scope {
  const same = typeof value === "object" && value === scope.value;
  return { value, parent: same ? scope.parent : scope, loop, bindings: scope.bindings, frame: scope.frame };
}

export function ancestorAt<T extends { parent: T | null }>(from: T | null, levels: number): T | null {
  let current = from;
  for (let level = 0; level < levels && current; level++) current = current.parent;
  return current;
}

/** Returns the scope for statements among which inline partials are defined. */
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
