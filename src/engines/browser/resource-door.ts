import { WorkerEntrypoint } from "cloudflare:workers";
import { fetchResource, type ResourceFetchResult, type ResourceRequest } from "../outbound/resource-fetch.ts";

/** Who opens a resource for a page. */
export interface ResourceOpener {
  open(asked: ResourceRequest): Promise<ResourceFetchResult>;
}

/**
 * Fetches a resource in an invocation of its own. An invocation has six connections at one time (Workers limits, "simultaneous open
 * connections"), which a browser host would share among all its pages.
 */
export class ResourceDoor extends WorkerEntrypoint implements ResourceOpener {
  open(asked: ResourceRequest): Promise<ResourceFetchResult> {
    return fetchResource(asked);
  }
}
