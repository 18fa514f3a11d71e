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

export interface ConsoleLine {
  level: string;
  text: string;
  url?: string;
  line?: number;
}
