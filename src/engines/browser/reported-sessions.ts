/** Number of comparisons in a row without a report of its host, after which a session counts as unused. */
const MAX_MISSED = 3;
/**
 * Minimum time in ms between two comparisons that count. A host with a browser reports every 30 s, so it reports at
 * least once in this time.
 */
const COMPARISON_INTERVAL_MS = 45_000;

/** Result of a comparison of the sessions that exist with those that the browser hosts use. */
export interface BrowserSessions {
  /** Number of sessions that the platform lists. Includes sessions of other Workers of the same Cloudflare account. */
  existing: number;
  /** Number of the listed sessions that a host has reported since the comparison before. */
  reported: number;
  /** Number of the listed sessions that no host has reported for three comparisons in a row. */
  unused: number;
}

/** State that is stored, so that it survives a restart of the planner object. */
export interface StoredSessions {
  comparedAtMs: number;
  sessions: Record<string, { missed: number; isOurs: boolean }>;
}

/** Sessions that the browser hosts report, for the comparison with the sessions that the platform lists. */
export class ReportedSessions {
  readonly #reported = new Set<string>();
  #state: StoredSessions;

  constructor(stored: StoredSessions | undefined) {
    this.#state = stored ?? { comparedAtMs: Number.NEGATIVE_INFINITY, sessions: {} };
  }

  get stored(): StoredSessions {
    return this.#state;
  }

  report(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.#reported.add(id);
  }

  /**
   * Compares the listed sessions with the reports since the last comparison. `toEnd` contains the unused sessions that
   * a host has reported before. Other unused sessions may belong to another Worker.
   */
  compare(listed: readonly string[], nowMs: number): BrowserSessions & { toEnd: string[] } {
    const isDue = nowMs - this.#state.comparedAtMs >= COMPARISON_INTERVAL_MS;
    const compared = listed.map((id) => {
      const before = this.#state.sessions[id] ?? { missed: 0, isOurs: false };
      if (this.#reported.has(id)) return { id, missed: 0, isOurs: true };
      return { id, missed: before.missed + (isDue ? 1 : 0), isOurs: before.isOurs };
    });
    const sessions = Object.fromEntries(compared.map(({ id, ...state }) => [id, state]));
    this.#state = { sessions, comparedAtMs: isDue ? nowMs : this.#state.comparedAtMs };
    const reported = compared.filter(({ id }) => this.#reported.has(id)).length;
    if (isDue) this.#reported.clear();
    const unused = compared.filter(({ missed }) => missed >= MAX_MISSED);
    const toEnd = unused.filter(({ isOurs }) => isOurs).map(({ id }) => id);
    return { existing: listed.length, reported, unused: unused.length, toEnd };
  }
}
