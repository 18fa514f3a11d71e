/**
 * Lease of a batch's reserved credits, in ms. Every lane turn renews the lease, so it expires only if no lane of the
 * batch has run for a day.
 */
export const BATCH_LEASE_MS = 24 * 3_600_000;
