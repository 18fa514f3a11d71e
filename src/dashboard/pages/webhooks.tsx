import * as z from "zod";
import { ALL_EVENTS, ENDPOINT_STATUSES, EVENT_TYPES, type SubscribedEvent } from "../../domain/events.ts";
import { createWebhookEndpoint } from "../../operations/webhook-endpoints/create.ts";
import { deleteWebhookEndpoint } from "../../operations/webhook-endpoints/delete.ts";
import { rotateWebhookSecret } from "../../operations/webhook-endpoints/rotate-secret.ts";
import { testWebhookEndpoint } from "../../operations/webhook-endpoints/test.ts";
import { updateWebhookEndpoint } from "../../operations/webhook-endpoints/update.ts";
import { submit } from "../form.ts";
import type { Page } from "../page.ts";
import { endpointView, signingSecretView } from "../views/endpoint.tsx";
import { webhooksView } from "../views/webhooks.tsx";

const path = "/webhooks";

/** Pages of webhook endpoints and their signing secrets. */
export const webhookPages: readonly Page[] = [
  {
    method: "get",
    path,
    role: "viewer",
    handle: (request) => webhooksView(request, { notice: NOTICES[request.query.get("done") ?? ""] }),
  },
  {
    method: "post",
    path,
    role: "developer",
    handle: async (request) => {
      const result = await submit({
        form: request.form,
        schema: endpointForm,
        lists: ["events"],
        act: (input) => createWebhookEndpoint({ ...request, input }),
      });
      if ("form" in result) return { ...(await webhooksView(request, { form: result.form })), status: 422 };
      return signingSecretView(request, result.done.secret);
    },
  },
  { method: "get", path: `${path}/:id`, role: "viewer", handle: (request) => endpointView(request) },
  {
    method: "post",
    path: `${path}/:id`,
    role: "developer",
    handle: async (request) => {
      const endpointId = request.params.id ?? "";
      const result = await submit({
        form: request.form,
        schema: endpointForm.extend({ status: z.enum(ENDPOINT_STATUSES) }),
        lists: ["events"],
        act: (input) => updateWebhookEndpoint({ ...request, input: { endpointId, ...input } }),
      });
      if ("form" in result) return { ...(await endpointView(request, result.form)), status: 422 };
      return { redirect: `${request.base}${path}/${endpointId}?done=changed` };
    },
  },
  {
    method: "post",
    path: `${path}/:id/rotate`,
    role: "developer",
    handle: async (request) => {
      const { secret } = await rotateWebhookSecret({ ...request, input: { endpointId: request.params.id ?? "" } });
      return signingSecretView(request, secret, true);
    },
  },
  {
    method: "post",
    path: `${path}/:id/test`,
    role: "developer",
    handle: async (request) => {
      const { event } = await testWebhookEndpoint({ ...request, input: { endpointId: request.params.id ?? "" } });
      return { redirect: `${request.base}/events/${event.id}` };
    },
  },
  {
    method: "post",
    path: `${path}/:id/delete`,
    role: "developer",
    handle: async (request) => {
      await deleteWebhookEndpoint({ ...request, input: { endpointId: request.params.id ?? "" } });
      return { redirect: `${request.base}${path}?done=deleted` };
    },
  },
];

const endpointForm = z.object({
  url: z.url("Enter a URL, such as https://example.com/hooks/folio.").max(2_048),
  events: z
    .array(z.enum([ALL_EVENTS, ...EVENT_TYPES]))
    .optional()
    .transform((events): SubscribedEvent[] => events ?? [ALL_EVENTS]),
});

const NOTICES: Record<string, string> = {
  deleted: "The endpoint is deleted. Its pending deliveries are not sent.",
  retried: "A new round of attempts starts now for each failed delivery.",
  nothing_failed: "There are no failed deliveries.",
  hastened: "Pending deliveries are sent now.",
  nothing_waits: "There are no pending deliveries.",
};
