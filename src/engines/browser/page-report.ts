/** What the agent tells about the top document. Plain data: it crosses the CDP as JSON. */
export interface PageReport {
  /** Characters that no font has; empty unless asked for. */
  missingGlyphs: string[];
  animated: boolean;
  fontsLoading: boolean;
  failedFonts: string[];
  /** Uncaught exceptions. */
  errors: string[];
  /** URLs of sockets that were refused. */
  blocked: string[];
  console: ConsoleLine[];
}

/** What is wanted of a document. */
export interface PageAsks {
  /** The console's lines. */
  debug: boolean;
  /** Characters without a glyph. */
  glyphs: boolean;
  /** How long a document that moves by itself is waited for until it is still. */
  stillMs: number;
  /** The document's `@page` rules decide about its pages' size and margins. */
  cssPages: boolean;
}

export interface ConsoleLine {
  level: string;
  text: string;
  url?: string;
  line?: number;
}
