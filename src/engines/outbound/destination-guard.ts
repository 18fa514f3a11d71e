/** Decides which URLs the service may contact. */
export interface DestinationGuard {
  /** Returns why a URL must not be contacted, or null if it may be. Every call resolves the name again. */
  refusal(url: string): Promise<string | null>;
  /** The same check on the name only, without resolving it. */
  refusalOfName(url: string): string | null;
}
