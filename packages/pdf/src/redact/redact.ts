import { deflateSync } from "node:zlib";
import { OwnResources } from "../content/own-resources.ts";
import { pageContent } from "../content/page-content.ts";
import { PageOverlay } from "../content/page-overlay.ts";
import type { PdfWarning } from "../errors.ts";
import { dropClaims } from "../file/claims.ts";
import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, pagesOf } from "../file/pages.ts";
import type { CMaps } from "../fonts/cmaps.ts";
import { shownText } from "../fonts/shown-text.ts";
import { pruneFields } from "../forms/prune-fields.ts";
import { missingPage } from "../page-ranges.ts";
import type { GapWidth } from "../revise/revision.ts";
import { geometryOf } from "../stamp/stamp-pages.ts";
import { name, PdfDict, type PdfRef, PdfStream } from "../syntax/objects.ts";
import { pruneStructure } from "../tags/prune-structure.ts";
import type { TextSearch } from "../text-search.ts";
import { type Area, type AreaOnPage, areaOnPage } from "./areas.ts";
import { redactionBars } from "./bars.ts";
import { GlyphPass } from "./glyph-pass.ts";
import { type NormalizedGaps, normalizeGaps, type PageArea } from "./line-gaps.ts";
import { type ContainsRedacted, containsNothing } from "./marked-content-stack.ts";
import { MeasuredFonts } from "./measured-fonts.ts";
import { ContentRedactor, type ContentTools } from "./redact-content.ts";
import { redactFonts } from "./redact-fonts.ts";
import type { ImageTools } from "./redact-image.ts";
import { redactPlaces } from "./redact-places.ts";
import { redactStructure } from "./redact-structure.ts";
import type { RedactionReport } from "./redaction-report.ts";
import { placesWithText, remainingTextWarnings } from "./remaining-texts.ts";
import { AnnotationRemoval } from "./remove-annotations.ts";
import { removeUnknownCopies } from "./remove-unknown-copies.ts";
import { RemovedContent } from "./removed-content.ts";
import { hasRedactedReplacementText } from "./replacement-text-search.ts";
import { TextMatcher } from "./text-matcher.ts";

/** Area to redact on a page. `isFound`: the area is a match of a search. */
type RequestedArea = AreaOnPage & { page: number; isFound?: boolean | undefined };

export interface Redaction {
  areas: RequestedArea[];
  /** Colour of the redaction bars, `#RRGGBB`; null for no bars. */
  color: string | null;
  /** Texts to remove outside the page content too: from bookmarks, metadata, annotations and replacement text. */
  searches?: TextSearch[] | undefined;
  /** How wide the gaps of found texts become. Default: "keep", the width of the removed text. */
  width?: GapWidth | undefined;
}

export interface RedactionTools extends ImageTools {
  cMaps: CMaps;
}

/**
 * Removes the content of the areas from the file: text, pixels, vector graphics, annotations with their field values,
 * and replacement text. The report says what was removed, but contains no text of the document. Throws
 * `page_out_of_range`, and `too_complex` for an image above `imagePixels`. Rethrows errors of the CMap source.
 */
export async function redact(
  document: PdfDocument,
  { areas, color, searches = [], width = "keep" }: Redaction,
  { cMaps, ...images }: RedactionTools,
): Promise<{ warnings: PdfWarning[]; report: RedactionReport }> {
  const matcher = new TextMatcher(searches, document.budget);
  const holds = containsRedacted(document, matcher);
  const tools = { fonts: new MeasuredFonts(document, cMaps), images, holds };
  const pages = pagesOf(document);
  const isFound = areas.some((area) => area.isFound);
  const placesBefore = await placesWithText(document, matcher);
  const lengthsBefore = new Map<PdfDict, number>();
  const shownBefore = await shownText(document, pages, { lengths: lengthsBefore });
  const work = new DocumentRedaction(document, { pages, tools, color, width });
  const byPage = Map.groupBy(areas, ({ page }) => page);
  for (const [number, shown] of byPage) {
    const page = pages[number - 1];
    if (!page) throw missingPage("areas", { pageCount: pages.length, page: number, argument: "areas" });
    await work.redactAreas({ page, number }, shown);
    await document.budget.yieldIfDue();
  }
  if (!matcher.isEmpty) {
    for (const [index, page] of pages.entries()) {
      if (!byPage.has(index + 1)) await work.redactTexts({ page, number: index + 1 }, matcher);
      await document.budget.yieldIfDue();
    }
    work.annotations.withText(matcher);
  }
  work.annotations.finish(work.removed);
  pruneFields(document, pages);
  const tags = redactStructure(document, { marks: work.marks, replacements: work.replacements, holds });
  work.removed.count("tag", tags);
  pruneStructure(document);
  work.removed.count("private_data", removeUnknownCopies(document, { pages, replaced: work.replacements }));
  await redactPlaces(document, matcher, work.removed);
  const fonts = await redactFonts(document, { pages, before: shownBefore, lengthsBefore, matcher, cMaps });
  dropClaims(document);
  const placesAfter = await placesWithText(document, matcher);
  const isChanged =
    isFound ||
    placesBefore.some((place) => !placesAfter.some((left) => left.place === place.place && left.kind === place.kind));
  const isEmpty = !work.hasRemoved && work.annotations.count === 0 && !isChanged;
  const warnings = [
    ...work.warnings(),
    ...fonts,
    ...(isEmpty ? [NOTHING_REDACTED] : []),
    ...remainingTextWarnings(placesAfter),
  ];
  return { warnings, report: work.removed.report() };
}

const NOTHING_REDACTED: PdfWarning = {
  code: "nothing_redacted",
  message: "Nothing was removed: no area contains content, and no text was found.",
};

