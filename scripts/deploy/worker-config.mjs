import { fromRoot } from "../local/paths.mjs";

/**
 * Returns the resources that wrangler.toml requires, including dead-letter queues, as wrangler itself reads the file.
 * @returns {Promise<import("./account.mjs").Needs>}
 */
export async function readWorkerConfig() {
  const { unstable_readConfig } = await import("wrangler");
  const { name, d1_databases, r2_buckets, queues } = unstable_readConfig({ config: fromRoot("wrangler.toml") });
  const database = d1_databases.at(0)?.database_name;
  const bucket = r2_buckets.at(0)?.bucket_name;
  if (!name || !database || !bucket) throw new Error("wrangler.toml must name a Worker, a database and a bucket");
  /** @type {{ queue: string, dead_letter_queue?: string }[]} */
  const consumers = queues.consumers ?? [];
  const dead = consumers.flatMap(({ dead_letter_queue }) => dead_letter_queue ?? []);
  const used = [...(queues.producers ?? []), ...consumers].map(({ queue }) => queue);
  const bindings = d1_databases.map((/** @type {{ binding: string }} */ { binding }) => binding);
  return { worker: name, database, bindings, bucket, queues: [...new Set([...dead, ...used])] };
}
