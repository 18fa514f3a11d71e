/** Resolves a host name to all its IPv4 and IPv6 addresses. Rejects if the name cannot be resolved. */
export interface NameResolver {
  resolve(name: string): Promise<string[]>;
}
