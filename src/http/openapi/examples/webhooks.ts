import type { OperationExamples } from "../example.ts";
import { exampleId } from "./ids.ts";

const params = { id: exampleId("we") };

export const WEBHOOK_EXAMPLES: Record<string, OperationExamples> = {
  createWebhookEndpoint: {
    endpoint: {
      summary: "Receive events about PDFs and batches",
      body: { url: "https://example.com/webhooks/folio", events: ["pdf.completed", "pdf.failed", "batch.completed"] },
    },
  },
  listWebhookEndpoints: { page: { summary: "All of them", query: { limit: 50 } } },
  retrieveWebhookEndpoint: { endpoint: { summary: "One endpoint", params } },
  updateWebhookEndpoint: {
    events: { summary: "Receive all events", params, body: { events: ["*"] } },
    disable: { summary: "Pause the endpoint", params, body: { status: "disabled" } },
  },
  deleteWebhookEndpoint: { endpoint: { summary: "One endpoint", params } },
  rotateWebhookSecret: { endpoint: { summary: "A new secret", params } },
  testWebhookEndpoint: { endpoint: { summary: "A test event", params } },
  listEvents: { type: { summary: "Events of finished batches", query: { type: "batch.completed", limit: 10 } } },
  retrieveEvent: { event: { summary: "An event with all delivery attempts", params: { id: exampleId("evt") } } },
  retryEvent: { all: { summary: "Retry all failed deliveries", params: { id: exampleId("evt") }, body: {} } },
  retrieveUsage: { usage: { summary: "Current credits and slots" } },
  retrieveEngine: { engine: { summary: "Current versions" } },
};
