import { type Chain, type Closure, type Frame, type Inlines, inlineNamed, nested, type Scope } from "./scope.ts";
import type { PartialCall, Program } from "./syntax.ts";

export type { Closure };

/** Error for a partial that does not exist or that includes itself. */
export class PartialError extends Error {
  override readonly name = "PartialError";
}

export const PARTIAL_BLOCK = "@partial-block";

/** Function that returns the stored partial with this name, or null. */
export type FindPartial = (name: string) => Program | null;

/** Returns the error message for partials that include each other, such as `a → b → a`. */
export const cycleMessage = (names: readonly string[]): string =>
  `partials include each other in a circle: ${names.join(" → ")}`;

interface Caller {
  scope: Scope;
  /** Current value inside the partial. */
  value: unknown;
  findPartial: FindPartial;
}

/**
 * Returns the statements of a partial call and the scope in which they run, by Handlebars' rules. A stored partial sees
 * only the value that it receives. An inline partial, and the block of the call, also see the scope in which they were
 * written. Throws PartialError.
 */
export function resolvePartial({ name, block: program }: PartialCall, { scope, value, findPartial }: Caller): Closure {
  const { frame, loop } = scope;
  const place = (closure: Closure, change: Partial<Frame> = {}): Closure => {
    const inner = nested(closure.scope, value, loop);
    return { program: closure.program, scope: { ...inner, frame: { ...inner.frame, ...change } } };
  };
  // A block runs in the scope in which it was written. In this scope, `@partial-block` means the block of the enclosing
  // partial.
  if (name === PARTIAL_BLOCK && frame.block) return place(frame.block);

  const given = program && { program, scope };
  const block = given ?? frame.block;
  const inline = inlineNamed(frame.inlines, name);
  if (inline) {
    const { chain, inlines } = inline.scope.frame;
    return place(inline, {
      block,
      inlines: blockInlines(given, inlines),
      chain: extendChain(chain, name, inline.program),
    });
  }
  const stored = findPartial(name);
  if (stored) {
    const chain = extendChain(frame.chain, name, stored);
    const inside = { text: name, inlines: blockInlines(given, frame.inlines), block, chain };
    return { program: stored, scope: { value, parent: null, loop, bindings: null, frame: inside } };
  }
  if (given) return place(given);
  throw new PartialError(
    name === PARTIAL_BLOCK
      ? "@partial-block needs a block from the caller; call the partial with {{#> name}}…{{/name}}"
      : `there is no partial "${name}"`,
  );
}

/**
 * Returns the inline partials that a block defines for the partial to which the block is passed. These inline partials
 * see the scope outside the block. A definition may therefore include a partial of the same name from outside.
 */
function blockInlines(given: Closure | null, outer: Inlines | null): Inlines | null {
  if (!given || given.program.inlines.length === 0) return outer;
  const { program, scope } = given;
  return { named: new Map(program.inlines.map(([name, inline]) => [name, { program: inline, scope }])), outer };
}

/**
 * Appends a partial to the chain of partials that are being printed. Throws PartialError when the chain already
 * contains this partial.
 */
function extendChain(outer: Chain | null, name: string, program: Program): Chain {
  const names = [name];
  for (let link = outer; link; link = link.outer) {
    names.unshift(link.name);
    if (link.program === program) throw new PartialError(cycleMessage(names));
  }
  return { name, program, outer };
}
