import { FolioError } from "../../domain/errors.ts";
import type { DocumentContainer } from "./container.do.ts";
import { PATHS } from "./protocol.ts";

/** Connection to one container server, or to several container instances, which are numbered from 0. */
export interface ContainerTransport {
  instances: number;
  fetch(path: string, init: RequestInit, instance: number): Promise<Response>;
  /** Rejects if no container is configured, or if the container does not run. Does not start a sleeping instance. */
  checkHealth(): Promise<void>;
}

/** Connects to a container server at a URL, as in local development. */
export function urlTransport(baseUrl: string): ContainerTransport {
  return {
    instances: 1,
    fetch: (path, init) => fetch(new URL(path, baseUrl), init),
    async checkHealth() {
      const response = await fetch(new URL(PATHS.health, baseUrl));
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The container responded with HTTP ${response.status}`);
    },
  };
}

/** Connects to the container instances of the platform through the binding of container.do.ts. */
export function bindingTransport(
  namespace: DurableObjectNamespace<DocumentContainer>,
  instances: number,
): ContainerTransport {
  return {
    instances,
    fetch(path, init, instance) {
      const stub = namespace.get(namespace.idFromName(`container-${instance}`));
      return stub.fetch(new URL(path, "http://container"), init);
    },
    async checkHealth() {
      // A sleeping instance counts as healthy, because the next job starts it.
      await namespace.get(namespace.idFromName("container-0")).getState();
    },
  };
}

/** Seconds after which a client may retry. The time is long, because only a new deployment can add a container. */
const RETRY_AFTER_S = 600;

/** Transport of a deployment without a container. Rejects all work that needs a container. */
export const noTransport: ContainerTransport = {
  instances: 1,
  checkHealth: () => Promise.reject(new Error("No container is configured")),
  async fetch() {
    throw new FolioError(
      "container_unavailable",
      "This deployment has no container, which office files, OCR, thumbnails and large PDFs require.",
      {
        retryAfterS: RETRY_AFTER_S,
      },
    );
  },
};
