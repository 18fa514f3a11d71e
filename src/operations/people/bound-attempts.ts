import { FolioError } from "../../domain/errors.ts";
import type { Services } from "../dependencies.ts";

/** So many in a window for one address of the network, and for one person; pictures are taken by nobody in particular. */
const WINDOW_MS = 15 * 60_000;
const LIMITS = {
  password: { address: 50, person: 10 },
  code: { address: 50, person: 10 },
  mail: { address: 50, person: 10 },
  picture: { address: 300, person: Number.POSITIVE_INFINITY },
} as const;

export interface AttemptSubjects {
  /** What is attempted: each kind is counted apart. */
  kind: keyof typeof LIMITS;
  address: string | null;
  /** An e-mail address or a person's id. */
  person: string;
}

export type BoundAttemptsNeeds = Pick<Services, "signInAttempts" | "clock">;

/** Counts an attempt. Throws `rate_limit_exceeded` when there were too many; whoever waits a quarter of an hour may go on. */
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
