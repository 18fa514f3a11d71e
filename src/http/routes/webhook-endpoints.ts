import { once } from "../../domain/once.ts";
import { createWebhookEndpoint } from "../../operations/webhook-endpoints/create.ts";
import { deleteWebhookEndpoint } from "../../operations/webhook-endpoints/delete.ts";
import { listWebhookEndpoints } from "../../operations/webhook-endpoints/list.ts";
import { retrieveWebhookEndpoint } from "../../operations/webhook-endpoints/retrieve.ts";
import { rotateWebhookSecret } from "../../operations/webhook-endpoints/rotate-secret.ts";
import { testWebhookEndpoint } from "../../operations/webhook-endpoints/test.ts";
import { updateWebhookEndpoint } from "../../operations/webhook-endpoints/update.ts";
import { event, presentEvent } from "../../resources/events.ts";
import { deleted, listOf, pageRequestOf, pathId, presentDeleted, presentPage } from "../../resources/shared.ts";
import {
  createWebhookEndpointBody,
  listWebhookEndpointsQuery,
  presentWebhookEndpoint,
  updateWebhookEndpointBody,
  webhookEndpoint,
} from "../../resources/webhook-endpoints.ts";
import { NO_COMMAND } from "../no-command.ts";
import { route } from "../route.ts";

const tag = "Webhooks";
const params = once(() => pathId("we"));

export const webhookEndpointRoutes = [
  route({
    method: "post",
    path: "/v1/webhook_endpoints",
    operationId: "createWebhookEndpoint",
    call: "webhookEndpoints.create",
    tag,
    summary: "Create a webhook endpoint",
    description: "Only this response contains the secret.",
    command: NO_COMMAND.webhooks,
    guide: "webhooks",
    scope: "webhooks:write",
    body: createWebhookEndpointBody,
    success: { status: 201, schema: webhookEndpoint, description: "The endpoint with its secret." },
    errors: ["url_not_allowed"],
    handle: async ({ services, caller, body }) => {
      const { endpoint, secret } = await createWebhookEndpoint({ services, caller, input: body });
      const view = { endpoint, nowMs: services.clock.now() };
      return { status: 201, body: presentWebhookEndpoint(view, secret), resourceId: endpoint.id };
    },
  }),
  route({
    method: "get",
    path: "/v1/webhook_endpoints",
    operationId: "listWebhookEndpoints",
    call: "webhookEndpoints.list",
    tag,
    summary: "List webhook endpoints",
    command: NO_COMMAND.webhooks,
    guide: "webhooks",
    scope: "webhooks:read",
    query: listWebhookEndpointsQuery,
    success: {
      status: 200,
      schema: once(() => listOf(webhookEndpoint())),
      description: "One page of objects, newest first.",
    },
    errors: [],
    handle: async ({ services, caller, query }) => {
      const page = await listWebhookEndpoints({
        services,
        caller,
        input: { status: query.status ?? null, request: pageRequestOf(query) },
      });
      const nowMs = services.clock.now();
      return { status: 200, body: presentPage(page, query, (endpoint) => presentWebhookEndpoint({ endpoint, nowMs })) };
    },
  }),
  route({
    method: "get",
    path: "/v1/webhook_endpoints/{id}",
    operationId: "retrieveWebhookEndpoint",
    call: "webhookEndpoints.retrieve",
    tag,
    summary: "Retrieve a webhook endpoint",
    command: NO_COMMAND.webhooks,
    guide: "webhooks",
    scope: "webhooks:read",
    params,
    success: { status: 200, schema: webhookEndpoint, description: "The endpoint." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => {
      const endpoint = await retrieveWebhookEndpoint({ services, caller, input: { endpointId: id } });
      return { status: 200, body: presentWebhookEndpoint({ endpoint, nowMs: services.clock.now() }) };
    },
  }),
  route({
    method: "patch",
    path: "/v1/webhook_endpoints/{id}",
    operationId: "updateWebhookEndpoint",
    call: "webhookEndpoints.update",
    tag,
    summary: "Update a webhook endpoint",
    command: NO_COMMAND.webhooks,
    guide: "webhooks",
    scope: "webhooks:write",
    params,
    body: updateWebhookEndpointBody,
    success: { status: 200, schema: webhookEndpoint, description: "The endpoint." },
    errors: ["resource_not_found", "url_not_allowed"],
    handle: async ({ services, caller, params: { id }, body }) => {
      const endpoint = await updateWebhookEndpoint({ services, caller, input: { ...body, endpointId: id } });
      const view = { endpoint, nowMs: services.clock.now() };
      return { status: 200, body: presentWebhookEndpoint(view), resourceId: id };
    },
  }),
  route({
    method: "delete",
    path: "/v1/webhook_endpoints/{id}",
    operationId: "deleteWebhookEndpoint",
    call: "webhookEndpoints.delete",
    tag,
    summary: "Delete a webhook endpoint",
    command: NO_COMMAND.webhooks,
    guide: "webhooks",
    scope: "webhooks:write",
    params,
    success: {
      status: 200,
      schema: once(() => deleted("webhook_endpoint", "we")),
      description: "The resource is deleted.",
    },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => {
      await deleteWebhookEndpoint({ services, caller, input: { endpointId: id } });
      return { status: 200, body: presentDeleted("webhook_endpoint", id) };
    },
  }),
  route({
    method: "post",
    path: "/v1/webhook_endpoints/{id}/rotate_secret",
    operationId: "rotateWebhookSecret",
    call: "webhookEndpoints.rotateSecret",
    tag,
    summary: "Rotate a webhook endpoint's secret",
    description:
      "For 24 hours, deliveries carry two signatures: one with the new secret and one with the former secret.",
    command: NO_COMMAND.webhooks,
    guide: "webhooks",
    scope: "webhooks:write",
    params,
    success: { status: 200, schema: webhookEndpoint, description: "The endpoint with its new secret." },
    errors: ["resource_not_found", "version_conflict"],
    handle: async ({ services, caller, params: { id } }) => {
      const { endpoint, secret } = await rotateWebhookSecret({ services, caller, input: { endpointId: id } });
      const view = { endpoint, nowMs: services.clock.now() };
      return { status: 200, body: presentWebhookEndpoint(view, secret), resourceId: id };
    },
  }),
  route({
    method: "post",
    path: "/v1/webhook_endpoints/{id}/test",
    operationId: "testWebhookEndpoint",
    call: "webhookEndpoints.test",
    tag,
    summary: "Send a test event",
    description:
      "Sends an event of type `webhook_endpoint.test` to this endpoint only. Retrieve the event to see the result of the delivery.",
    command: NO_COMMAND.webhooks,
    guide: "webhooks",
    scope: "webhooks:write",
    params,
    success: { status: 202, schema: event, description: "The event. It has not been delivered yet." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => ({
      status: 202,
      body: presentEvent(await testWebhookEndpoint({ services, caller, input: { endpointId: id } })),
    }),
  }),
];
