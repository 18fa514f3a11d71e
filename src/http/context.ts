import type { Context } from "hono";
import type { ApiVersion } from "../domain/api-versions.ts";
import type { RateDecision } from "../domain/gate.ts";
import type { ReadPoint } from "../domain/read-point.ts";
import type { Caller, Timings } from "../operations/caller.ts";
import type { Services } from "../operations/dependencies.ts";

/** Settings of the deployment that the HTTP layer needs. */
export interface HttpSettings {
  baseUrl: string;
  /** Secrets that grant access to the operator API. None disables it. */
  operatorSecrets: readonly string[];
  /** Replaces CF-Connecting-IP where no platform sets it. A header sent by the client is then ignored. */
  localClientAddress: string;
  /** Returns a built page or other file by its path, such as `/docs/rendering.html`, or 404. */
  page(path: string): Promise<Response>;
  /** Rejects all writes. */
  maintenance?: boolean;
  /** All versions of the API, oldest first. Defaults to the real ones; tests pass others. */
  versions?: readonly ApiVersion[];
}

export interface AppVariables {
  requestId: string;
  services: Services;
  timings: Timings;
  /** Caller, for the log line and the RateLimit headers. Set once the request is authenticated. */
  caller?: Caller;
  rate?: RateDecision;
  /** State of the data that the caller has seen, which is returned in the response. */
  readPoint?: ReadPoint;
  /** Pattern of the route, never the URL. The log has separate fields for ids. */
  route?: string;
  errorCode?: string;
  /** API version of the request, once it is known. */
  version?: ApiVersion;
  /** Additional headers of an error response: `Allow`, `Content-Range`. */
  failureHeaders?: Record<string, string>;
}

export type AppContext = Context<{ Variables: AppVariables }>;
