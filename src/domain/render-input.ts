import type { PageRange } from "@folio/pdf/model";
import type { GrantedAssets } from "./asset.ts";
import type { ComposedBands } from "./composed-bands.ts";
import { type Contents, type ContentsFill, NO_CONTENTS } from "./contents.ts";
import type { Finishing } from "./finishing.ts";
import type { Metadata } from "./metadata.ts";
import type { PageAccess } from "./page-access.ts";
import type { CompressionLevel, PdfRecord, TextWatermark } from "./pdf.ts";
import type { Warning, WarningCode } from "./warnings.ts";

/** Source of a render: HTML from the request, or the page at a URL. */
export type RenderSource = { html: string } | { url: string };

/** Source in a request, which may also be Markdown with a stylesheet that follows the default one. */
export type DocumentSource =
  | RenderSource
  | { markdown: string; css: string | null }
  /** HTML with places that are filled from Markdown. */
  | { html: string; embedsMarkdown: true };

/** Header or footer in the page margin. `heightPt` enlarges the margin when the margin is smaller. */
export interface PageBand {
  html: string;
  /** In points; null leaves the margin unchanged. */
  heightPt: number | null;
}

/** Emulated properties of the browser; null keeps the browser's default. */
export interface Emulation {
  media: "print" | "screen" | null;
  colorScheme: "light" | "dark" | null;
  reducedMotion: boolean | null;
  /** In CSS pixels. */
  viewport: { width: number; height: number } | null;
  /** Device pixels per CSS pixel. */
  deviceScale: number | null;
  /** Name in the IANA time zone database. */
  timezone: string | null;
  /** BCP 47 language tag. */
  locale: string | null;
  userAgent: string | null;
}

/** Emulation that keeps all defaults of the browser. */
export const NO_EMULATION: Emulation = {
  media: null,
  colorScheme: null,
  reducedMotion: null,
  viewport: null,
  deviceScale: null,
  timezone: null,
  locale: null,
  userAgent: null,
};

/** Kinds of requests, by the API's names. */
export const BLOCKED_TYPES = ["stylesheet", "image", "media", "font", "script", "fetch", "frame"] as const;
export type BlockedType = (typeof BLOCKED_TYPES)[number];

/** Requests that a page may not make. Its own document always loads. */
export interface Blocking {
  types: BlockedType[];
  /** Patterns for whole URLs, in which `*` stands for any characters. */
  patterns: string[];
}

/** Defects of a page that make the render fail. */
export interface FailOn {
  /** HTTP statuses of the page at a URL; null means 400 and above. */
  statuses: { from: number; to: number }[] | null;
  consoleErrors: boolean;
  warnings: WarningCode[] | "any";
}

/** Options that most renders leave at their defaults. */
export interface AdvancedRenderOptions {
  printBackground: boolean;
  /** In ascending order; null prints all pages. */
  pageRanges: PageRange[] | null;
  /** Prints everything on one page as high as the document, without forced breaks. */
  singlePage: boolean;
  emulation: Emulation | null;
  blocking: Blocking | null;
  /** JavaScript expression that the render waits for to become true. */
  waitForFunction: string | null;
  failOn: FailOn | null;
  /** Adds the document's structure, for screen readers and extraction. */
  tagged: boolean;
  /** Adds bookmarks of its headings. They require tags. */
  outline: boolean;
  contents: Contents;
  /** Content of the table of contents when it is printed; null leaves its places unchanged. */
  contentsFill: ContentsFill | null;
}

/** Default values of the rarer options. */
export const DEFAULT_ADVANCED_OPTIONS: AdvancedRenderOptions = {
  printBackground: true,
  pageRanges: null,
  singlePage: false,
  emulation: null,
  blocking: null,
  waitForFunction: null,
  failOn: null,
  tagged: true,
  outline: true,
  contents: NO_CONTENTS,
  contentsFill: null,
};

export interface RenderOptions extends AdvancedRenderOptions {
  /** Portrait size in points; `landscape` swaps the two. */
  widthPt: number;
  heightPt: number;
  landscape: boolean;
  marginPt: { top: number; right: number; bottom: number; left: number };
  /** From 0.1 to 2. */
  scale: number;
  header: PageBand | null;
  footer: PageBand | null;
  waitUntil: "load" | "domcontentloaded" | "networkidle";
  /** The browser checks the selector: an invalid one is `invalid_parameter`, 400. */
  waitForSelector: string | null;
  waitForTimeoutMs: number;
  /** Runs after `waitUntil`. A returned promise is awaited. An exception is `script_failed`. */
  script: string | null;
  resourceTimeoutMs: number;
  skipFailedResources: boolean;
  debug: boolean;
  /** Whether the document's `@page` rules override the given size, orientation and margins. Otherwise they do not affect these. */
  pageSizeFromCss: boolean;
}

/** One render with every default filled in: the engine's input, and the options that the resource returns. */
export interface RenderInput {
  operation: "render" | "template";
  source: DocumentSource;
  options: RenderOptions;
  /** Credentials, which are stored only for the render. */
  access: PageAccess | null;
  /** Assets of the account that the document may load. Undefined until the document was searched for asset names. */
  assets?: GrantedAssets | undefined;
  /** Header and footer that Chromium cannot print itself; null leaves them to the options. */
  bands: ComposedBands | null;
  /** Contains secrets, too. */
  finishing: Finishing;
  format: string;
  customSize: PdfRecord["customSize"];
  output: "url" | "base64";
  compress: CompressionLevel;
  watermark: TextWatermark | null;
  metadata: Metadata;
  template: PdfRecord["template"];
  /** Warnings from before the render. */
  warnings: Warning[];
  timeoutMs: number;
}
