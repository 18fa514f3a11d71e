import type { Context } from "hono";
import type { ApiVersion } from "../domain/api-versions.ts";
import type { RateDecision } from "../domain/gate.ts";
import type { ReadPoint } from "../domain/read-point.ts";
import type { Caller, Timings } from "../operations/caller.ts";
import type { Services } from "../operations/dependencies.ts";

/** What http needs to know of the deployment. */
export interface HttpSettings {
  baseUrl: string;
  /** Each opens the operator API; none closes it. */
  operatorSecrets: readonly string[];
  /** Stands in for CF-Connecting-IP where no platform sets it; a client-sent header is then ignored. */
  localClientAddress: string;
  /** A built page or other file by its path, such as `/docs/rendering.html`; 404 when there is none. */
  page(path: string): Promise<Response>;
  /** Refuses whatever would change something. */
  maintenance?: boolean;
  /** Every version of the API, oldest first; those of the house unless a test invents others. */
  versions?: readonly ApiVersion[];
}

export interface AppVariables {
  requestId: string;
  services: Services;
  timings: Timings;
  /** For the log line and the RateLimit headers; set as far as the request got. */
  caller?: Caller;
  rate?: RateDecision;
  /** How far the caller has seen; the answer says it. */
  readPoint?: ReadPoint;
  /** The route's pattern, never the URL: ids in the log stand in fields of their own. */
  route?: string;
  errorCode?: string;
  /** The version that the request speaks, as soon as that is known. */
  version?: ApiVersion;
  /** What an error answer carries beside the usual headers: `Allow`, `Content-Range`. */
  failureHeaders?: Record<string, string>;
}

export type AppContext = Context<{ Variables: AppVariables }>;
