import * as z from "zod";
import type { BatchMessage, WebhookMessage } from "./domain/messages.ts";
import type { AccountGate } from "./durable/account-gate.do.ts";
import type { BatchDurableObject } from "./durable/batch.do.ts";
import type { IdempotencyShard } from "./durable/idempotency.do.ts";
import type { JobLine } from "./durable/job-line.do.ts";
import type { WebhookLane } from "./durable/webhook-lane.do.ts";
import type { BrowserHost } from "./engines/browser/browser-host.do.ts";
import type { FleetPlanner } from "./engines/browser/fleet-planner.do.ts";
import type { DocumentContainer } from "./engines/container/container.do.ts";
import type { EmailBinding } from "./engines/mail/binding-mailer.ts";

/** Bindings from wrangler.toml, and variables from wrangler.toml and .dev.vars before their validation. */
export interface Env {
  /** The directory of accounts, and rows of accounts. */
  DB: D1Database;
  /** Further databases with rows of accounts: DB_1, DB_2 and so on (docs/operating/databases.md). */
  [further: `DB_${number}`]: D1Database;
  FILES: R2Bucket;
  BROWSER: Fetcher;
  /** Serves the files of dist/public, which contain the pages under /docs. */
  PAGES: Fetcher;
  BROWSER_HOST: DurableObjectNamespace<BrowserHost>;
  FLEET_PLANNER: DurableObjectNamespace<FleetPlanner>;
  ACCOUNT_GATE: DurableObjectNamespace<AccountGate>;
  IDEMPOTENCY: DurableObjectNamespace<IdempotencyShard>;
  BATCH: DurableObjectNamespace<BatchDurableObject>;
  JOB_LINE: DurableObjectNamespace<JobLine>;
  WEBHOOK_LANE: DurableObjectNamespace<WebhookLane>;
  BATCH_QUEUE: Queue<BatchMessage>;
  WEBHOOK_QUEUE: Queue<WebhookMessage>;
  /** Container instances. Absent in a deployment without containers; CONTAINER_URL is then used instead. */
  CONTAINER?: DurableObjectNamespace<DocumentContainer>;
  /** Dataset for metrics. Absent in a deployment that records no metrics (docs/operating/observability.md). */
  METRICS?: AnalyticsEngineDataset;
  /**
   * Cloudflare's e-mail binding. Absent in a deployment that sends mail through a provider's HTTP API, or that only
   * prints mail.
   */
  EMAIL?: EmailBinding;
}

const SECRET_CHARACTERS = 32;

/**
 * Parses a list of secrets separated by commas. To replace a secret, put the new one first. The first secret is used
 * for new data, the others only for existing data.
 */
const secrets = z.string().transform((text, context): [string, ...string[]] => {
  const [first = "", ...rest] = text.split(",");
  const all: [string, ...string[]] = [first, ...rest];
  if (all.some((one) => one.length < SECRET_CHARACTERS)) {
    const message = `must be at least ${SECRET_CHARACTERS} characters, or several such secrets separated by commas`;
    context.addIssue({ code: "custom", message });
  }
  return all;
});

const flag = z
  .enum(["0", "1", ""])
  .default("0")
  .transform((value) => value === "1");

const count = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

/**
 * Parses keys for signed URLs, as `id:secret` pairs. The first key signs and all keys verify, so that a key can be
 * replaced.
 */
const signingKeys = z
  .string()
  .regex(
    /^[a-z0-9]+:\S{32,}(,[a-z0-9]+:\S{32,})*$/,
    'must be "id:secret" pairs separated by commas, each secret of 32 characters or more',
  )
  .transform((text) =>
    text
      .split(",")
      .map((pair) => ({ id: pair.slice(0, pair.indexOf(":")), secret: pair.slice(pair.indexOf(":") + 1) })),
  );

