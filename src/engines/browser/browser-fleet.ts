/** Current load of one browser host. */
export interface HostLoad {
  /** The running browser; null if the host has none. */
  browser: RunningBrowser | null;
  /** Maximum number of concurrent renders. */
  windows: number;
  rendering: number;
  /** Number of renders that wait for a window. */
  waiting: number;
}

export interface RunningBrowser {
  /** Product name and version of the browser. */
  version: string;
  startedAt: number;
  /** Number of renders that were started in this browser. */
  renders: number;
  /** Number of renders that failed because of the browser, not because of the document. */
  failures: number;
}

export interface NamedHostLoad {
  name: string;
  /** Current load of the host. Null if the host does not respond. */
  load: HostLoad | null;
}

/** All browser hosts, as the operator of the service sees them. */
export interface BrowserFleet {
  /** Returns the load of all hosts. Does not start a browser. */
  load(): Promise<NamedHostLoad[]>;
}
