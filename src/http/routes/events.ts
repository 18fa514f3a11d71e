import { once } from "../../domain/once.ts";
import { listEvents } from "../../operations/events/list.ts";
import { retrieveEvent } from "../../operations/events/retrieve.ts";
import { retryEvent } from "../../operations/events/retry.ts";
import {
  event,
  eventListOf,
  listEventsQuery,
  presentEvent,
  retriedEndpointOf,
  retryEventBody,
} from "../../resources/events.ts";
import { listOf, pathId, presentPage } from "../../resources/shared.ts";
import { NO_COMMAND } from "../no-command.ts";
import { route } from "../route.ts";

const tag = "Webhooks";
const params = once(() => pathId("evt"));

export const eventRoutes = [
  route({
    method: "get",
    path: "/v1/events",
    operationId: "listEvents",
    call: "events.list",
    tag,
    summary: "List events",
    description:
      "A page with large events may contain fewer events than `limit`. `has_more` reports whether more follow.",
    command: "webhooks listen",
    guide: "webhooks",
    scope: "events:read",
    query: listEventsQuery,
    success: { status: 200, schema: once(() => listOf(event())), description: "One page of objects, newest first." },
    errors: [],
    handle: async ({ services, caller, query }) => {
      const page = await listEvents({ services, caller, input: eventListOf(query) });
      return { status: 200, body: presentPage(page, query, presentEvent) };
    },
  }),
  route({
    method: "get",
    path: "/v1/events/{id}",
    operationId: "retrieveEvent",
    call: "events.retrieve",
    tag,
    summary: "Retrieve an event",
    description: "Returns the event with its delivery to each endpoint and all attempts.",
    command: NO_COMMAND.webhooks,
    guide: "webhooks",
    scope: "events:read",
    params,
    success: { status: 200, schema: event, description: "The event." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => ({
      status: 200,
      body: presentEvent(await retrieveEvent({ services, caller, input: { eventId: id } })),
    }),
  }),
  route({
    method: "post",
    path: "/v1/events/{id}/retry",
    operationId: "retryEvent",
    call: "events.retry",
    tag,
    summary: "Retry an event",
    description:
      "Delivers the event at once to each endpoint that has not received it, or only to `endpoint_id`. A failed delivery starts a new round of attempts; a pending delivery makes its next attempt now. The body is optional.",
    command: NO_COMMAND.webhooks,
    guide: "webhooks",
    scope: "webhooks:write",
    params,
    body: retryEventBody,
    success: { status: 202, schema: event, description: "The event." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id }, body }) => ({
      status: 202,
      body: presentEvent(
        await retryEvent({ services, caller, input: { eventId: id, endpointId: retriedEndpointOf(body) } }),
      ),
    }),
  }),
];
