import type { PdfDocument } from "../file/document.ts";
import { UniqueNames } from "../file/unique-names.ts";
import { WORK } from "../syntax/budget.ts";
import { name, PdfDict, PdfName, type PdfValue } from "../syntax/objects.ts";
import { serialize } from "../syntax/serialize.ts";

/**
 * Maps of the structure tree root. `key` is the name of the map. `named` is the entry of a structure element that
 * contains a key of the map (ISO 32000-2, 14.7.2).
 */
const MAPS = [
  { key: "RoleMap", named: "S" },
  { key: "ClassMap", named: "C" },
] as const;

/** Renames the roles and classes of a part that an earlier part defines differently. */
export class RoleRenamer {
  readonly #taken = MAPS.map((map) => ({ ...map, meanings: new Map<string, string>(), names: new UniqueNames("_") }));

  /** Renames conflicting roles and classes. Must be called before any object of the structure tree is copied. */
  renameConflicts(document: PdfDocument, tree: PdfDict): void {
    for (const { key, named, meanings, names } of this.#taken) {
      const map = document.dict(tree.get(key));
      if (!map) continue;
      const renamed = new Map<string, string>();
      for (const [own, value] of map) {
        const meaning = meaningOf(document, value);
        if (meanings.get(own) === meaning) continue;
        const free = names.uniqueName(own);
        meanings.set(free, meaning);
        if (free !== own) renamed.set(own, free);
      }
      if (renamed.size === 0) continue;
      tree.set(
        key,
        new PdfDict([...map].map(([own, value]) => [renamed.get(own) ?? own, withNames(document, value, renamed)])),
      );
      renameIn(document, tree, { named, renamed });
    }
  }
}

const meaningOf = (document: PdfDocument, value: PdfValue): string =>
  serialize(document.resolve(value), ({ number }) => number);

/**
 * Returns the value with the new names in place of the old names. The value may contain names, because a role can be
 * mapped to another role.
 */
function withNames(document: PdfDocument, value: PdfValue, renamed: ReadonlyMap<string, string>): PdfValue {
  const resolved = document.resolve(value);
  const free = resolved instanceof PdfName ? renamed.get(resolved.text) : undefined;
  if (free !== undefined) return name(free);
  return Array.isArray(resolved) ? resolved.map((each) => withNames(document, each, renamed)) : value;
}

interface Renaming {
  named: "S" | "C";
  renamed: ReadonlyMap<string, string>;
}

function renameIn(document: PdfDocument, tree: PdfDict, { named, renamed }: Renaming): void {
  const seen = new Set<PdfDict>();
  const stack: (PdfValue | undefined)[] = [tree.get("K")];
  while (stack.length > 0) {
    const value = document.resolve(stack.pop());
    if (Array.isArray(value)) stack.push(...value);
    if (!(value instanceof PdfDict) || seen.has(value)) continue;
    seen.add(value);
    document.budget.spendWork(WORK.visit);
    const own = value.get(named);
    if (own !== undefined) value.set(named, withNames(document, own, renamed));
    stack.push(value.get("K"));
  }
}
