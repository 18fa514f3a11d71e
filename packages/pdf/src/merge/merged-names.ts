import type { PdfDocument } from "../file/document.ts";
import type { ObjectImporter } from "../file/importer.ts";
import { nameTree, readNameTree } from "../file/trees.ts";
import { UniqueNames } from "../file/unique-names.ts";
import type { Destinations } from "../navigation/destinations.ts";
import { PdfDict, type PdfValue } from "../syntax/objects.ts";

/**
 * Merges the name trees of the catalogs, such as attachments, named destinations and scripts. If a name is already
 * used, a number is appended to it.
 */
export class MergedNames {
  readonly #into: PdfDocument;
  readonly #trees = new Map<string, { entries: Map<string, PdfValue>; keys: UniqueNames }>();

  constructor(into: PdfDocument) {
    this.#into = into;
  }

  append(document: PdfDocument, importer: ObjectImporter, destinations: Destinations): void {
    for (const [key, { array }] of destinations.names()) this.#add("Dests", key, importer.import(array));
    for (const [kind, root] of document.dict(document.catalog.get("Names")) ?? []) {
      if (kind === "Dests") continue;
      for (const [key, value] of readNameTree(document, root)) this.#add(kind, key, importer.import(value));
    }
  }

  finish(): void {
    if (this.#trees.size === 0) return;
    const names = new PdfDict();
    for (const [kind, { entries }] of this.#trees) names.set(kind, this.#into.add(nameTree(entries)));
    this.#into.catalog.set("Names", names);
  }

  #add(kind: string, key: string, value: PdfValue): void {
    const tree = this.#trees.get(kind) ?? { entries: new Map<string, PdfValue>(), keys: new UniqueNames() };
    tree.entries.set(tree.keys.uniqueName(key), value);
    this.#trees.set(kind, tree);
  }
}
