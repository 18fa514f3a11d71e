import { orderByRendezvousHash } from "./rendezvous-hashing.ts";

/**
 * Time in ms after which a known number of browser hosts is outdated. Hosts of a busy service report changes more often
 * than this.
 */
const FLEET_SIZE_TTL_MS = 60_000;
/**
 * Maximum number of browser hosts in use that are tried for one render, because each try costs a call. If this many
 * hosts are busy, probably all hosts are.
 */
const MAX_HOSTS_TRIED = 6;
const MAX_FURTHER_HOSTS_TRIED = 8;

export interface HostOrder {
  /** Hosts over which the accounts are spread, in this account's order of preference. */
  inUse: string[];
  /** Hosts that may be started when all hosts in use are busy, in the order in which the fleet adds hosts. */
  further: string[];
}

/**
 * Number of browser hosts that this isolate knows from the responses of hosts. After a minute without a response, the
 * isolate assumes that only the first host is in use. The first host is always in use and knows the number.
 */
export class KnownFleet {
  readonly #names: readonly string[];
  readonly #now: () => number;
  #hosts = 1;
  #learnedAtMs = Number.NEGATIVE_INFINITY;

  constructor(names: readonly string[], now: () => number) {
    this.#names = names;
    this.#now = now;
  }

  setFleetSize(hosts: number): void {
    this.#hosts = Math.max(1, Math.min(hosts, this.#names.length));
    this.#learnedAtMs = this.#now();
  }

  order(accountId: string): HostOrder {
    const hosts = this.#now() - this.#learnedAtMs < FLEET_SIZE_TTL_MS ? this.#hosts : 1;
    return {
      inUse: orderByRendezvousHash(accountId, this.#names.slice(0, hosts)).slice(0, MAX_HOSTS_TRIED),
      further: this.#names.slice(hosts, hosts + MAX_FURTHER_HOSTS_TRIED),
    };
  }
}
