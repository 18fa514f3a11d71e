import type { PagedList } from "../paged-list.ts";
import type { RequestOptions } from "../transport.ts";
import type { Event, ListEventsParams, RetryEventParams } from "../types.ts";
import { part, Resource } from "./resource.ts";

export class Events extends Resource {
  list(params: ListEventsParams = {}, options?: RequestOptions): PagedList<Event> {
    return this.paged("/v1/events", options, params);
  }

  /** With its deliveries and their attempts. */
  retrieve(id: string, options?: RequestOptions): Promise<Event> {
    return this.get(`/v1/events/${part(id)}`, options);
  }

  /** Sends again what failed: to all endpoints, or to the one that is named. */
  retry(id: string, params: RetryEventParams = {}, options?: RequestOptions): Promise<Event> {
    return this.post(`/v1/events/${part(id)}/retry`, options, params);
  }
}
