import { WorkerEntrypoint } from "cloudflare:workers";
import { fetchResource, type ResourceFetchResult, type ResourceRequest } from "../outbound/resource-fetch.ts";

/** Fetches a resource for a page. */
export interface ResourceOpener {
  open(asked: ResourceRequest): Promise<ResourceFetchResult>;
}

/**
 * Fetches a resource in its own invocation. One invocation has six simultaneous connections (Workers limits,
 * "simultaneous open connections"). Without this entry point, all pages of a browser host would share these six.
 */
export class ResourceDoor extends WorkerEntrypoint implements ResourceOpener {
  open(asked: ResourceRequest): Promise<ResourceFetchResult> {
    return fetchResource(asked);
  }
}
