/** Software in the container, for `GET /v1/engine`. */
export interface ContainerEngines {
  libreoffice: string;
  tesseract: string;
  poppler: string;
  qpdf: string;
  ocrLanguages: string[];
  /** Font families, sorted. */
  fonts: string[];
}

/** Numbers of running and waiting jobs of one kind of work. */
export interface LaneLoad {
  running: number;
  waiting: number;
}

export interface ContainerLoad {
  /** Number of the instance, from 0. */
  instance: number;
  /** Load for each kind of work, or null if the instance does not respond. */
  lanes: Record<string, LaneLoad> | null;
  /** How the instance isolates untrusted input. */
  sandbox: string | null;
}

export interface ContainerInventory {
  /** Returns the names and versions of the software of one instance. Throws `container_unavailable`. */
  engines(): Promise<ContainerEngines>;
  /** Returns the load of each instance. Starts sleeping instances. */
  load(): Promise<ContainerLoad[]>;
}
