import type { PdfDocument } from "../file/document.ts";
import type { ObjectImporter } from "../file/importer.ts";
import { isName, PdfDict, PdfRef, type PdfValue } from "../syntax/objects.ts";

/** Lists in the default configuration of layers (ISO 32000-2, table 99) that can be merged by concatenation. */
const LISTS = ["ON", "OFF", "Order", "AS", "RBGroups", "Locked"];

/**
 * Merges optional content (layers) of the parts. Without this merge, layers that a source hides would be visible in the
 * merged file.
 */
export class MergedLayers {
  readonly #into: PdfDocument;
  readonly #groups: PdfValue[] = [];
  readonly #lists = new Map<string, PdfValue[]>();
  #name: PdfValue = null;

  constructor(into: PdfDocument) {
    this.#into = into;
  }

  /**
   * Makes the layers of a document without `OCProperties` visible layers of the merged file, because viewers show such
   * layers. Must be called before any object is copied.
   */
  prepare(document: PdfDocument, importer: ObjectImporter): void {
    if (document.dict(document.catalog.get("OCProperties"))) return;
    importer.onLayer = (value, target) => {
      if (isName(value.get("Type"), "OCMD")) for (const key of ["OCGs", "VE", "P"]) value.delete(key);
      else {
        this.#groups.push(target);
        this.#list("ON").push(target);
      }
    };
  }

  append(document: PdfDocument, importer: ObjectImporter): void {
    const properties = document.dict(document.catalog.get("OCProperties"));
    if (!properties) return;
    const groups = document.array(properties.get("OCGs")) ?? [];
    for (const group of groups) this.#groups.push(importer.import(group));
    const config = document.dict(properties.get("D"));
    const lists = new Map(LISTS.map((key) => [key, document.array(config?.get(key)) ?? []]));
    if (isName(document.resolve(config?.get("BaseState")), "OFF"))
      lists.set("OFF", withoutGroups(groups, lists.get("ON") ?? []));
    for (const [key, items] of lists) {
      for (const item of items) this.#list(key).push(importer.import(item));
    }
    this.#name ??= document.resolve(config?.get("Name"));
  }

  #list(key: string): PdfValue[] {
    const list = this.#lists.get(key) ?? [];
    this.#lists.set(key, list);
    return list;
  }

  finish(): void {
    if (this.#groups.length === 0) return;
    const config = new PdfDict([...this.#lists].filter(([, items]) => items.length > 0));
    if (this.#name !== null) config.set("Name", this.#name);
    this.#into.catalog.set("OCProperties", PdfDict.of({ OCGs: this.#groups, D: config }));
  }
}

const keyOf = (item: PdfValue): unknown => (item instanceof PdfRef ? item.number : item);

function withoutGroups(groups: PdfValue[], on: PdfValue[]): PdfValue[] {
  const shown = new Set(on.map(keyOf));
  return groups.filter((group) => !shown.has(keyOf(group)));
}
