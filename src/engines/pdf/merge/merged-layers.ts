import type { PdfDocument } from "../file/document.ts";
import type { ObjectImporter } from "../file/importer.ts";
import { isName, PdfDict, type PdfValue } from "../syntax/objects.ts";

/** Lists of the default configuration (ISO 32000-2, table 99) that can simply follow one another. */
const LISTS = ["ON", "OFF", "Order", "AS", "RBGroups", "Locked"];

/** Optional content of all parts: without it a layer that is off would show in the merged file. */
export class MergedLayers {
  private readonly into: PdfDocument;
  private readonly groups: PdfValue[] = [];
  private readonly lists = new Map<string, PdfValue[]>();

  constructor(into: PdfDocument) {
    this.into = into;
  }

  append(document: PdfDocument, importer: ObjectImporter): void {
    const properties = document.dict(document.catalog.get("OCProperties"));
    if (!properties) return;
    const groups = document.array(properties.get("OCGs")) ?? [];
    this.groups.push(...groups.map((group) => importer.import(group)));
    const config = document.dict(properties.get("D"));
    const lists = new Map(LISTS.map((key) => [key, document.array(config?.get(key)) ?? []]));
    if (isName(document.resolve(config?.get("BaseState")), "OFF"))
      lists.set("OFF", allBut(groups, lists.get("ON") ?? []));
    for (const [key, items] of lists) {
      const list = this.lists.get(key) ?? [];
      list.push(...items.map((item) => importer.import(item)));
      this.lists.set(key, list);
    }
  }

  finish(): void {
    if (this.groups.length === 0) return;
    const config = new PdfDict([...this.lists].filter(([, items]) => items.length > 0));
    this.into.catalog.set("OCProperties", PdfDict.of({ OCGs: this.groups, D: config }));
  }
}

function allBut(groups: PdfValue[], on: PdfValue[]): PdfValue[] {
  const shown = new Set(on.map((item) => JSON.stringify(item)));
  return groups.filter((group) => !shown.has(JSON.stringify(group)));
}
