/** The agent's report on the top document. It is plain data, because it is sent as JSON through the CDP. */
export interface PageReport {
  /** Characters for which no font has a glyph. Empty unless the request checks for them. */
  missingGlyphs: string[];
  animated: boolean;
  /** Whether scripts still changed the document when the wait for it to become still ended. */
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
  /** Whether to report characters without a glyph. */
  glyphs: boolean;
  /** Whether the document may have scripts. If so, their work is tracked. */
  scripted: boolean;
  /** Maximum wait in ms for a document to stop moving. */
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

/**
 * Verdict on a document. `quiet`: nothing can change it within the time. `doubtful`: that cannot be proved. `late`: the
 * time is over.
 */
export type IdlenessVerdict = "quiet" | "doubtful" | "late";

export interface IdlenessQuery {
  /** Rest of the idle wait in ms, which the proof would save. */
  leftMs: number;
  /** Whether the document's text contains nothing that can run. */
  scriptless: boolean;
}
