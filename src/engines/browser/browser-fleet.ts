/** What one browser host does at present. */
export interface HostLoad {
  /** Null while no browser runs there. */
  browser: RunningBrowser | null;
  /** Renders at one time at most. */
  windows: number;
  rendering: number;
  /** Renders that wait for a window. */
  waiting: number;
}

export interface RunningBrowser {
  /** Product and version. */
  version: string;
  startedAt: number;
  /** Begun since then. */
  renders: number;
  /** Of those, let down by the browser and not by the document. */
  failures: number;
}

export interface NamedHostLoad {
  name: string;
  /** Null when the host does not answer. */
  load: HostLoad | null;
}

/** Every browser host, for whoever runs the service. */
export interface BrowserFleet {
  /** Starts no browser. */
  load(): Promise<NamedHostLoad[]>;
}
