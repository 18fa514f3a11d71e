/** The agent's report on the top document. It is plain data, because it crosses the CDP as JSON. */
export interface PageReport {
  /** Characters without a glyph in any font. Empty unless requested. */
  missingGlyphs: string[];
  animated: boolean;
  /** Whether scripts still changed the document at the end of the wait for it to become still. */
  restless: boolean;
  fontsLoading: boolean;
  failedFonts: string[];
  /** Uncaught exceptions. */
  errors: string[];
  /** URLs of blocked WebSockets. */
  blocked: string[];
  console: ConsoleLine[];
}

/** Options of the agent for one document. */
export interface AgentOptions {
  /** Record the console's lines. */
  debug: boolean;
  /** Report characters without a glyph. */
  glyphs: boolean;
  /** Whether the document may have scripts, whose work is then tracked. */
  scripted: boolean;
  /** Maximum wait for a moving document to become still, in ms. */
  stillMs: number;
  /** Whether the document's `@page` rules set page size and margins. */
  cssPages: boolean;
}

/** Result of filling the tables of contents. */
export interface FilledContents {
  /** Number of entries, or null if there is no table of contents. */
  entries: number | null;
  /** Whether filling failed because the document's scripts replaced built-ins. */
  isFailed: boolean;
  /** Invalid `data-levels` of a table of contents, or null. */
  unreadLevels: string | null;
}

/** Rectangle in CSS pixels from the document's upper left corner. */
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

/** Verdict on a document: nothing can change it within the time, this cannot be proved, or the time is over. */
export type IdlenessVerdict = "quiet" | "doubtful" | "late";

export interface IdlenessQuery {
  /** Rest of the idle wait that the proof would save, in ms. */
  leftMs: number;
  /** Whether the document's text contains nothing that could run. */
  scriptless: boolean;
}
