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

/** Bindings, and variables before validation, from wrangler.toml and .dev.vars. */
export interface Env {
  /** The directory of accounts, and rows of accounts. */
  DB: D1Database;
  /** Further databases with rows of accounts: DB_1, DB_2 and so on (docs/operating/databases.md). */
  [further: `DB_${number}`]: D1Database;
  FILES: R2Bucket;
  BROWSER: Fetcher;
  /** Files of dist/public. Pages under /docs are served from these files. */
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
  /** Container instances. Absent where no containers are deployed; CONTAINER_URL is then used instead. */
  CONTAINER?: DurableObjectNamespace<DocumentContainer>;
  /** Dataset for metrics. Absent where no metrics are recorded (docs/operating/observability.md). */
  METRICS?: AnalyticsEngineDataset;
  /** Cloudflare's e-mail binding. Absent where mail is sent through a provider's HTTP API, or only printed. */
  EMAIL?: EmailBinding;
}

const SECRET_CHARACTERS = 32;

/**
 * Secrets separated by commas, so that a secret can be replaced. The first is used for new data, the others only for
 * existing data.
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

/** Keys for signed URLs, as `id:secret` pairs. The first signs and all verify, so that a key can be replaced. */
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
  /** Base URL of downloads. It leads to the same Worker, but should be on another registrable domain. */
  FILES_URL: z.url().transform((url) => url.replace(/\/+$/, "")),
  FILE_SIGNING_KEYS: signingKeys,
  /**
   * HMAC keys for the digests of API keys and idempotent requests. If a key is removed, the API keys that were created
   * with it are no longer valid.
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
  /** Sender of mail. */
  MAIL_FROM: z.string().default("Folio <noreply@localhost>"),
  /** URL of a mail provider's HTTP API, for deployments without the e-mail binding. */
  MAIL_API_URL: z.url().default("https://api.resend.com/emails"),
  MAIL_API_KEY: z.string().default(""),
  /** Secrets that grant access to the operator API. If empty, the operator API is disabled. */
  OPERATOR_SECRET: z
    .union([z.literal(""), secrets])
    .default("")
    .transform((value): string[] => (value === "" ? [] : value)),
  /** "1" rejects all writes with 503 and pauses maintenance jobs. */
  MAINTENANCE: flag,
  /** Local development only: allows requests to 127.0.0.0/8 and ::1. */
  ALLOW_LOOPBACK: flag,
  /** Local development only: ports of loopback, separated by commas, that belong to the service's own processes and stay blocked. */
  OWN_PORTS: z
    .string()
    .regex(/^(?:\d+(?:,\d+)*)?$/, "must be port numbers separated by commas")
    .default("")
    .transform((text) => text.split(",").filter(Boolean).map(Number)),
  /** Local development only: the client's address, because no platform sets CF-Connecting-IP locally. */
  LOCAL_CLIENT_ADDRESS: z.string().default(""),
  /**
   * URL of a DNS over HTTPS resolver that checks host names before they are fetched. If empty, the platform alone
   * resolves names.
   */
  DNS_RESOLVER_URL: z.union([z.literal(""), z.url()]).default(""),
  /**
   * Maximum time in ms for which a queue consumer waits for the work it has started; after that, the work continues
   * without it. On the platform, consumers run concurrently, for at most 15 minutes. The local queue delivers no
   * messages while a consumer waits, so locally the value is 0.
   */
  CONSUMER_WAIT_MS: z.coerce.number().int().min(0).max(890_000).default(840_000),
  /**
   * Maximum number of browser hosts. Each has one browser session. How many are in use depends on the load and on the
   * platform's limits.
   */
  BROWSER_HOSTS: count(120),
  /**
   * URL of a container server outside the platform, such as the server that `npm start` starts. If empty, the binding
   * is used.
   */
  CONTAINER_URL: z.union([z.literal(""), z.url()]).default(""),
  /** Number of container instances. */
  CONTAINER_INSTANCES: count(3),
  /** With "0", browser sessions start without the platform's guardrails. By default the guardrails block every host. */
  BROWSER_GUARDRAILS: z.enum(["0", "1", ""]).default(""),
  /** Idle time in seconds after which a browser host ends its browser. */
  BROWSER_IDLE_S: count(900),
  /** Number of windows of each browser, in which renders run concurrently. */
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
