import { FolioError } from "../../domain/errors.ts";
import type { Services } from "../dependencies.ts";

const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const UNLIMITED = Number.POSITIVE_INFINITY;

/**
 * Maximum number of attempts per time window, for one network address and for one subject. Images that visitors request
 * are counted by address only.
 */
const LIMITS = {
  password: { address: 50, subject: 10, windowMs: QUARTER_HOUR_MS },
  /**
   * Password attempts in a browser with which the person has signed in before. Attempts by other people do not count
   * here.
   */
  known_device: { address: UNLIMITED, subject: 10, windowMs: QUARTER_HOUR_MS },
  /** Passwords that a signed-in person confirms. Only that person's sessions count here, so nobody else can use up the attempts. */
  confirmation: { address: UNLIMITED, subject: 10, windowMs: QUARTER_HOUR_MS },
  code: { address: 50, subject: 10, windowMs: QUARTER_HOUR_MS },
  mail: { address: 50, subject: 10, windowMs: QUARTER_HOUR_MS },
  /** Invitations that an account sends. The limit is higher than a team needs, and too low to send advertising. */
  invitation: { address: UNLIMITED, subject: 20, windowMs: DAY_MS },
  /** Parts of an account's export. A part has up to 800 pages of rows and files. */
  export: { address: UNLIMITED, subject: 50, windowMs: DAY_MS },
  picture: { address: 300, subject: UNLIMITED, windowMs: QUARTER_HOUR_MS },
} as const;

export interface AttemptSubjects {
  /** Kind of attempt. The attempts of each kind are counted separately. */
  kind: keyof typeof LIMITS;
  address: string | null;
  /**
   * Subject of the attempts: an e-mail address, or the id of a person, a device or an account. Only its digest is
   * stored. If null, only the network address is counted.
   */
  subject: string | null;
}

export type BoundAttemptsNeeds = Pick<Services, "signInAttempts" | "clock">;

/** Counts an attempt. Throws `rate_limit_exceeded` after too many attempts, until the time window has ended. */
export async function boundAttempts(
  services: BoundAttemptsNeeds,
  { kind, address, subject }: AttemptSubjects,
): Promise<void> {
  const nowMs = services.clock.now();
  const limits = LIMITS[kind];
  const excess = async (name: string, limit: number): Promise<number> => {
    if (limit === UNLIMITED) return 0;
    const { attempts, windowEndsAt } = await services.signInAttempts.count({
      subject: `${kind}:${name}`,
      windowMs: limits.windowMs,
      nowMs,
    });
    return attempts > limit ? windowEndsAt - nowMs : 0;
  };
  const waits = await Promise.all([
    subject === null ? 0 : excess(`subject:${await digestOf(subject.toLowerCase())}`, limits.subject),
    address === null ? 0 : excess(`address:${address}`, limits.address),
  ]);
  const waitMs = Math.max(...waits);
  if (waitMs <= 0) return;
  throw new FolioError("rate_limit_exceeded", `Too many attempts. Wait ${durationText(waitMs)} and try again.`, {
    retryAfterS: Math.ceil(waitMs / 1000),
  });
}

/** Returns the duration as text, in full minutes or hours, rounded up. */
function durationText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes <= 90) return minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}

async function digestOf(text: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toHex();
}
