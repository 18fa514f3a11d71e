import { orderByRendezvousHash } from "./rendezvous-hashing.ts";

/** Longer than the hosts of a busy service need to change much. */
const FLEET_SIZE_TTL_MS = 60_000;
/** Each costs a call; when so many are busy, all are. */
const MAX_HOSTS_TRIED = 6;
const MAX_FURTHER_HOSTS_TRIED = 8;

export interface HostOrder {
  /** Hosts that accounts are spread over, the account's own first. */
  inUse: string[];
  /** What may be started when those are busy, in the order in which hosts join. */
  further: string[];
}

/**
 * How many hosts are in use, as far as this isolate knows: their answers say it. Without an answer for a minute it is the first alone, which
 * always is in use and knows the others.
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
