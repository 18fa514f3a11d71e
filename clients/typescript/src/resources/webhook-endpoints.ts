import type { PagedList } from "../paged-list.ts";
import type { RequestOptions } from "../transport.ts";
import type {
  CreateWebhookEndpointParams,
  DeletedWebhookEndpoint,
  Event,
  ListWebhookEndpointsParams,
  UpdateWebhookEndpointParams,
  WebhookEndpoint,
} from "../types.ts";
import { part, Resource } from "./resource.ts";

export class WebhookEndpoints extends Resource {
  /** The answer has the `secret`, which is shown only then. */
  create(params: CreateWebhookEndpointParams, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.post("/v1/webhook_endpoints", options, params);
  }

  retrieve(id: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.get(`/v1/webhook_endpoints/${part(id)}`, options);
  }

  list(params: ListWebhookEndpointsParams = {}, options?: RequestOptions): PagedList<WebhookEndpoint> {
    return this.paged("/v1/webhook_endpoints", options, params);
  }

  update(id: string, params: UpdateWebhookEndpointParams, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.patch(`/v1/webhook_endpoints/${part(id)}`, options, params);
  }

  delete(id: string, options?: RequestOptions): Promise<DeletedWebhookEndpoint> {
    return this.remove(`/v1/webhook_endpoints/${part(id)}`, options);
  }

  /** Gives a new secret; the former one signs too for 24 hours. */
  rotateSecret(id: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.post(`/v1/webhook_endpoints/${part(id)}/rotate_secret`, options);
  }

  /** Sends an event of the type `webhook_endpoint.test` to this endpoint alone. */
  test(id: string, options?: RequestOptions): Promise<Event> {
    return this.post(`/v1/webhook_endpoints/${part(id)}/test`, options);
  }
}
