import type { Services } from "../dependencies.ts";

export type DropJobNeeds = Pick<Services, "gate" | "jobLine">;

/**
 * Ends the job of a resource that was deleted while it was `processing`: whoever works on it stops within seconds, and its credit comes
 * back. To be called when the row is gone, so that nothing can end it meanwhile.
 */
export async function dropJob(
  services: DropJobNeeds,
  { id, accountId, status }: { id: string; accountId: string; status: string },
): Promise<void> {
  if (status !== "processing") return;
  await services.jobLine(accountId).drop(id);
  await services.gate(accountId).release(id);
}
