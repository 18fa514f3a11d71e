import { type Chain, type Closure, type Frame, type Inlines, inlineNamed, nested, type Scope } from "./scope.ts";
import type { PartialCall, Program } from "./syntax.ts";

export type { Closure };

/** A partial is not there, or is within itself. */
export class PartialError extends Error {
  override readonly name = "PartialFault";
}

export const PARTIAL_BLOCK = "@partial-block";

/** A stored partial by its name; null when there is none. */
export type FindPartial = (name: string) => Program | null;

/** `a → b → a`. */
export const cycleMessage = (names: readonly string[]): string =>
  `partials include each other in a circle: ${names.join(" → ")}`;

interface Caller {
  scope: Scope;
  /** What the partial shows. */
  value: unknown;
  findPartial: FindPartial;
}

/**
 * What a call prints, and in which scope, as Handlebars has it: a stored partial begins with nothing but its value; what was written
 * in place (`inline`, a block handed over) still sees what is around it. Throws PartialFault.
 */
export function resolvePartial({ name, block: program }: PartialCall, { scope, value, findPartial }: Caller): Closure {
  const { frame, loop } = scope;
  const place = (closure: Closure, change: Partial<Frame> = {}): Closure => {
    const inner = nested(closure.scope, value, loop);
    return { program: closure.program, scope: { ...inner, frame: { ...inner.frame, ...change } } };
  };
  // Blocks go on where they were written: there `@partial-block` is the one outside.
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

/** What a block defines for the partial that it is handed to; a definition sees what is outside the block, so that it may print its namesake. */
function blockInlines(given: Closure | null, outer: Inlines | null): Inlines | null {
  if (!given || given.program.inlines.length === 0) return outer;
  const { program, scope } = given;
  return { named: new Map(program.inlines.map(([name, inline]) => [name, { program: inline, scope }])), outer };
}

/** Throws PartialFault when the partial is on the chain already. */
function extendChain(outer: Chain | null, name: string, program: Program): Chain {
  const names = [name];
  for (let link = outer; link; link = link.outer) {
    names.unshift(link.name);
    if (link.program === program) throw new PartialError(cycleMessage(names));
  }
  return { name, program, outer };
}
