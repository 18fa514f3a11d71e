import { ENVIRONMENTS } from "../../domain/environment.ts";
import { FolioError } from "../../domain/errors.ts";
import { isId } from "../../domain/ids.ts";
import { FULL_ACCESS } from "../../domain/scopes.ts";
import { type CancelBatchNeeds, cancelBatch } from "../batches/cancel.ts";
import type { Services } from "../dependencies.ts";

export type DeleteAccountNeeds = CancelBatchNeeds &
  Pick<
    Services,
    "accounts" | "apiKeys" | "batches" | "clock" | "commit" | "files" | "gate" | "idempotencyShards" | "members"
  >;

/** Ids per call: more would exceed the size limit of one message to a Durable Object. */
const ERASED_AT_ONCE = 1_000;
const BATCHES_AT_ONCE = 100;

/**
 * Deletes an account with everything it owns. First, new work is rejected and running batches are ended. Then all rows, including the
 * members, are deleted in one transaction, so that an owner can repeat an interrupted deletion. The ledger follows, and last the files that
 * work in progress stored meanwhile.
 */
export async function deleteAccount({
  services,
  input: { accountId },
}: {
  services: DeleteAccountNeeds;
  input: { accountId: string };
}): Promise<void> {
  await services.commit([services.apiKeys.revokingAll(accountId, services.clock.now())]);
  await endBatches(services, accountId);
  const ids = await services.accounts.resourceIds(accountId);
  await eraseBatches(services, ids);
  await deleteFiles(services, accountId);
  await services.commit([...services.members.removingAll(accountId), ...services.accounts.removing(accountId)]);
  await eraseAnswers(services, accountId, ids);
  await services.gate(accountId).erase();
  await deleteFiles(services, accountId);
}

async function endBatches(services: DeleteAccountNeeds, accountId: string): Promise<void> {
  for (const environment of ENVIRONMENTS) {
    const running = { environment, status: "processing" } as const;
    for (let startingAfter: string | null = null; ; ) {
      const request = { limit: BATCHES_AT_ONCE, startingAfter, endingBefore: null };
      const { items, hasMore } = await services.batches.list(accountId, running, request);
      for (const { id } of items) await endBatch(services, { accountId, environment, batchId: id });
      startingAfter = items.at(-1)?.id ?? null;
      if (!hasMore || startingAfter === null) break;
    }
  }
}

async function endBatch(
  services: DeleteAccountNeeds,
  { batchId, ...caller }: { batchId: string; accountId: string; environment: (typeof ENVIRONMENTS)[number] },
): Promise<void> {
  await cancelBatch({ services, caller: { ...caller, scopes: [FULL_ACCESS] }, input: { batchId } }).catch(
    (thrown: unknown) => {
      if (!(thrown instanceof FolioError) || thrown.code !== "batch_finished") throw thrown;
    },
  );
}

async function eraseBatches({ batch }: Pick<Services, "batch">, ids: string[]): Promise<void> {
  const batchIds = ids.filter((id) => isId("bat", id));
  for (let from = 0; from < batchIds.length; from += BATCHES_AT_ONCE) {
    await Promise.all(batchIds.slice(from, from + BATCHES_AT_ONCE).map((id) => batch(id).erase()));
  }
}

async function deleteFiles({ files }: Pick<Services, "files">, accountId: string): Promise<void> {
  while ((await files.deleteOlder(accountId, Number.POSITIVE_INFINITY)) > 0);
}

async function eraseAnswers(
  { idempotencyShards }: Pick<Services, "idempotencyShards">,
  accountId: string,
  ids: string[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += ERASED_AT_ONCE) {
    const some = ids.slice(from, from + ERASED_AT_ONCE);
    await Promise.all(idempotencyShards(accountId).map((shard) => shard.erase(some)));
  }
}