/** Returns a function that checks whether a string of the document contains a searched text. */
const containsRedacted = (document: PdfDocument, matcher: TextMatcher): ContainsRedacted =>
  matcher.isEmpty
    ? containsNothing
    : (value) => {
        const string = document.string(value);
        return string !== null && matcher.isInString(string);
      };

interface NumberedPage {
  page: PdfPage;
  /** Page number, starting with 1. */
  number: number;
}

interface RedactionContext {
  pages: readonly PdfPage[];
  tools: ContentTools;
  color: string | null;
  width: GapWidth;
}

/** Redacts the pages of a document, and collects what other parts of the file need to know about the redaction. */
class DocumentRedaction {
  readonly annotations: AnnotationRemoval;
  /** Marked-content identifiers with redacted content, by object number of the page. */
  readonly marks = new Map<number, ReadonlySet<number>>();
  readonly replacements = new Map<number, PdfRef | null>();
  readonly removed = new RemovedContent();
  hasRemoved = false;
  readonly #document: PdfDocument;
  readonly #context: RedactionContext;
  readonly #overlay: PageOverlay;
  #dropped = 0;
  #hasDroppedUnmeasured = false;
  #hasKeptWidth = false;

  constructor(document: PdfDocument, context: RedactionContext) {
    this.#document = document;
    this.#context = context;
    this.#overlay = new PageOverlay(document);
    this.annotations = new AnnotationRemoval(document, context.pages);
  }

  async redactAreas({ page, number }: NumberedPage, shown: readonly RequestedArea[]): Promise<void> {
    const document = this.#document;
    const geometry = geometryOf(document, page);
    this.removed.startPage(number, geometry);
    const areas: PageArea[] = shown
      .filter(({ width, height }) => width > 0 && height > 0)
      .map((area) => ({ ...areaOnPage(area, geometry), isFound: area.isFound }));
    const gaps = await this.#normalizedGaps(page, areas);
    await this.#rewrite(page, areas, GlyphPass.moving(gaps?.shifts));
    this.annotations.touching(page, areas);
    this.#hasKeptWidth ||= gaps?.hasKeptWidth ?? false;
    const { color } = this.#context;
    if (color === null) return;
    const over = redactionBars(areas, gaps?.bars ?? new Map(), color);
    this.#overlay.drawOn(page, new OwnResources(document, page), { under: "", over });
  }

  /**
   * Rewrites a page without redacted areas if its replacement text, comments or marked content contain a searched text.
   */
  async redactTexts({ page, number }: NumberedPage, matcher: TextMatcher): Promise<void> {
    const document = this.#document;
    this.removed.startPage(number, geometryOf(document, page));
    const { holds } = this.#context.tools;
    const hasText =
      hasRedactedReplacementText(document, page, holds) || matcher.isInBinary(pageContent(document, page.dict));
    if (hasText) await this.#rewrite(page, [], GlyphPass.moving());
  }

  warnings(): PdfWarning[] {
    const images = this.#dropped;
    const image = `${images === 1 ? "1 image was" : `${images} images were`} removed completely, because Folio cannot redact parts of this image format.`;
    const text = "Text was removed wherever it could lie in an area, because the widths of its letters are unknown.";
    const messages = [...(images > 0 ? [image] : []), ...(this.#hasDroppedUnmeasured ? [text] : [])];
    return [
      ...messages.map((message): PdfWarning => ({ code: "content_dropped", message })),
      ...(this.#hasKeptWidth ? [WIDTH_KEPT] : []),
    ];
  }

  /** Returns the normalized gaps of a page, or null if every gap of the page keeps its width. */
  async #normalizedGaps(page: PdfPage, areas: readonly PageArea[]): Promise<NormalizedGaps | null> {
    const { tools, width } = this.#context;
    if (width === "keep" || !areas.some(({ isFound }) => isFound)) return null;
    const document = this.#document;
    const survey = GlyphPass.survey();
    const redactor = new ContentRedactor(document, areas, { ...tools, pass: survey });
    await redactor.redact(pageContent(document, page.dict), document.dict(page.inherited("Resources")));
    const { x, y, width: across, height } = geometryOf(document, page).visible;
    const visible = { left: x, bottom: y, right: x + across, top: y + height };
    return normalizeGaps(survey.placed ?? [], {
      areas,
      fixedAreas: survey.pixelAreas,
      visible,
      budget: document.budget,
    });
  }

  async #rewrite(page: PdfPage, areas: readonly Area[], pass: GlyphPass): Promise<void> {
    const document = this.#document;
    const redactor = new ContentRedactor(document, areas, { ...this.#context.tools, pass, removed: this.removed });
    const resources = document.dict(page.inherited("Resources"));
    const redacted = await redactor.redact(pageContent(document, page.dict), resources);
    const dict = PdfDict.of({ Filter: name("FlateDecode") });
    page.dict.set("Contents", document.add(new PdfStream(dict, deflateSync(redacted.content))));
    page.dict.set("Resources", redacted.resources);
    for (const key of ["Thumb", "PieceInfo", "Metadata", "LastModified"]) page.dict.delete(key);
    this.#dropped += redactor.dropped;
    this.#hasDroppedUnmeasured ||= redactor.hasDroppedUnmeasured;
    this.hasRemoved ||= redacted.marks.isTouched;
    this.marks.set(page.ref.number, redacted.marks.redactedMcids);
    for (const [old, drawn] of redactor.replacements) this.replacements.set(old, drawn);
  }
}

const WIDTH_KEPT: PdfWarning = {
  code: "gap_width_kept",
  message:
    "Some gaps still have the width of the removed text, because the rest of their lines could not be moved. A reader who knows the possible texts may recognize it.",
};
