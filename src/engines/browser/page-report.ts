/**
 * The agent's report on the top document. The report is plain data, because it is sent as JSON through the Chrome
 * DevTools Protocol.
 */
export interface PageReport {
  /** Characters for which no font has a glyph. Empty if the request does not check for them. */
  missingGlyphs: string[];
  animated: boolean;
  /** Whether scripts still changed the document at the end of the wait for it to stop moving. */
  restless: boolean;
  fontsLoading: boolean;
  failedFonts: string[];
  /** Uncaught exceptions. */
  errors: string[];
  /** URLs of blocked WebSocket connections. */
  blocked: string[];
  console: ConsoleLine[];
}

/** Options of the agent for one document. */
export interface AgentOptions {
  /** Whether to record the lines of the console. */
  debug: boolean;
  /** Whether to report characters for which no font has a glyph. */
  glyphs: boolean;
  /** Whether the document may have scripts. If so, their work is tracked. */
  scripted: boolean;
  /** Maximum time in ms to wait for the document to stop moving, in page time (agent/page-time.ts). */
  stillMs: number;
  /** Maximum time in ms to wait for the document to stop moving. */
  stillWithinMs: number;
  /** Whether the document's `@page` rules set page size and margins. */
  cssPages: boolean;
}

/** Result of filling the tables of contents. */
export interface FilledContents {
  /** Number of entries in the tables of contents. Null if there is no table of contents. */
  entries: number | null;
  /** Whether filling failed because the document's scripts replaced built-ins. */
  isFailed: boolean;
  /** Invalid value of `data-levels` in a table of contents. Null if there is none. */
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

/**
 * Verdict on a document. `quiet`: nothing can change the document before the end of the idle wait. `doubtful`: this
 * cannot be proved. `late`: the time for the proof is over.
 */
export type IdlenessVerdict = "quiet" | "doubtful" | "late";

export interface IdlenessQuery {
  /** Remaining time of the idle wait in ms. A successful proof saves this time. */
  leftMs: number;
  /** Whether the document's text contains nothing that can run. */
  scriptless: boolean;
}
