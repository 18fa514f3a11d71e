export { BatchDurableObject } from "./durable/batch.do.ts";
export { WebhookLane } from "./durable/webhook-lane.do.ts";

import { DurableObject } from "cloudflare:workers";
import puppeteer from "@cloudflare/puppeteer";
export class BrowserHost extends DurableObject<{ BROWSER: Fetcher }> {
  async hi() {
    const b = await puppeteer.launch(this.env.BROWSER);
    const v = await b.version();
    const p = await b.newPage();
    await p.setContent("<h1>x</h1>");
    const pdf = await p.pdf();
    await b.close();
    return v + " " + pdf.length;
  }
}
export { AccountGate } from "./durable/account-gate.do.ts";
export { IdempotencyShard } from "./durable/idempotency.do.ts";
export default {
  async queue() {},
  async fetch() {
    return new Response("ok");
  },
};
