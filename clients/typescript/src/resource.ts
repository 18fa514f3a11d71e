import { PagedList } from "./paged-list.ts";
import type { ApiRequest, RequestOptions, Transport } from "./transport.ts";

/** Base class of every resource of the API. */
export abstract class Resource {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  protected get<Answer>(path: string, options?: RequestOptions, query?: object): Promise<Answer> {
    return this.#transport.request({ method: "GET", path, query }, options);
  }

  protected post<Answer>(path: string, options?: RequestOptions, body?: object): Promise<Answer> {
    return this.#transport.request({ method: "POST", path, body }, options);
  }

  protected patch<Answer>(path: string, options?: RequestOptions, body?: object): Promise<Answer> {
    return this.#transport.request({ method: "PATCH", path, body }, options);
  }

  protected remove<Answer>(path: string, options?: RequestOptions, query?: object): Promise<Answer> {
    return this.#transport.request({ method: "DELETE", path, query }, options);
  }

  protected paged<Item>(path: string, options?: RequestOptions, query?: object): PagedList<Item> {
    const request: ApiRequest = { method: "GET", path, query };
    return new PagedList<Item>(this.#transport, request, options);
  }
}

/**
 * Encodes an id as one segment of a URL path, whatever characters it contains. Throws for an empty id, `.` and `..`, because the path would
 * belong to another resource.
 */
export function part(id: string): string {
  if (typeof id !== "string" || id === "" || /^\.\.?$/.test(id)) {
    throw new TypeError(`id must be a string such as "pdf_…"; got ${JSON.stringify(id) ?? String(id)}.`);
  }
  return encodeURIComponent(id);
}
