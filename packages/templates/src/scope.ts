import type { LoopVariable, Program } from "./syntax.ts";

/** Where names are looked up; never changed once made. */
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

/** What is known of the partial that is being printed. */
export interface Frame {
  /** Whose text this is; null for the template's own. */
  text: string | null;
  /** Defined by `{{#*inline "name"}}`. */
  inlines: Inlines | null;
  /** What `@partial-block` prints. */
  block: Closure | null;
  /** The partials within which this stands, innermost first. */
  chain: Chain | null;
}

/** The innermost of a name wins. */
export interface Inlines {
  named: ReadonlyMap<string, Closure>;
  outer: Inlines | null;
}

/** Statements with the place where they were written: there their names are looked up, whoever prints them. */
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

/** A scope one level in, unless it would show the very object it stands in (`{{#with this}}` is no level). */
export function nested(scope: Scope, value: unknown, loop: Loop | null): Scope {
  const same = typeof value === "object" && value === scope.value;
  return { value, parent: same ? scope.parent : scope, loop, bindings: scope.bindings, frame: scope.frame };
}

export function ancestorAt<T extends { parent: T | null }>(from: T | null, levels: number): T | null {
  let current = from;
  for (let level = 0; level < levels && current; level++) current = current.parent;
  return current;
}

/** The scope of statements with definitions of their own. */
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
