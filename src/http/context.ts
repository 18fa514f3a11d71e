import type { Context } from "hono";
import type { ApiVersion } from "../domain/api-versions.ts";
import type { RateDecision } from "../domain/gate.ts";
import type { ReadPoint } from "../domain/read-point.ts";
import type { BodyRate } from "../operations/body-deadline.ts";
import type { Caller, Timings } from "../operations/caller.ts";
import type { Services } from "../operations/dependencies.ts";

/** Settings of the deployment that the HTTP layer needs. */
export interface HttpSettings {
  baseUrl: string;
  /** Secrets that grant access to the operator API. If the list is empty, the operator API is disabled. */
  operatorSecrets: readonly string[];
  /**
   * Client address to use if no platform sets CF-Connecting-IP, such as in local development. If it is set, the header
   * is ignored, because a client could have sent it.
   */
  localClientAddress: string;
  /**
   * Returns a documentation page or another static file by its path, such as `/docs/rendering.html`. The status is 404
   * if the file does not exist.
   */
  page(path: string): Promise<Response>;
  /** Minimum rate of request bodies. Tests set another one. */
  bodyRate?: BodyRate;
  /** Rejects all writes. */
  maintenance?: boolean;
  /** All versions of the API, oldest first. Tests use other versions than the real ones. */
  versions?: readonly ApiVersion[];
}

export interface AppVariables {
  requestId: string;
  services: Services;
  timings: Timings;
  /** The caller of the request, for the log line and the `RateLimit` headers. Set after authentication. */
  caller?: Caller;
  rate?: RateDecision;
  /**
   * Database state that the caller has seen (a D1 bookmark). The response returns it in the header `Folio-Bookmark`.
   */
  readPoint?: ReadPoint;
  /** Path pattern of the route, never the URL. The log has separate fields for ids. */
  route?: string;
  errorCode?: string;
  /** API version of the request, once it is known. */
  version?: ApiVersion;
  /** Additional headers of an error response, such as `Allow` and `Content-Range`. */
  failureHeaders?: Record<string, string>;
}

export type AppContext = Context<{ Variables: AppVariables }>;
