/**
 * Duration of a lease in ms. The worker that has the lease renews it every few seconds. So a short lease detects a
 * crash quickly and does not disturb workers that still run.
 */
export const LEASE_MS = 15_000;
export const HEARTBEAT_MS = 4_000;
