/** Parts of the service that the health check reports. */
export const SERVICE_PARTS = ["database", "files", "queue", "browser", "container"] as const;
export type ServicePart = (typeof SERVICE_PARTS)[number];

export interface PartCheck {
  part: ServicePart;
  /** Time at which the check started, in epoch ms. */
  at: number;
  ok: boolean;
  durationMs: number;
}
