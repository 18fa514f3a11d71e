import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Event, Folio } from "@folio/client";
import type { Command } from "commander";
import { UsageError } from "../failure.ts";
import { parseNumber } from "../flag-values.ts";
import { createClient, type GlobalOptions } from "../settings.ts";

interface ListenFlags extends GlobalOptions {
  forward?: string;
  secret?: string;
  events?: string[];
  interval: number;
}

export function addWebhooks(program: Command): void {
  const webhooks = program.command("webhooks").description("receive the account's events on this machine");
  const command = webhooks
    .command("listen")
    .description(
      "forward every new event to a local address, signed like a webhook delivery; needs no tunnel and no endpoint",
    )
    .option(
      "--forward <url>",
      "address for POST requests, such as http://localhost:3000/webhooks; without it, events are only printed",
    )
    .option("--secret <whsec>", "signing secret; default: a random secret, which is printed")
    .option("--events <types...>", "only events of these types")
    .option("--interval <ms>", "time between requests for new events, in ms", parseNumber, 1000);
  command.action(async () => listen(command.optsWithGlobals<ListenFlags>()));
}

async function listen(flags: ListenFlags): Promise<never> {
  const folio = await createClient(flags);
  if (flags.forward && !URL.canParse(flags.forward))
    throw new UsageError(`--forward must be a URL; got ${flags.forward}`);
  const secret = flags.secret ?? `whsec_${Buffer.from(randomBytes(24)).toString("base64")}`;
  let newest = (await folio.events.list({ limit: 1 })).data[0]?.id;
  console.error(`Listening. Events are signed with ${secret}`);
  for (;;) {
    for (const event of await eventsAfter(folio, newest)) {
      newest = event.id;
      if (flags.events && !flags.events.includes(event.type)) continue;
      const outcome = flags.forward ? await forward(event, flags.forward, secret) : "";
      if (flags.json) console.log(JSON.stringify(event));
      else console.log([event.created_at, event.type, event.id, outcome].join("  ").trimEnd());
    }
    await delay(flags.interval);
  }
}

/** Returns the events that are newer than the event `newest`, the oldest first. */
async function eventsAfter({ events }: Folio, newest: string | undefined): Promise<Event[]> {
  const found: Event[] = [];
  const query = newest ? { ending_before: newest, limit: 100 } : { limit: 100 };
  for await (const { data } of events.list(query).pages()) found.push(...[...data].reverse());
  return newest ? found : found.sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function forward({ id, object, type, created_at, data }: Event, url: string, secret: string): Promise<string> {
  const body = JSON.stringify({ id, object, type, created_at, data });
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    "content-type": "application/json",
    "service-signature": `t=${timestamp},v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`,
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${standardSignature(`${id}.${timestamp}.${body}`, secret)}`,
  };
  const startedMs = Date.now();
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    });
    await answer.body?.cancel();
    return `${answer.status} in ${Date.now() - startedMs} ms`;
  } catch (error) {
    const { message, cause } = error as Error;
    return `failed: ${cause instanceof Error ? cause.message : message}`;
  }
}

/**
 * Returns the signature of a webhook as https://www.standardwebhooks.com defines it. The signing key is the secret, decoded from base64.
 */
const standardSignature = (message: string, secret: string): string =>
  createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(message)
    .digest("base64");