const variables = z.object({
  /** Base URL of the API, without a trailing slash. */
  BASE_URL: z.url().transform((url) => url.replace(/\/+$/, "")),
  /** Base URL of downloads. The URL leads to the same Worker, but should be on another registrable domain. */
  FILES_URL: z.url().transform((url) => url.replace(/\/+$/, "")),
  FILE_SIGNING_KEYS: signingKeys,
  /**
   * Secrets of the HMAC keys for the digests of API keys and idempotent requests. If a secret is removed, the API keys
   * that were created with it are no longer valid.
   */
  KEY_PEPPER: secrets,
  /** Secrets that encrypt webhook secrets and stored idempotent responses. */
  ENCRYPTION_KEY: secrets,
  /**
   * Secrets that sign people's cookies and the links in mails, and that encrypt their second factors. Changing the
   * first secret signs all people out.
   */
  AUTH_SECRET: secrets,
  /**
   * E-mail address of the account that renders the "Try it" preview of the front page. If empty, visitors are asked to
   * sign in.
   */
  TRY_IT_ACCOUNT: z.string().default(""),
  /** Sender of all mail. */
  MAIL_FROM: z.string().default("Folio <noreply@localhost>"),
  /** URL of a mail provider's HTTP API, for deployments without the e-mail binding. */
  MAIL_API_URL: z.url().default("https://api.resend.com/emails"),
  MAIL_API_KEY: z.string().default(""),
  /** Secrets that grant access to the operator API. If empty, the operator API is disabled. */
  OPERATOR_SECRET: z
    .union([z.literal(""), secrets])
    .default("")
    .transform((value): string[] => (value === "" ? [] : value)),
  /** "1" rejects all writes with status 503 and pauses maintenance jobs. */
  MAINTENANCE: flag,
  /** Local development only: allows requests to 127.0.0.0/8 and ::1. */
  ALLOW_LOOPBACK: flag,
  /**
   * Local development only: loopback ports of the service's own processes, separated by commas. These ports stay
   * blocked.
   */
  OWN_PORTS: z
    .string()
    .regex(/^(?:\d+(?:,\d+)*)?$/, "must be port numbers separated by commas")
    .default("")
    .transform((text) => text.split(",").filter(Boolean).map(Number)),
  /** Local development only: the address that every client has, because no platform sets CF-Connecting-IP locally. */
  LOCAL_CLIENT_ADDRESS: z.string().default(""),
  /**
   * URL of a DNS over HTTPS resolver. Folio checks host names with it before it fetches a URL. If empty, only the
   * platform resolves names.
   */
  DNS_RESOLVER_URL: z.union([z.literal(""), z.url()]).default(""),
  /**
   * Maximum time in ms for which a queue consumer waits for the work that it started. After that, the work continues
   * without the consumer. On the platform, consumers run concurrently, for at most 15 minutes. The local queue delivers
   * no messages while a consumer waits, so locally the value is 0.
   */
  CONSUMER_WAIT_MS: z.coerce.number().int().min(0).max(890_000).default(840_000),
  /**
   * Maximum number of browser hosts. Each host has one browser session. The load and the platform's limits determine
   * how many hosts are in use.
   */
  BROWSER_HOSTS: count(120),
  /**
   * URL of a container server outside the platform, such as the server that `npm start` starts. If empty, the binding
   * `CONTAINER` is used.
   */
  CONTAINER_URL: z.union([z.literal(""), z.url()]).default(""),
  /** Number of container instances. */
  CONTAINER_INSTANCES: count(3),
  /** If "0", browser sessions start without the platform's guardrails. By default, the guardrails block every host. */
  BROWSER_GUARDRAILS: z.enum(["0", "1", ""]).default(""),
  /** Idle time in seconds after which a browser host ends its browser. */
  BROWSER_IDLE_S: count(900),
  /** Number of windows of each browser. Each window can run one render at a time. */
  BROWSER_WINDOWS: count(4),
  /**
   * Databases that receive new accounts, as numbers separated by commas. Each number may have a weight: "1:3,2" gives database 1 three of
   * four new accounts. Database 0 is the binding DB, and 1 is DB_1.
   */
  NEW_ACCOUNT_DATABASES: z
    .string()
    .regex(/^\d{1,4}(?::\d{1,4})?(?:,\d{1,4}(?::\d{1,4})?)*$/, 'must be numbers with optional weights, such as "1:3,2"')
    .default("0")
    .transform((text) =>
      text.split(",").map((entry) => {
        const [database, weight = 1] = entry.split(":").map(Number);
        return { database: database ?? 0, weight };
      }),
    ),
  /** Maximum age in ms of the cached number of an account's database. Moves of accounts wait for twice this time. */
  LOCATION_CACHE_MS: z.coerce.number().int().min(100).max(60_000).default(10_000),
});

export type Config = z.output<typeof variables>;

/**
 * Validates the variables. Throws an error that lists all problems, so that a misconfigured deployment does not start.
 */
export function parseConfig(env: object): Config {
  const parsed = variables.safeParse(env);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new Error(`Folio is not configured: ${faults.join("; ")}`);
}
