import type { OperationExamples } from "../example.ts";
import { exampleId } from "./ids.ts";

const params = { id: exampleId("we") };

export const WEBHOOK_EXAMPLES: Record<string, OperationExamples> = {
  createWebhookEndpoint: {
    endpoint: {
      summary: "Told of PDFs and batches",
      body: { url: "https://example.com/webhooks/folio", events: ["pdf.completed", "pdf.failed", "batch.completed"] },
    },
  },
  listWebhookEndpoints: { page: { summary: "All of them", query: { limit: 50 } } },
  retrieveWebhookEndpoint: { endpoint: { summary: "One endpoint", params } },
  updateWebhookEndpoint: {
    events: { summary: "Told of everything", params, body: { events: ["*"] } },
    disable: { summary: "Told of nothing for now", params, body: { status: "disabled" } },
  },
  deleteWebhookEndpoint: { endpoint: { summary: "One endpoint", params } },
  rotateWebhookSecret: { endpoint: { summary: "A new secret", params } },
  testWebhookEndpoint: { endpoint: { summary: "An event to see whether it arrives", params } },
  listEvents: { type: { summary: "Batches that ended", query: { type: "batch.completed", limit: 10 } } },
  retrieveEvent: { event: { summary: "With every attempt", params: { id: exampleId("evt") } } },
  retryEvent: { all: { summary: "Everything that failed", params: { id: exampleId("evt") }, body: {} } },
  retrieveUsage: { usage: { summary: "Now" } },
  retrieveEngine: { engine: { summary: "Now" } },
};
