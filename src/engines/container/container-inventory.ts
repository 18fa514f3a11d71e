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

export interface ContainerInventory {
  /** Throws `container_unavailable`. */
  engines(): Promise<ContainerEngines>;
}
