import { FolioError } from "../../domain/errors.ts";
import type { Caller } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import type { Context } from "../verb.ts";

export type RequireDestinationNeeds = Pick<Services, "addressGuard">;

/** Throws `url_not_allowed` for a receiver that may not be contacted, and for live deliveries over unencrypted HTTP. */
export async function requireDestination(
  { services, caller }: Context<RequireDestinationNeeds, Pick<Caller, "environment">>,
  url: string,
  param: string,
): Promise<void> {
  const refusal = (await services.addressGuard.refusal(url)) ?? refusedScheme(caller, url);
  if (refusal !== null) throw new FolioError("url_not_allowed", `${param} is rejected: ${refusal}.`, { param });
}

/** Plain HTTP to this machine is allowed where the address guard allows it, for local development. */
function refusedScheme({ environment }: Pick<Caller, "environment">, url: string): string | null {
  const { protocol, hostname } = new URL(url);
  // URL parsing writes every IPv4 host in four parts, so a name that starts like an address does not match.
  const here = hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
  return environment === "live" && protocol === "http:" && !here ? "a live key requires https" : null;
}
