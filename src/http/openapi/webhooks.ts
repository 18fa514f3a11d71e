import { EVENT_TYPES, type SentEventType, TEST_EVENT } from "../../domain/events.ts";
import { webhookEvents } from "../../resources/webhook-events.ts";
import { answerExample } from "./answers.ts";
import type { Components, JsonSchema } from "./components.ts";

/** What each kind of event tells of. */
const SUMMARIES: Record<SentEventType, string> = {
  "pdf.completed": "A PDF was made from HTML, a URL or a template",
  "pdf.failed": "A PDF could not be made",
  "batch.completed": "All items of a batch are done",
  "batch.failed": "A batch ended early, or its file could not be made",
  "batch.item.completed": "An item of a batch is done",
  "batch.item.failed": "An item of a batch failed",
  "edit.completed": "A PDF was merged, watermarked, split or reordered, or thumbnails of it were made",
  "convert.completed": "An office document was converted",
  "extract.completed": "Text or tables were extracted",
  "extract.failed": "An asynchronous extraction failed",
  "image.completed": "An image was made of HTML, a URL or a template",
  "image.failed": "An image could not be made",
  "job.completed": "An asynchronous request that makes several resources is done",
  "job.failed": "An asynchronous request that makes several resources failed",
  "webhook_endpoint.test": "Sent when you test an endpoint",
};

/** The requests that Folio makes of your endpoints. */
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
          "Answer 2xx within 15 seconds. Anything else is tried again after 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours. Verify `Service-Signature` before you believe the body.",
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
          "2XX": { description: "Taken. The body is not read beyond its first 4 KB." },
          "4XX": { description: "Not taken: tried again later." },
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
    "`t=<unix time>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>`, keyed with the endpoint's secret. Two `v1` for 24 hours after a rotation.",
    "t=1795253400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd",
  ),
  signature(
    "webhook-id",
    "The event's id, by Standard Webhooks; the same at every attempt.",
    "evt_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A",
  ),
  signature("webhook-timestamp", "Unix time of the attempt, by Standard Webhooks.", "1795253400"),
  signature("webhook-signature", "Signature by Standard Webhooks.", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
];
