/** Decides which URLs the service may contact. */
export interface DestinationGuard {
  /** Returns why Folio must not contact a URL, or null if it may. Every call resolves the host name again. */
  refusal(url: string): Promise<string | null>;
  /** Makes the same check with the host name only, without resolving the name. */
  refusalOfName(url: string): string | null;
}
