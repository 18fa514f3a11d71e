declare namespace Cloudflare {
  interface Env {
    BATCH: DurableObjectNamespace<import("../src/durable/batch.do.ts").BatchDurableObject>;
    JOB_LINE: DurableObjectNamespace<import("../src/durable/job-line.do.ts").JobLine>;
    WEBHOOK_LANE: DurableObjectNamespace<import("../src/durable/webhook-lane.do.ts").WebhookLane>;
  }
}
