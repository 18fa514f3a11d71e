import { invalidKeyError } from "../../domain/account-closure.ts";
import type { BatchHeader, ItemInput, NewItem } from "../../domain/batch-object.ts";
import { cleanEntryName } from "../../domain/entry-names.ts";
import { FolioError } from "../../domain/errors.ts";
import { freeBytes } from "../../domain/free-bytes.ts";
import { newId } from "../../domain/ids.ts";
import { LIMITS } from "../../domain/limits.ts";
import { batchSlots, PLANS } from "../../domain/plans.ts";
import type { BatchItemInput } from "../../resources/batch-items.ts";
import type { BatchInput, BatchView } from "../../resources/batches.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { creditsExhaustedError } from "../reservation.ts";
import type { Call, Context } from "../verb.ts";
import { type CheckBatchNeeds, checkBatch } from "./check.ts";
import { BATCH_LEASE_MS } from "./leases.ts";
import { findBatch, type RetrieveBatchNeeds } from "./retrieve.ts";
import { sealedItem } from "./sealed-items.ts";
import { viewBatch } from "./view.ts";

export type CreateBatchNeeds = CheckBatchNeeds &
  RetrieveBatchNeeds &
  Pick<Services, "cipher" | "commit" | "files" | "gate">;

/**
 * Maximum size, in bytes, of an item's request that is stored in a row. A row in the storage of a Durable Object can
 * have 2 MB, and a call of the object can pass 32 MiB.
 */
const MAX_INLINE_BYTES = 1_000_000;
const MAX_CALL_BYTES = 8_000_000;
const INPUT_RETENTION_MS = 7 * 86_400_000;

/**
 * Starts a batch. Checks all items, reserves a credit for each item, and passes the items to the batch object. No item
 * runs before that. Throws `invalid_parameter`, `url_not_allowed`, `schema_validation_failed`, `credits_exhausted`.
 */
export async function createBatch(call: Call<CreateBatchNeeds, BatchInput>): Promise<BatchView> {
  requireScope(call.caller, "batches:write");
  const { services, caller, input } = call;
  const plan = PLANS[caller.plan];
  if (input.items.length > plan.batchItems) {
    const message = `items must have at most ${plan.batchItems} items on the ${caller.plan} plan; got ${input.items.length}.`;
    throw new FolioError("invalid_parameter", message, { param: "items" });
  }
  const items = await checkBatch(call, input);

  const createdAt = services.clock.now();
  const parallel = Math.min(input.parallel ?? LIMITS.batchParallelDefault, batchSlots(caller.plan));
  const header: BatchHeader = {
    id: newId("bat", createdAt),
    accountId: caller.accountId,
    environment: caller.environment,
    keyId: caller.keyId,
    output: input.output,
    totalItems: input.items.length,
    parallel,
    lanes: parallel,
    stopOnFailure: input.stopOnFailure,
    webhookUrl: input.webhookUrl,
    metadata: input.metadata,
    createdAt,
  };
  await reserveCredits(call, header);
  try {
    await startBatch(services, header, items);
  } catch (error) {
    await undoCreate(services, header);
    throw error;
  }
  return viewBatch(services, await findBatch(call, header.id));
}

/**
 * Undoes a start that failed. If only the response to `start` was lost, the batch may be running. A batch that cannot
 * be stopped keeps its credits and its row. So no batch runs without payment or without being visible.
 */
async function undoCreate(services: CreateBatchNeeds, { id, accountId }: BatchHeader): Promise<void> {
  const stopped = await services
    .batch(id)
    .cancel()
    .then(
      () => true,
      () => false,
    );
  if (!stopped) return;
  await services.gate(accountId).release(id);
  await services.commit([services.batches.removing(accountId, id)]);
}

async function reserveCredits(
  { services, caller }: Context<CreateBatchNeeds>,
  { id, totalItems }: BatchHeader,
): Promise<void> {
  if (caller.environment === "test") return;
  const gate = services.gate(caller.accountId);
  const reservation = { operationId: id, credits: totalItems, slot: null, leaseMs: BATCH_LEASE_MS };
  const reserved = await gate.reserve(reservation);
  if (reserved.kind === "closed") throw invalidKeyError();
  if (reserved.kind !== "no_credits") return;
  throw creditsExhaustedError({ needed: totalItems, available: reserved.available });
}

/**
 * Creates the batch in its Durable Object and then calls `start`, which makes the batch visible. If `start` is not
 * called, the Durable Object deletes itself.
 */
async function startBatch(services: CreateBatchNeeds, header: BatchHeader, items: BatchItemInput[]): Promise<void> {
  const object = services.batch(header.id);
  await object.create(header);
  let pending: NewItem[] = [];
  let pendingBytes = 0;
  let firstIndex = 0;
  const flush = async () => {
    await object.add(firstIndex, pending);
    firstIndex += pending.length;
    pending = [];
    pendingBytes = 0;
  };
  for (const [index, item] of items.entries()) {
    const text = await sealedItem(services, item);
    if (pendingBytes + text.length > MAX_CALL_BYTES) await flush();
    pending.push({ name: nameOf(item), input: await storeInput(services, header, { index, text }) });
    pendingBytes += text.length;
  }
  await flush();
  const { id, accountId, environment, output, webhookUrl, metadata, createdAt } = header;
  const row = { id, accountId, environment, output, webhookUrl, metadata, createdAt, status: "processing" as const };
  await services.commit([services.batches.adding(row)]);
  await object.start();
}

function nameOf(item: BatchItemInput): string | null {
  const metadata = item.kind === "document" ? item.render.metadata : item.render.options.metadata;
  const filename = item.render.finishing.filename?.replace(/\.pdf$/i, "") ?? metadata?.filename;
  return typeof filename === "string" ? cleanEntryName(filename) : null;
}

async function storeInput(
  services: CreateBatchNeeds,
  header: BatchHeader,
  { index, text }: { index: number; text: string },
): Promise<ItemInput> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.byteLength <= MAX_INLINE_BYTES) return { inline: text };
  const name = `${header.id}-${index}.json`;
  const contentType = "application/json";
  await services.files.put(header.accountId, { name, contentType }, bytes);
  const { byteLength } = bytes;
  freeBytes(bytes);
  const expiresAt = header.createdAt + INPUT_RETENTION_MS;
  const owner = { accountId: header.accountId, resourceId: header.id };
  const file = { name, ...owner, contentType, downloadName: name, bytes: byteLength, epoch: 0, expiresAt };
  await services.commit([services.fileRecords.putting(file)]);
  return { file: name };
}
