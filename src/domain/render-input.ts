import type { PageRange } from "@folio/pdf/model";
import type { GrantedAssets } from "./asset.ts";
import type { ComposedBands } from "./composed-bands.ts";
import { type Contents, type ContentsFill, NO_CONTENTS } from "./contents.ts";
import type { Finishing } from "./finishing.ts";
import type { Metadata } from "./metadata.ts";
import type { PageAccess } from "./page-access.ts";
import type { CompressionLevel, PdfRecord, TextWatermark } from "./pdf.ts";
import type { Warning, WarningCode } from "./warnings.ts";

/** Source of a render: HTML, or the URL of a page. */
export type RenderSource = { html: string } | { url: string };

/**
 * Source of a document in a request. The source may also be Markdown. Its stylesheet then follows Folio's default
 * stylesheet.
 */
export type DocumentSource =
  | RenderSource
  | { markdown: string; css: string | null }
  /** HTML with elements whose Markdown content must be converted. */
  | { html: string; embedsMarkdown: true };

/** Header or footer in the page margin. If `heightPt` is larger than the margin, the margin is enlarged. */
export interface PageBand {
  html: string;
  /** Height in points; null leaves the margin unchanged. */
  heightPt: number | null;
}

/** Browser properties to emulate; null keeps the browser's default. */
export interface Emulation {
  media: "print" | "screen" | null;
  colorScheme: "light" | "dark" | null;
  reducedMotion: boolean | null;
  /** Size of the viewport in CSS pixels. */
  viewport: { width: number; height: number } | null;
  /** Device pixels per CSS pixel. */
  deviceScale: number | null;
  /** Name of the time zone in the IANA database. */
  timezone: string | null;
  /** BCP 47 language tag. */
  locale: string | null;
  userAgent: string | null;
}

/** Emulation options that keep all defaults of the browser. */
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

/** Kinds of requests that can be blocked, by their names in the API. */
export const BLOCKED_TYPES = ["stylesheet", "image", "media", "font", "script", "fetch", "frame"] as const;
export type BlockedType = (typeof BLOCKED_TYPES)[number];

/** Requests that the page may not make. The request for the page itself is never blocked. */
export interface Blocking {
  types: BlockedType[];
  /** Patterns that match whole URLs. `*` matches any characters. */
  patterns: string[];
}

/** Defects of a page that make the render fail (`fail_on`). */
export interface FailOn {
  /** Ranges of HTTP statuses for which the render of a URL fails. Null for 400 and above. */
  statuses: { from: number; to: number }[] | null;
  consoleErrors: boolean;
  warnings: WarningCode[] | "any";
}

/** Options that most renders leave at their defaults. */
export interface AdvancedRenderOptions {
  printBackground: boolean;
  /** Page ranges in ascending order; null for all pages. */
  pageRanges: PageRange[] | null;
  /** Prints the whole document on one page, which is as high as the document. Forced page breaks have no effect. */
  singlePage: boolean;
  emulation: Emulation | null;
  blocking: Blocking | null;
  /** JavaScript expression. The render waits until its value is true. */
  waitForFunction: string | null;
  failOn: FailOn | null;
  /** Adds the document's structure to the PDF as tags, for screen readers and extraction. */
  tagged: boolean;
  /** Adds bookmarks for the document's headings. They require `tagged`. */
  outline: boolean;
  contents: Contents;
  /**
   * Page numbers for the table of contents when it is printed. If null, the elements for the table of contents stay
   * unchanged.
   */
  contentsFill: ContentsFill | null;
}

/** Default values of the less common options. */
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
  /** Paper size in points, in portrait; `landscape` swaps width and height. */
  widthPt: number;
  heightPt: number;
  landscape: boolean;
  marginPt: { top: number; right: number; bottom: number; left: number };
  /** Scale of the page, from 0.1 to 2. */
  scale: number;
  header: PageBand | null;
  footer: PageBand | null;
  waitUntil: "load" | "domcontentloaded" | "networkidle";
  /**
   * CSS selector of an element for which the render waits. The browser checks the selector: an invalid selector returns
   * 400 `invalid_parameter`.
   */
  waitForSelector: string | null;
  waitForTimeoutMs: number;
  /**
   * Script that runs after `waitUntil`. If it returns a promise, Folio awaits it. If it throws, the render fails with
   * `script_failed`.
   */
  script: string | null;
  resourceTimeoutMs: number;
  skipFailedResources: boolean;
  debug: boolean;
  /**
   * Whether the document's `@page` rules override the requested size, orientation and margins. Otherwise these rules
   * have no effect.
   */
  pageSizeFromCss: boolean;
}

/** One render with all defaults filled in: the input of the engine, and the options that the resource shows. */
export interface RenderInput {
  operation: "render" | "template";
  source: DocumentSource;
  options: RenderOptions;
  /** Credentials for loading the page. They are stored only until the render ends. */
  access: PageAccess | null;
  /** Assets of the account that the document may load. Undefined before the document was searched for asset names. */
  assets?: GrantedAssets | undefined;
  /**
   * Header and footer that Folio must draw, because Chromium cannot. If null, Chromium prints the header and footer in
   * `options`.
   */
  bands: ComposedBands | null;
  /** Last changes of the PDF. They contain secrets, too. */
  finishing: Finishing;
  format: string;
  customSize: PdfRecord["customSize"];
  output: "url" | "base64";
  compress: CompressionLevel;
  watermark: TextWatermark | null;
  metadata: Metadata;
  template: PdfRecord["template"];
  /** Warnings about the request that were found before the render. */
  warnings: Warning[];
  timeoutMs: number;
}
