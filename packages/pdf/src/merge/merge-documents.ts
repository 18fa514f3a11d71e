import { PdfDocument } from "../file/document.ts";
import { ObjectImporter } from "../file/importer.ts";
import { type PdfPage, pagesOf, readRectangle } from "../file/pages.ts";
import { type PdfSink, PdfWriter } from "../file/writer.ts";
import { Destinations } from "../navigation/destinations.ts";
import { type OutlineItem, readOutline, writeOutline } from "../navigation/outline.ts";
import { type PageLabel, plainLabel, readPageLabels, writePageLabels } from "../navigation/page-labels.ts";
import { makeSelfContained, selectPages } from "../select/select-pages.ts";
import type { Budget } from "../syntax/budget.ts";
import { costOf } from "../syntax/cost.ts";
import { decodeText, name, PdfDict, PdfRef, PdfStream, type PdfValue, textString } from "../syntax/objects.ts";
import { MergedCatalog } from "./merged-catalog.ts";
import { MergedForm } from "./merged-form.ts";
import { MergedLayers } from "./merged-layers.ts";
import { MergedNames } from "./merged-names.ts";
import { MergedStructure } from "./merged-structure.ts";

export interface MergePart {
  /**
   * Opens the document of this part. Called once, when the part is merged. The merge changes the document, and then
   * releases its memory.
   */
  open(): PdfDocument | Promise<PdfDocument>;
  /** Page numbers, starting at 1; null for all pages. */
  pages: number[] | null;
  /** Title of the bookmark for this part. This title is used only if the document itself has no title. */
  name: string;
  /** If true, the bookmarks of the part are added at the top level. Otherwise, they are nested under one bookmark for the part. */
  omitsPartBookmark?: boolean | undefined;
}

export interface MergedFile {
  sink: PdfSink;
  /** Limits for the whole merge. */
  budget: Budget;
  /** PDF version in the header of the merged file. */
  version: number;
  /** Whether to write the merged file without object streams. */
  withoutObjectStreams: boolean;
}

/**
 * Estimated memory in bytes per merged page, in addition to the page's objects. It is for entries of the page tree, the
 * cross-reference table and the page labels.
 */
const KEPT_BYTES_A_PAGE = 400;

/**
 * Writes all parts in order to one file, with everything that belongs to their pages. Each step copies one part and
 * writes its objects. Memory therefore contains the objects of only one part at a time, and the objects that later
 * parts may change.
 */
export async function* mergeDocuments(parts: readonly MergePart[], file: MergedFile): AsyncGenerator<void, void> {
  const merger = new Merger(file);
  for (const part of parts) {
    await merger.append(part);
    yield;
  }
  await merger.finish();
}

class Merger {
  readonly #into: PdfDocument;
  readonly #pageTree: PdfRef;
  readonly #kids: PdfRef[] = [];
  readonly #outline: OutlineItem[] = [];
  readonly #labels: PageLabel[] = [];
  #hasLabels = false;
  readonly #structure: MergedStructure;
  readonly #form: MergedForm;
  readonly #names: MergedNames;
  readonly #layers: MergedLayers;
  readonly #catalog: MergedCatalog;
  readonly #writer: PdfWriter;
  /**
   * Highest object number up to which all objects have been written, except the objects that later parts may change.
   */
  #writtenTo: number;

  constructor({ sink, budget, version, withoutObjectStreams: plain }: MergedFile) {
    this.#into = PdfDocument.create(budget);
    this.#into.requireVersion(version);
    this.#writer = new PdfWriter(this.#into, sink, { incremental: { withoutObjectStreams: plain } });
    this.#pageTree = this.#into.reserve();
    this.#structure = new MergedStructure(this.#into);
    this.#form = new MergedForm(this.#into);
    this.#names = new MergedNames(this.#into);
    this.#layers = new MergedLayers(this.#into);
    this.#catalog = new MergedCatalog(this.#into);
    this.#writtenTo = this.#into.lastNumber;
  }

