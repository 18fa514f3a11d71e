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

/** Bindings and raw variables, as wrangler.toml and .dev.vars give them. */
export interface Env {
  DB: D1Database;
  FILES: R2Bucket;
  BROWSER: Fetcher;
  /** The files of dist/public: the pages under /docs are served from there. */
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
  /** Absent where containers are not deployed; CONTAINER_URL takes its place. */
  CONTAINER?: DurableObjectNamespace<DocumentContainer>;
  /** Absent where nothing is measured (docs/operating/observability.md). */
  METRICS?: AnalyticsEngineDataset;
  /** Absent where mail goes by a provider's HTTP API, or is printed. */
  EMAIL?: EmailBinding;
}

const SECRET_CHARACTERS = 32;

/** Secrets joined by commas: the first is used for what is made now, the others for what was made before, so that each can be replaced. */
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

/** `id:secret` pairs; the first signs, all verify, so that a key can be rotated. */
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
  /** Where the API is addressed, without a trailing slash. */
  BASE_URL: z.url().transform((url) => url.replace(/\/+$/, "")),
  /** Where files are downloaded; the same Worker, best on another registrable domain. */
  FILES_URL: z.url().transform((url) => url.replace(/\/+$/, "")),
  FILE_SIGNING_KEYS: signingKeys,
  /** Keys the digests of API keys, and of idempotent requests. Removing one invalidates the API keys that were made under it. */
  KEY_PEPPER: secrets,
  /** Encrypts webhook secrets and kept idempotent answers. */
  ENCRYPTION_KEY: secrets,
  /** Signs people's cookies and the links that they get by mail, and encrypts their second factors. A new first one signs everybody out. */
  AUTH_SECRET: secrets,
  /** E-mail of the account that the front page's try-it box renders with; empty asks to sign in. */
  TRY_IT_ACCOUNT: z.string().default(""),
  /** The sender of mail. */
  MAIL_FROM: z.string().default("Folio <noreply@localhost>"),
  /** A provider's HTTP API, for deployments without the e-mail binding. */
  MAIL_API_URL: z.url().default("https://api.resend.com/emails"),
  MAIL_API_KEY: z.string().default(""),
  /** Each opens the operator API; empty closes it. */
  OPERATOR_SECRET: z
    .union([z.literal(""), secrets])
    .default("")
    .transform((value): string[] => (value === "" ? [] : value)),
  /** "1" refuses whatever would change something with 503, and lets upkeep rest. */
  MAINTENANCE: flag,
  /** Local development only: 127.0.0.0/8 and ::1 may be reached. */
  ALLOW_LOOPBACK: flag,
  /** Local development only: the client's address, since no platform sets CF-Connecting-IP there. */
  LOCAL_CLIENT_ADDRESS: z.string().default(""),
  /** DNS over HTTPS resolver asked before a name is fetched; empty leaves names to the platform. */
  DNS_RESOLVER_URL: z.union([z.literal(""), z.url()]).default(""),
  /**
   * How long a queue consumer stays for the work it began, before it leaves it to finish by itself. On the platform consumers run
   * side by side for 15 minutes at most; the local queue delivers nothing while one stays, so there it is 0.
   */
  CONSUMER_WAIT_MS: z.coerce.number().int().min(0).max(890_000).default(840_000),
  /** Browser hosts at most; each owns one browser session. As many are in use as the load needs and the platform allows. */
  BROWSER_HOSTS: count(120),
  /** A container server outside the platform, as `npm start` runs one; empty uses the binding. */
  CONTAINER_URL: z.union([z.literal(""), z.url()]).default(""),
  /** Instances of the container over which work is spread. */
  CONTAINER_INSTANCES: count(3),
  /** "0" starts browser sessions without the platform's guardrails, which otherwise allow them no host. */
  BROWSER_GUARDRAILS: z.enum(["0", "1", ""]).default(""),
  /** Seconds without a render until a browser is ended. */
  BROWSER_IDLE_S: count(900),
  /** Windows that one browser serves at once. */
  BROWSER_WINDOWS: count(4),
});

export type Config = z.output<typeof variables>;

/** The variables, checked. Throws with every fault named, so that a wrong deployment refuses to start. */
export function parseConfig(env: object): Config {
  const parsed = variables.safeParse(env);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new Error(`Folio is not configured: ${faults.join("; ")}`);
}
