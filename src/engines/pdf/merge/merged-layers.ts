import type { PdfDocument } from "../file/document.ts";
import type { ObjectImporter } from "../file/importer.ts";
import type { PdfPage } from "../file/pages.ts";
import { objectsBelow } from "../file/reachable.ts";
import { isName, PdfDict, PdfRef, type PdfValue } from "../syntax/objects.ts";

/** Lists of the default configuration (ISO 32000-2, table 99) that can simply follow one another. */
const LISTS = ["ON", "OFF", "Order", "AS", "RBGroups", "Locked"];

/** Optional content of all parts: without it a layer that is off would show in the merged file. */
export class MergedLayers {
  readonly #into: PdfDocument;
  readonly #groups: PdfValue[] = [];
  readonly #lists = new Map<string, PdfValue[]>();
  #name: PdfValue = null;

  constructor(into: PdfDocument) {
    this.#into = into;
  }

  /** To be called before the pages are copied: alone, a document without a list of layers shows all that is on any. */
  prepare(document: PdfDocument, pages: PdfPage[]): void {
    if (document.dict(document.catalog.get("OCProperties"))) return;
    const shown: PdfRef[] = [];
    for (const { ref, value } of objectsBelow(
      document,
      pages.map((page) => page.ref),
    )) {
      if (!(value instanceof PdfDict)) continue;
      if (isName(value.get("Type"), "OCG")) shown.push(ref);
      if (isName(value.get("Type"), "OCMD")) for (const key of ["OCGs", "VE", "P"]) value.delete(key);
    }
    if (shown.length === 0) return;
    const properties = PdfDict.of({ OCGs: shown, D: PdfDict.of({ ON: shown }) });
    document.catalog.set("OCProperties", properties);
  }

  append(document: PdfDocument, importer: ObjectImporter): void {
    const properties = document.dict(document.catalog.get("OCProperties"));
    if (!properties) return;
    const groups = document.array(properties.get("OCGs")) ?? [];
    for (const group of groups) this.#groups.push(importer.import(group));
    const config = document.dict(properties.get("D"));
    const lists = new Map(LISTS.map((key) => [key, document.array(config?.get(key)) ?? []]));
    if (isName(document.resolve(config?.get("BaseState")), "OFF"))
      lists.set("OFF", allBut(groups, lists.get("ON") ?? []));
    for (const [key, items] of lists) {
      const list = this.#lists.get(key) ?? [];
      for (const item of items) list.push(importer.import(item));
      this.#lists.set(key, list);
    }
    this.#name ??= document.resolve(config?.get("Name"));
  }

  finish(): void {
    if (this.#groups.length === 0) return;
    const config = new PdfDict([...this.#lists].filter(([, items]) => items.length > 0));
    if (this.#name !== null) config.set("Name", this.#name);
    this.#into.catalog.set("OCProperties", PdfDict.of({ OCGs: this.#groups, D: config }));
  }
}

const keyOf = (item: PdfValue): unknown => (item instanceof PdfRef ? item.number : item);

function allBut(groups: PdfValue[], on: PdfValue[]): PdfValue[] {
  const shown = new Set(on.map(keyOf));
  return groups.filter((group) => !shown.has(keyOf(group)));
}
