/** What the agent tells about the top document. Plain data: it crosses the CDP as JSON. */
export interface PageReport {
  /** Characters that no font has; empty unless asked for. */
  missingGlyphs: string[];
  animated: boolean;
  /** It was waited for, and scripts did not stop changing it. */
  restless: boolean;
  fontsLoading: boolean;
  failedFonts: string[];
  /** Uncaught exceptions. */
  errors: string[];
  /** URLs of sockets that were refused. */
  blocked: string[];
  console: ConsoleLine[];
}

/** What is wanted of a document. */
export interface AgentOptions {
  /** The console's lines. */
  debug: boolean;
  /** Characters without a glyph. */
  glyphs: boolean;
  /** The document may have scripts: what they begin is accounted for. */
  scripted: boolean;
  /** How long a document that moves by itself is waited for until it is still. */
  stillMs: number;
  /** The document's `@page` rules decide about its pages' size and margins. */
  cssPages: boolean;
}

/** What came of the tables of contents. */
export interface FilledContents {
  /** Null where nothing asks for one. */
  entries: number | null;
  /** The document's own scripts have broken what it takes. */
  isFailed: boolean;
  /** A place's levels that are none; null when all can be read. */
  unreadLevels: string | null;
}

/** CSS pixels from the document's upper left corner. */
export interface DocumentBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ConsoleLine {
  level: string;
  text: string;
  url?: string;
  line?: number;
}

/** What is found of a document: nothing can change it within the time; that cannot be known; or the time is over. */
export type IdlenessVerdict = "quiet" | "doubtful" | "late";

export interface IdlenessQuery {
  /** What is left of the silence that would be waited for. */
  leftMs: number;
  /** The document's text has nothing in it that could run. */
  scriptless: boolean;
}
