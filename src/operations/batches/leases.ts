/** A batch's reserved credits: every lane's turn renews it, so it runs out only when a batch is lost for good. */
export const BATCH_LEASE_MS = 24 * 3_600_000;
