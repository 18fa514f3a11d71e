/**
 * Lease of a batch's reserved credits, in ms. Each turn of a lane (a parallel worker) renews the lease. So the lease
 * expires only if no lane of the batch has run for a day.
 */
export const BATCH_LEASE_MS = 24 * 3_600_000;
