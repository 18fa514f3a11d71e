import type { PageRange } from "@folio/pdf/model";
import type { GrantedAssets } from "./asset.ts";
import type { ComposedBands } from "./composed-bands.ts";
import { type Contents, type ContentsFill, NO_CONTENTS } from "./contents.ts";
import type { Finishing } from "./finishing.ts";
import type { Metadata } from "./metadata.ts";
import type { PageAccess } from "./page-access.ts";
import type { CompressionLevel, PdfRecord, TextWatermark } from "./pdf.ts";
import type { Warning, WarningCode } from "./warnings.ts";

/** What is rendered: supplied HTML, or the page at an address. */
export type RenderSource = { html: string } | { url: string };

/** What a caller may send: also Markdown, with a stylesheet that comes behind the default one. */
export type DocumentSource =
  | RenderSource
  | { markdown: string; css: string | null }
  /** HTML in which places are to be written from Markdown. */
  | { html: string; embedsMarkdown: true };

/** Chromium prints header and footer in the margins; `heightPt` grows the margin when that is smaller. */
export interface PageBand {
  html: string;
  /** Points; null leaves the margin as it is. */
  heightPt: number | null;
}

/** What a page finds where it is shown; null leaves each as the browser has it. */
export interface Emulation {
  media: "print" | "screen" | null;
  colorScheme: "light" | "dark" | null;
  reducedMotion: boolean | null;
  /** CSS pixels. */
  viewport: { width: number; height: number } | null;
  /** Device pixels to a CSS pixel. */
  deviceScale: number | null;
  /** A name of the IANA time zone database. */
  timezone: string | null;
  /** A BCP 47 language tag. */
  locale: string | null;
  userAgent: string | null;
}

/** The page finds what it finds by itself. */
export const AS_IT_IS: Emulation = {
  media: null,
  colorScheme: null,
  reducedMotion: null,
  viewport: null,
  deviceScale: null,
  timezone: null,
  locale: null,
  userAgent: null,
};

/** Kinds of requests as callers name them. */
export const BLOCKED_TYPES = ["stylesheet", "image", "media", "font", "script", "fetch", "frame"] as const;
export type BlockedType = (typeof BLOCKED_TYPES)[number];

/** What a page may not load; its own document always loads. */
export interface Blocking {
  types: BlockedType[];
  /** Whole URLs, in which `*` stands for any characters. */
  patterns: string[];
}

/** Flaws that a caller does not take. */
export interface FailOn {
  /** HTTP statuses of the page at a URL; null are those from 400 on. */
  statuses: { from: number; to: number }[] | null;
  consoleErrors: boolean;
  warnings: WarningCode[] | "any";
}

/** What most renders do without. */
export interface RarerOptions {
  printBackground: boolean;
  /** In rising order; null prints all. */
  pageRanges: PageRange[] | null;
  /** All of it on one page as high as the document, without forced breaks. */
  singlePage: boolean;
  emulation: Emulation | null;
  blocking: Blocking | null;
  /** JavaScript whose value is awaited to become true. */
  waitForFunction: string | null;
  failOn: FailOn | null;
  /** The document's structure, for those who listen to it and for extraction. */
  tagged: boolean;
  /** Bookmarks of its headings; they need the tags. */
  outline: boolean;
  contents: Contents;
  /** What the table of contents says when it is printed; null leaves its places as they are. */
  contentsFill: ContentsFill | null;
}

/** Nothing of it asked for. */
export const NOTHING_RARE: RarerOptions = {
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

export interface RenderOptions extends RarerOptions {
  /** Portrait size in points; `landscape` swaps the two. */
  widthPt: number;
  heightPt: number;
  landscape: boolean;
  marginPt: { top: number; right: number; bottom: number; left: number };
  /** 0.1 to 2. */
  scale: number;
  header: PageBand | null;
  footer: PageBand | null;
  waitUntil: "load" | "domcontentloaded" | "networkidle";
  /** Valid CSS is checked in the browser: an invalid one is `invalid_parameter`, 400. */
  waitForSelector: string | null;
  waitForTimeoutMs: number;
  /** Run after `waitUntil`; a promise it returns is awaited; an exception is `script_failed`. */
  script: string | null;
  resourceTimeoutMs: number;
  skipFailedResources: boolean;
  debug: boolean;
  /** The document's own `@page` rules win over the given size, orientation and margins; else they count for nothing in these. */
  pageSizeFromCss: boolean;
}

/** One render with every default filled in: what the engine needs, and what the resource echoes. */
export interface RenderInput {
  operation: "render" | "template";
  source: DocumentSource;
  options: RenderOptions;
  /** Secrets: for the render alone. */
  access: PageAccess | null;
  /** What it may load of the account's assets; not there while nobody has looked for names of assets in it. */
  assets?: GrantedAssets | undefined;
  /** Header and footer where Chromium's own way does not do; null leaves them to the options. */
  bands: ComposedBands | null;
  /** Holds secrets, too. */
  finishing: Finishing;
  format: string;
  customSize: PdfRecord["customSize"];
  output: "url" | "base64";
  compress: CompressionLevel;
  watermark: TextWatermark | null;
  metadata: Metadata;
  template: PdfRecord["template"];
  /** What was found out before the render. */
  warnings: Warning[];
  timeoutMs: number;
}
