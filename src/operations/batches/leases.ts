import { LEASE_MS } from "../../domain/batch.ts";

/** A batch's reserved credits: every lane's turn renews it, so it runs out only when a batch is lost for good. */
export const BATCH_LEASE_MS = 24 * 3_600_000;
/** A lane's slot, renewed by its heart like the lane itself. */
export const LANE_SLOT_LEASE_MS = LEASE_MS + 10_000;
export const HEARTBEAT_MS = 5_000;
