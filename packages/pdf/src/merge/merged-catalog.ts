import { claimsKey, dropClaims } from "../file/claims.ts";
import type { PdfDocument } from "../file/document.ts";
import type { ObjectImporter } from "../file/importer.ts";
import { outputIntentsKey } from "../file/output-intents.ts";
import type { PdfRef, PdfValue } from "../syntax/objects.ts";

/** Catalog entries that are copied from the first part only. */
const FROM_FIRST = ["ViewerPreferences", "PageLayout", "PageMode", "Metadata"];
/** PDF version in which a page can have its own output intents (ISO 32000-2, 14.11.5). */
const PAGE_INTENTS_VERSION = 2.0;

interface Intents {
  key: string;
  value: PdfValue;
  pages: PdfRef[];
}

/**
 * Merges catalog entries that affect all pages of a document. An entry of one part must not affect the pages of parts
 * without this entry.
 */
export class MergedCatalog {
  readonly #into: PdfDocument;
  readonly #intents: Intents[] = [];
  readonly #claims = new Set<string>();

  constructor(into: PdfDocument) {
    this.#into = into;
  }

  /**
   * Objects from which `finish` may remove claims of conformance. `finish` removes the claims if the parts have
   * different claims.
   */
  get deferred(): PdfValue[] {
    return [this.#into.trailer.get("Info") ?? null, this.#into.catalog.get("Metadata") ?? null];
  }

  /** Adds a part. `pages` are the pages of the part in the merged document. */
  append(document: PdfDocument, importer: ObjectImporter, pages: PdfRef[]): void {
    const { catalog } = this.#into;
    const isFirst = this.#intents.length === 0;
    this.#into.requireVersion(document.version);
    this.#claims.add(document.recovered || document.encrypted ? "" : claimsKey(document));
    this.#intents.push({ ...this.#intentsOf(document, importer), pages });
    if (isFirst) {
      inlineFilters(document);
      for (const key of FROM_FIRST) {
        const value = document.catalog.get(key);
        if (value !== undefined) catalog.set(key, importer.import(value));
      }
      this.#into.trailer.set("Info", importer.import(document.trailer.get("Info") ?? null));
    }
    const files = [...(this.#into.array(catalog.get("AF")) ?? [])];
    for (const file of document.array(document.catalog.get("AF")) ?? []) files.push(importer.import(file));
    if (files.length > 0) catalog.set("AF", files);
  }

  /**
   * Returns the output intents of the part. If an earlier part has equal output intents, returns those, so that each
   * ICC profile is stored once.
   */
  #intentsOf(document: PdfDocument, importer: ObjectImporter): Pick<Intents, "key" | "value"> {
    const key = outputIntentsKey(document);
    const known = this.#intents.find((intents) => intents.key === key);
    return known ?? { key, value: importer.import(document.catalog.get("OutputIntents") ?? null) };
  }

  finish(): void {
    const [first] = this.#intents;
    const common = this.#intents.every(({ key }) => key === first?.key);
    if (common && first?.key) this.#into.catalog.set("OutputIntents", first.value);
    else if (!common) this.#intendPages();
    if (!common || this.#claims.size > 1) dropClaims(this.#into);
  }

  #intendPages(): void {
    for (const { key, value, pages } of this.#intents) {
      if (key === "") continue;
      this.#into.requireVersion(PAGE_INTENTS_VERSION);
      const shared = this.#into.add(value);
      for (const page of pages) {
        const dict = this.#into.dict(page);
        if (dict && !dict.has("OutputIntents")) dict.set("OutputIntents", shared);
      }
    }
  }
}

/**
 * Makes the filter entries of the metadata direct objects. When `finish` reads the metadata, the indirect objects no
 * longer exist.
 */
function inlineFilters(document: PdfDocument): void {
  const dict = document.stream(document.catalog.get("Metadata"))?.dict;
  for (const key of ["Filter", "DecodeParms"]) if (dict?.has(key)) dict.set(key, document.resolve(dict.get(key)));
}
