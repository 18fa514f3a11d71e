import { FolioError } from "../../domain/errors.ts";

/** The way to the container: one server or several instances, numbered from 0. */
export interface ContainerTransport {
  instances: number;
  fetch(path: string, init: RequestInit, instance: number): Promise<Response>;
}

/** A container server at a URL, as on a laptop. */
export function urlTransport(baseUrl: string): ContainerTransport {
  return { instances: 1, fetch: (path, init) => fetch(new URL(path, baseUrl), init) };
}

/** The platform's instances behind the binding of container.do.ts. */
export function bindingTransport(namespace: DurableObjectNamespace, instances: number): ContainerTransport {
  return {
    instances,
    fetch(path, init, instance) {
      const stub = namespace.get(namespace.idFromName(`container-${instance}`));
      return stub.fetch(new URL(path, "http://container"), init);
    },
  };
}

/** It takes a new deployment to change that. */
const RETRY_AFTER_S = 600;

/** Where no container is configured: everything that needs one is refused. */
export const noTransport: ContainerTransport = {
  instances: 1,
  async fetch() {
    throw new FolioError(
      "container_unavailable",
      "This deployment has no container for office files, OCR, thumbnails and large PDFs.",
      {
        retryAfterS: RETRY_AFTER_S,
      },
    );
  },
};
