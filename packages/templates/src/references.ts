import { circleMessage } from "./called-partial.ts";
import { type Fault, faultAt } from "./position.ts";
import { nearest } from "./suggest.ts";
import type { Reference } from "./syntax.ts";
import type { Surroundings } from "./template-engine.ts";

/** What is wrong with the partials that a text names: not there, or printing each other without end. */
export function referenceFaults(
  references: readonly Reference[],
  { partials, name: own, names = [] }: Surroundings,
  referencesOf: (name: string) => readonly string[],
): Fault[] {
  const known = (name: string) => partials.has(name) || name === own;
  return references.flatMap(({ name, hasDefault, at }) => {
    if (!known(name)) return hasDefault ? [] : [faultAt(at, unknown(name, [...partials.keys(), ...names]))];
    const circle = circleFrom(name, own === undefined ? [] : [own], referencesOf);
    return circle ? [faultAt(at, circleMessage(circle))] : [];
  });
}

function unknown(name: string, names: readonly string[]): string {
  const guess = nearest(name, names);
  const hint = guess ? `did you mean "${guess}"?` : `create it, or write a fallback: {{#> ${name}}}…{{/${name}}}`;
  return `no partial has the name "${name}"; ${hint}`;
}

/** The names from the first on to the one that comes again; null when none does. */
function circleFrom(
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
