/** What the container is made of, for `GET /v1/engine`. */
export interface ContainerEngines {
  libreoffice: string;
  tesseract: string;
  poppler: string;
  qpdf: string;
  ocrLanguages: string[];
  /** Font families, sorted. */
  fonts: string[];
}

/** Work in hand and waiting. */
export interface LaneLoad {
  running: number;
  waiting: number;
}

export interface ContainerLoad {
  /** From 0. */
  instance: number;
  /** By kind of work; null when the instance does not answer. */
  lanes: Record<string, LaneLoad> | null;
  /** How input is confined there. */
  sandbox: string | null;
}

export interface ContainerInventory {
  /** Throws `container_unavailable`. */
  engines(): Promise<ContainerEngines>;
  /** Of each instance; one that sleeps is woken. */
  load(): Promise<ContainerLoad[]>;
}
