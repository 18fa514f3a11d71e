/** Lease of a batch's reserved credits, in ms. Every lane turn renews it, so it expires only when the batch is lost for good. */
export const BATCH_LEASE_MS = 24 * 3_600_000;
