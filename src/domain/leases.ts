/** Who holds something renews its lease every few seconds: a short one finds a crash soon and takes nothing from the living. */
export const LEASE_MS = 15_000;
export const HEARTBEAT_MS = 4_000;
