/** Software that is installed in the container, for `GET /v1/engine`. */
export interface ContainerEngines {
  libreoffice: string;
  tesseract: string;
  poppler: string;
  qpdf: string;
  ocrLanguages: string[];
  /** Names of the font families, sorted. */
  fonts: string[];
}

/** Number of running jobs and number of waiting jobs of one kind of work. */
export interface LaneLoad {
  running: number;
  waiting: number;
}

export interface ContainerLoad {
  /** Number of the container instance, from 0. */
  instance: number;
  /** Load of each kind of work. Null if the instance does not respond. */
  lanes: Record<string, LaneLoad> | null;
  /** How the instance isolates untrusted input, such as by Linux namespaces. */
  sandbox: string | null;
}

export interface ContainerInventory {
  /** Returns the names and versions of the software of one instance. Throws `container_unavailable`. */
  engines(): Promise<ContainerEngines>;
  /** Returns the load of each container instance. Starts sleeping instances. */
  load(): Promise<ContainerLoad[]>;
}
