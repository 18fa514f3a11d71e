import { EVENT_TYPES, type SentEventType, TEST_EVENT } from "../../domain/events.ts";
import { webhookEvents } from "../../resources/webhook-events.ts";
import { answerExample } from "./answers.ts";
import type { Components, JsonSchema } from "./components.ts";

/** Summary of each event type for the OpenAPI document. */
const SUMMARIES: Record<SentEventType, string> = {
  "pdf.completed": "A PDF was created from HTML, a URL or a template",
  "pdf.failed": "A PDF failed",
  "batch.completed": "A batch completed",
  "batch.failed": "A batch was canceled, stopped after a failure, or its merged PDF or ZIP failed",
  "batch.item.completed": "An item of a batch completed",
  "batch.item.failed": "An item of a batch failed",
  "edit.completed": "An edit of a PDF completed, or its thumbnails were created",
  "convert.completed": "An office document was converted",
  "extract.completed": "Text or tables were extracted",
  "extract.failed": "An asynchronous extraction failed",
  "image.completed": "An image was created from HTML, a URL or a template",
  "image.failed": "An image failed",
  "job.completed": "A job completed: an asynchronous request that creates several resources",
  "job.failed": "A job failed: an asynchronous request that creates several resources",
  "webhook_endpoint.test": "You sent a test event to an endpoint",
};

/** Returns the OpenAPI descriptions of the requests that Folio sends to users' webhook endpoints. */
export function webhooks(schemas: Components): JsonSchema {
  return Object.fromEntries(
    ([...EVENT_TYPES, TEST_EVENT] as const).map((type) => {
      const example = answerExample(type);
      const post = {
        operationId: `on_${type.replaceAll(/\W/g, "_")}`.replaceAll(/_(\w)/g, (_, letter: string) =>
          letter.toUpperCase(),
        ),
        tags: ["Webhooks"],
        summary: SUMMARIES[type],
        description:
          "Respond with a 2xx status within 15 seconds. Otherwise Folio retries after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. Verify `Service-Signature` before you use the body.",
        security: [],
        parameters: SIGNATURES,
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: schemas.of(webhookEvents()[type], "output"),
              ...(example === undefined ? {} : { example }),
            },
          },
        },
        responses: {
          "2XX": { description: "The event was delivered. Folio reads at most the first 4 KB of the response body." },
          "4XX": { description: "The delivery failed. Folio retries it later." },
        },
      };
      return [type, { post }];
    }),
  );
}

const signature = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

const SIGNATURES = [
  signature(
    "Service-Signature",
    "`t=<unix time>,v1=<hex>`: the HMAC-SHA256 of `<t>.<body>`, keyed with the secret of the endpoint. There are two `v1` values for 24 hours after a rotation.",
    "t=1795253400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
  ),
  signature(
    "webhook-id",
    "Id of the event (Standard Webhooks). It is the same for every attempt.",
    "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
  ),
  signature("webhook-timestamp", "Unix time of the attempt (Standard Webhooks).", "1795253400"),
  signature("webhook-signature", "Signature (Standard Webhooks).", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
];
