/** Present load of one browser host. */
export interface HostLoad {
  /** Null while the host has no browser. */
  browser: RunningBrowser | null;
  /** Maximum number of concurrent renders. */
  windows: number;
  rendering: number;
  /** Number of renders that wait for a window. */
  waiting: number;
}

export interface RunningBrowser {
  /** Product and version. */
  version: string;
  startedAt: number;
  /** Renders that were started in this browser. */
  renders: number;
  /** Renders that failed because of the browser, not the document. */
  failures: number;
}

export interface NamedHostLoad {
  name: string;
  /** Null when the host does not respond. */
  load: HostLoad | null;
}

/** All browser hosts, for the operator of the service. */
export interface BrowserFleet {
  /** Returns the load of all hosts. Starts no browser. */
  load(): Promise<NamedHostLoad[]>;
}
