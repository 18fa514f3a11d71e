/** Lease in ms. A holder renews it every few seconds, so a short lease detects a crash quickly without disturbing live holders. */
export const LEASE_MS = 15_000;
export const HEARTBEAT_MS = 4_000;
