declare namespace Cloudflare {
  interface Env {
    BATCH: DurableObjectNamespace<import("../src/durable/batch.do.ts").BatchDurableObject>;
    WEBHOOK_LANE: DurableObjectNamespace<import("../src/durable/webhook-lane.do.ts").WebhookLane>;
  }
}
