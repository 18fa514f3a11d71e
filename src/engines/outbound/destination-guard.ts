/** Who may be contacted from inside the service. */
export interface DestinationGuard {
  /** Why a URL may not be contacted, or null when it may. Names are resolved anew at every call. */
  refusal(url: string): Promise<string | null>;
  /** The same by the name alone, without a look-up. */
  refusalOfName(url: string): string | null;
}
