/** What the service is made of, as far as its health is told. */
export const SERVICE_PARTS = ["database", "files", "queue", "browser", "container"] as const;
export type ServicePart = (typeof SERVICE_PARTS)[number];

export interface PartCheck {
  part: ServicePart;
  /** When it began, epoch milliseconds. */
  at: number;
  ok: boolean;
  durationMs: number;
}
