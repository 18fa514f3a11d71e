/** Resolves a name to all its IPv4 and IPv6 addresses. Rejects when it cannot. */
export interface NameResolver {
  resolve(name: string): Promise<string[]>;
}
