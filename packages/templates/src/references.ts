import { type Diagnostic, diagnosticAt } from "./position.ts";
import { cycleMessage } from "./resolve-partial.ts";
import { nearest } from "./suggest.ts";
import type { Reference } from "./syntax.ts";
import type { TemplateContext } from "./template-engine.ts";

/**
 * Returns an error for each partial that does not exist or that includes itself, directly or through other partials.
 */
export function checkReferences(
  references: readonly Reference[],
  { partials, name: own, names = [] }: TemplateContext,
  referencesOf: (name: string) => readonly string[],
): Diagnostic[] {
  const known = (name: string) => partials.has(name) || name === own;
  return references.flatMap(({ name, hasDefault, at }) => {
    if (!known(name)) return hasDefault ? [] : [diagnosticAt(at, unknown(name, [...partials.keys(), ...names]))];
    const circle = cycleFrom(name, own === undefined ? [] : [own], referencesOf);
    return circle ? [diagnosticAt(at, cycleMessage(circle))] : [];
  });
}

function unknown(name: string, names: readonly string[]): string {
  const guess = nearest(name, names);
  const hint = guess ? `did you mean "${guess}"?` : `create it, or write a fallback: {{#> ${name}}}…{{/${name}}}`;
  return `no partial has the name "${name}"; ${hint}`;
}

/**
 * Returns the names of partials that include each other in a cycle, with the first name repeated at the end. Returns
 * null when there is no cycle.
 */
function cycleFrom(
  start: string,
  before: readonly string[],
  referencesOf: (name: string) => readonly string[],
): string[] | null {
  const done = new Set<string>();
  const walk = (name: string, chain: readonly string[]): string[] | null => {
    const again = chain.indexOf(name);
    if (again >= 0) return [...chain.slice(again), name];
    if (done.has(name)) return null;
    done.add(name);
    for (const next of referencesOf(name)) {
      const circle = walk(next, [...chain, name]);
      if (circle) return circle;
    }
    return null;
  };
  return walk(start, before);
}