  async append({ open, pages: numbers, name: fileName, omitsPartBookmark: bare = false }: MergePart): Promise<void> {
    const { budget } = this.#into;
    const memoryLeft = budget.memoryLeft;
    const document = await open();
    const all = pagesOf(document);
    const pages = numbers ? selectPages(document, numbers) : all;
    const importer = new ObjectImporter(document, this.#into, this.#structure.nextKey);
    this.#layers.prepare(document, importer);
    this.#mapRoots(document, importer);
    const destinations = new Destinations(document, pages);
    for (const page of pages) detachPages(document, destinations, page);
    const refs: PdfRef[] = [];
    for (const page of pages) {
      refs.push(this.#appendPage(importer, page));
      await document.budget.yieldIfDue();
    }
    this.#appendOutline(importer, destinations, { document, firstPage: refs[0], fileName, bare });
    this.#appendLabels(document, pages.length);
    this.#names.append(document, importer, destinations);
    this.#structure.append(document, importer);
    this.#form.append(document, importer);
    this.#layers.append(document, importer);
    this.#catalog.append(document, importer, refs);
    if (this.#kids.length === refs.length) this.#appendOpenAction(document, importer, destinations);
    document.release();
    this.#writeAhead(refs);
    budget.refund(memoryLeft, importer.importedBytes + refs.length * KEPT_BYTES_A_PAGE + this.#retainedBytes(refs));
    await budget.yieldIfDue();
  }

  /** Returns the size in bytes of those objects of the part that stay in memory. */
  #retainedBytes(pages: PdfRef[]): number {
    return pages.reduce((sum, page) => sum + costOf(this.#into.resolve(page)), 0);
  }

  /**
   * Writes the objects of the part that was added last. Keeps the pages and some other objects of the part in memory,
   * because `finish` may change them.
   */
  #writeAhead(pages: PdfRef[]): void {
    const into = this.#into;
    const staying = [...pages, ...this.#structure.deferred, ...this.#catalog.deferred];
    const kept = new Set<number>();
    for (const value of staying) {
      if (!(value instanceof PdfRef)) continue;
      kept.add(value.number);
      if (value.number > this.#writtenTo) this.#detachFromSource(value);
    }
    for (const { ref, value } of into.valuesAfter(this.#writtenTo)) {
      if (value !== null && !kept.has(ref.number)) this.#writer.writeAhead(ref, value);
    }
    this.#writer.writeCopies();
    this.#writtenTo = into.lastNumber;
  }

  /** Copies stream data that are a view of the source's bytes. The memory of the source can then be released. */
  #detachFromSource(ref: PdfRef): void {
    const value = this.#into.resolve(ref);
    if (value instanceof PdfStream) this.#into.replace(ref, new PdfStream(value.dict, value.encoded.slice()));
  }

  async finish(): Promise<void> {
    const into = this.#into;
    const tree = PdfDict.of({ Type: name("Pages"), Count: this.#kids.length, Kids: this.#kids });
    into.replace(this.#pageTree, tree);
    into.catalog.set("Pages", this.#pageTree);
    writeOutline(into, this.#outline);
    if (this.#hasLabels) writePageLabels(into, this.#labels);
    for (const each of [this.#names, this.#structure, this.#form, this.#layers, this.#catalog]) each.finish();
    await this.#writer.finish();
  }

  /**
   * Excludes the root objects of the source from the copy, because the merge creates its own root objects. Otherwise, a
   * reference to a root object would copy the whole source.
   */
  #mapRoots(document: PdfDocument, importer: ObjectImporter): void {
    const { catalog } = document;
    const root = document.trailer.get("Root");
    if (root instanceof PdfRef) importer.map(root, null);
    for (const key of ["Outlines", "AcroForm"]) {
      const value = catalog.get(key);
      if (value instanceof PdfRef) importer.map(value, null);
    }
    const tags = catalog.get("StructTreeRoot");
    if (tags instanceof PdfRef) importer.map(tags, this.#structure.root);
  }

  #appendPage(importer: ObjectImporter, page: PdfPage): PdfRef {
    const ref = importer.import(page.ref);
    if (!(ref instanceof PdfRef)) throw new Error("a page is an indirect object");
    this.#into.dict(ref)?.set("Parent", this.#pageTree);
    this.#kids.push(ref);
    return ref;
  }

  /**
   * Adds the bookmarks of the part. `heading` contains the first page and the name, which are used for the bookmark of
   * the part itself.
   */
  #appendOutline(
    importer: ObjectImporter,
    destinations: Destinations,
    heading: { document: PdfDocument; firstPage: PdfRef | undefined; fileName: string; bare: boolean },
  ): void {
    const { document, firstPage, fileName, bare } = heading;
    const adopt = (item: OutlineItem): OutlineItem => {
      const entries = importer.import(item.entries);
      return { ...item, entries: entries as PdfDict, children: item.children.map(adopt) };
    };
    const items = readOutline(document, destinations).map(adopt);
    if (bare) {
      this.#outline.push(...items);
      return;
    }
    const title = document.string(document.dict(document.trailer.get("Info"))?.get("Title"));
    const text = (title && decodeText(title).trim()) || fileName;
    const destination: PdfValue[] = [firstPage ?? null, name("Fit")];
    this.#outline.push({
      entries: PdfDict.of({ Title: textString(text), Dest: destination }),
      open: true,
      children: items,
    });
  }

  /** Copies the open action of the document. Called only for the first part. */
  #appendOpenAction(document: PdfDocument, importer: ObjectImporter, destinations: Destinations): void {
    const action = document.resolve(document.catalog.get("OpenAction"));
    if (action === null) return;
    const item = PdfDict.of(action instanceof PdfDict ? { A: action } : { Dest: action });
    if (destinations.isInternal(item) && destinations.targetOf(item) === null) return;
    destinations.makeExplicit(item);
    this.#into.catalog.set("OpenAction", importer.import(item.get("A") ?? item.get("Dest") ?? null));
  }

  #appendLabels(document: PdfDocument, count: number): void {
    const labels = readPageLabels(document, count);
    if (labels) this.#hasLabels = true;
    const own = labels ?? Array.from({ length: count }, (_, i) => plainLabel(i + 1));
    for (const label of own) this.#labels.push(label);
  }
}

/**
 * Detaches a page from its page tree. All pages must be detached before the first page is copied, because links lead
 * from page to page.
 */
function detachPages(document: PdfDocument, destinations: Destinations, page: PdfPage): void {
  makeSelfContained(page);
  if (!readRectangle(document, page.inherited("MediaBox"))) page.dict.set("MediaBox", [0, 0, 612, 792]);
  page.dict.delete("Parent");
  for (const item of document.array(page.dict.get("Annots")) ?? []) {
    const annotation = document.dict(item);
    if (annotation) destinations.makeExplicit(annotation);
  }
}
