import { FolioError } from "../../domain/errors.ts";
import type { Services } from "../dependencies.ts";

/** Limits of attempts per window for one network address and for one person. Images of visitors are counted by address only. */
const WINDOW_MS = 15 * 60_000;
const LIMITS = {
  password: { address: 50, person: 10 },
  code: { address: 50, person: 10 },
  mail: { address: 50, person: 10 },
  picture: { address: 300, person: Number.POSITIVE_INFINITY },
} as const;

export interface AttemptSubjects {
  /** Kind of attempt. Each kind is counted separately. */
  kind: keyof typeof LIMITS;
  address: string | null;
  /** An e-mail address or a person's id. */
  person: string;
}

export type BoundAttemptsNeeds = Pick<Services, "signInAttempts" | "clock">;

/** Counts an attempt. Throws `rate_limit_exceeded` after too many, until 15 minutes have passed. */
export async function boundAttempts(
  services: BoundAttemptsNeeds,
  { kind, address, person }: AttemptSubjects,
): Promise<void> {
  const nowMs = services.clock.now();
  const count = (subject: string) => services.signInAttempts.count({ subject, windowMs: WINDOW_MS, nowMs });
  const [byPerson, byAddress] = await Promise.all([
    count(`${kind}:person:${person.toLowerCase()}`),
    address === null ? 0 : count(`${kind}:address:${address}`),
  ]);
  if (byPerson <= LIMITS[kind].person && byAddress <= LIMITS[kind].address) return;
  throw new FolioError("rate_limit_exceeded", "Too many attempts. Wait 15 minutes and try again.", {
    retryAfterS: WINDOW_MS / 1000,
  });
}
