import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { readBody } from "./request-body.ts";

export const ACCOUNT = "0123456789abcdef0123456789abcdef";

interface Answer {
  status?: number;
  result?: unknown;
  errors?: { code: number; message: string }[];
}

interface Received {
  method: string;
  /** Path of the request, below the path of the account. */
  path: string;
  url: URL;
  type: string;
  body: Buffer;
}

interface QueueConsumer {
  consumer_id: string;
  type: "worker";
  script: string;
  dead_letter_queue?: string;
  settings: Record<string, unknown>;
}

interface StoredQueue {
  queue_id: string;
  queue_name: string;
  consumers: QueueConsumer[];
}

/**
 * Simulates the part of Cloudflare's API that the real wrangler uses in a deployment. The account is empty at first and keeps what wrangler
 * creates. Its databases use SQLite.
 */
export class CloudflareApi {
  readonly buckets: string[] = [];
  readonly queues: StoredQueue[] = [];
  readonly secrets = new Map<string, string>();
  readonly domains: string[] = [];
  readonly crons: string[] = [];
  /** The metadata of each upload of the Worker's code. */
  readonly uploads: { bindings: { name: string; type: string; id?: string; text?: string }[] }[] = [];
  /** Method and path of every request that changes the account. */
  readonly changes: string[] = [];
  /** Method and path of every request that this API does not implement. */
  readonly unknown: string[] = [];
  readonly #databases = new Map<string, { name: string; sql: DatabaseSync }>();
  readonly #server = createServer((request, response) => {
    void this.#receive(request).then(({ status = 200, result = null, errors = [] }) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ success: errors.length === 0, errors, messages: [], result }));
    });
  });

  /** Starts the server and returns its URL, which is the value for CLOUDFLARE_API_BASE_URL. */
  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  tables(database: string): string[] {
    const found = [...this.#databases.values()].find(({ name }) => name === database);
    const rows = found?.sql.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() ?? [];
    return rows.map(({ name }) => String(name));
  }

  async #receive(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? "", "http://cloudflare.test");
    const path = url.pathname.replace(`/accounts/${ACCOUNT}`, "");
    const { method = "GET" } = request;
    const received = { method, path, url, type: request.headers["content-type"] ?? "", body: await readBody(request) };
    if (method !== "GET" && !path.endsWith("/query")) this.changes.push(`${method} ${path}`);
    const answer = this.#handleAccountRequest(received) ?? this.#ofQueues(received) ?? (await this.#ofWorker(received));
    if (answer) return answer;
    this.unknown.push(`${method} ${path}`);
    return errorAnswer(404, 7003, `No route for that URI: ${path}`);
  }

  #handleAccountRequest({ method, path, body }: Received): Answer | undefined {
    const [, , , name = ""] = path.split("/");
    switch (`${method} ${path}`) {
      case "GET /user":
        return { result: { email: "someone@example.test" } };
      case "GET /user/tokens/verify":
        return { result: { id: "token", status: "active" } };
      case "GET /accounts":
        return { result: [{ id: ACCOUNT, name: "An account" }] };
      case "GET /memberships":
        return { result: [{ account: { id: ACCOUNT, name: "An account" } }] };
      case "GET /d1/database":
        return { result: [...this.#databases].map(([uuid, { name }]) => ({ uuid, name, version: "production" })) };
      case "POST /d1/database":
        return { result: this.#createDatabase(jsonOf(body).name) };
      case `POST /d1/database/${name}/query`:
        return this.#query(name, jsonOf(body).sql);
      case "GET /r2/buckets":
        return { result: { buckets: this.buckets.map((name) => ({ name, creation_date: "2026-11-22T00:00:00Z" })) } };
      case `GET /r2/buckets/${name}`:
        return this.buckets.includes(name)
          ? { result: { name } }
          : errorAnswer(404, 10006, "The specified bucket does not exist.");
      case "POST /r2/buckets":
        this.buckets.push(jsonOf(body).name);
        return { result: { name: jsonOf(body).name } };
    }
    return undefined;
  }

  #createDatabase(name: string) {
    const uuid = crypto.randomUUID();
    this.#databases.set(uuid, { name, sql: new DatabaseSync(":memory:") });
    return { uuid, name };
  }

  #query(uuid: string, sql: string): Answer {
    const database = this.#databases.get(uuid)?.sql;
    if (!database) return errorAnswer(404, 7404, "The database could not be found");
    try {
      const results = /^\s*(?:SELECT|PRAGMA)/i.test(sql) ? database.prepare(sql).all() : [];
      if (results.length === 0) database.exec(sql);
      return { result: [{ results, success: true, meta: { duration: 1 } }] };
    } catch (error) {
      return errorAnswer(400, 7500, String(error));
    }
  }

  #ofQueues({ method, path, url, body }: Received): Answer | undefined {
    const [, room, queueId, part, consumerId] = path.split("/");
    if (room !== "queues") return undefined;
    if (method === "GET" && queueId === undefined) {
      const names = url.searchParams.getAll("name");
      return { result: this.queues.filter(({ queue_name }) => names.length === 0 || names.includes(queue_name)) };
    }
    if (method === "POST" && queueId === undefined) {
      const queue = { queue_id: crypto.randomUUID(), queue_name: jsonOf(body).queue_name, consumers: [] };
      this.queues.push(queue);
      return { result: queue };
    }
    const queue = this.queues.find((one) => one.queue_id === queueId);
    if (!queue || part !== "consumers") return undefined;
    const { script_name: script, dead_letter_queue, settings } = jsonOf(body);
    const consumer_id = consumerId ?? crypto.randomUUID();
    const consumer = { consumer_id, type: "worker", script, dead_letter_queue, settings } as const;
    queue.consumers = [...queue.consumers.filter((one) => one.consumer_id !== consumerId), consumer];
    return { result: consumer };
  }

  async #ofWorker({ method, path, body, type }: Received): Promise<Answer | undefined> {
    const deployed = this.uploads.length > 0;
    switch (`${method} ${path}`) {
      case "GET /workers/scripts/folio/secrets":
        if (!deployed) return errorAnswer(404, 10007, "This Worker does not exist on your account.");
        return { result: [...this.secrets.keys()].map((name) => ({ name, type: "secret_text" })) };
      case "GET /workers/services/folio":
        if (!deployed) return errorAnswer(404, 10090, "This service does not exist.");
        return { result: { id: "folio", default_environment: { environment: "production", script: SCRIPT } } };
      case "GET /workers/scripts":
        return { result: deployed ? [SCRIPT] : [] };
      case "GET /workers/scripts/folio/settings":
        return { result: { bindings: [] } };
      case "GET /workers/scripts/folio/deployments":
        return { result: { deployments: [] } };
      case "POST /workers/scripts/folio/assets-upload-session":
        return { result: { jwt: "uploaded", buckets: [] } };
      case "PUT /workers/scripts/folio":
        await this.#upload(body, type);
        return { result: { id: "folio", tag: "tag", deployment_id: crypto.randomUUID(), startup_time_ms: 1 } };
      case "POST /workers/scripts/folio/versions":
        await this.#upload(body, type);
        return {
          result: {
            id: crypto.randomUUID(),
            startup_time_ms: 1,
            metadata: {},
            resources: { script: SCRIPT, bindings: [] },
          },
        };
      case "POST /workers/scripts/folio/deployments":
        return { result: { id: crypto.randomUUID() } };
      case "PATCH /workers/scripts/folio/script-settings":
        return { result: {} };
      case "GET /workers/workers/folio":
        return { result: { id: "folio", name: "folio", subdomain: { enabled: false, previews_enabled: false } } };
      case "GET /workers/scripts/folio/subdomain":
      case "POST /workers/scripts/folio/subdomain":
        return { result: { enabled: false, previews_enabled: false } };
      case "GET /workers/subdomain":
        return { result: { subdomain: "someone" } };
      case "POST /workers/scripts/folio/domains/changeset":
        return { result: { added: [], removed: [], updated: [], conflicting: [] } };
      case "PUT /workers/scripts/folio/domains/records":
        replace(
          this.domains,
          jsonOf(body).origins.map(({ hostname }: { hostname: string }) => hostname),
        );
        return {};
      case "PUT /workers/scripts/folio/schedules":
        replace(
          this.crons,
          jsonOf(body).map(({ cron }: { cron: string }) => cron),
        );
        return { result: { schedules: [] } };
    }
    return undefined;
  }

  async #upload(body: Buffer, type: string): Promise<void> {
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    const metadata = JSON.parse(String(form.get("metadata")));
    this.uploads.push(metadata);
    for (const { name, type: kind, text } of metadata.bindings)
      if (kind === "secret_text") this.secrets.set(name, text);
  }
}

const SCRIPT = { id: "folio", migration_tag: "v2-container", last_deployed_from: "wrangler" };

const errorAnswer = (status: number, code: number, message: string): Answer => ({
  status,
  errors: [{ code, message }],
});

const jsonOf = (body: Buffer) => JSON.parse(body.toString());

function replace<Item>(list: Item[], items: Item[]): void {
  list.splice(0, list.length, ...items);
}
