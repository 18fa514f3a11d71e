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

/** Number of running and waiting jobs. */
export interface LaneLoad {
  running: number;
  waiting: number;
}

export interface ContainerLoad {
  /** Number of the instance, from 0. */
  instance: number;
  /** Load per kind of work, or null when the instance does not respond. */
  lanes: Record<string, LaneLoad> | null;
  /** Method by which the instance confines untrusted input. */
  sandbox: string | null;
}

export interface ContainerInventory {
  /** Returns the software of one instance. Throws `container_unavailable`. */
  engines(): Promise<ContainerEngines>;
  /** Returns the load of each instance. Wakes sleeping instances. */
  load(): Promise<ContainerLoad[]>;
}
