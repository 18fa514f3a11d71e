import { expediteDeliveries } from "../../operations/events/expedite.ts";
import { retryEvent } from "../../operations/events/retry.ts";
import { retryAllEvents } from "../../operations/events/retry-all.ts";
import type { Page, PageRequest } from "../page.ts";
import { eventView } from "../views/event.tsx";

const path = "/events";
const idOf = ({ params }: PageRequest) => params.id ?? "";

/**
 * Pages that show an event with its delivery attempts. On them, a person can retry failed deliveries and send pending
 * deliveries at once.
 */
export const eventPages: readonly Page[] = [
  { method: "get", path: `${path}/:id`, role: "viewer", handle: eventView },
  {
    method: "post",
    path: `${path}/retry-failed`,
    role: "developer",
    handle: async (request) => {
      const retriedCount = await retryAllEvents(request);
      return { redirect: `${request.base}/webhooks?done=${retriedCount > 0 ? "retried" : "nothing_failed"}#events` };
    },
  },
  {
    method: "post",
    path: `${path}/hasten`,
    role: "developer",
    handle: async (request) => {
      const sentCount = await expediteDeliveries({ ...request, input: { eventId: null } });
      return { redirect: `${request.base}/webhooks?done=${sentCount > 0 ? "hastened" : "nothing_waits"}#events` };
    },
  },
  {
    method: "post",
    path: `${path}/:id/retry`,
    role: "developer",
    handle: async (request) => {
      const endpointId = String(request.form.get("endpoint") ?? "") || null;
      await retryEvent({ ...request, input: { eventId: idOf(request), endpointId } });
      return { redirect: `${request.base}${path}/${idOf(request)}?done=retried` };
    },
  },
  {
    method: "post",
    path: `${path}/:id/hasten`,
    role: "developer",
    handle: async (request) => {
      await expediteDeliveries({ ...request, input: { eventId: idOf(request) } });
      return { redirect: `${request.base}${path}/${idOf(request)}?done=hastened` };
    },
  },
];
