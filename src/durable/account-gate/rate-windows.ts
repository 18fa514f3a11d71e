import type { RateDecision, RateRequest } from "../../domain/gate.ts";
import { admitRequest, EMPTY_WINDOW, type RateWindow, restoreWindow } from "../../domain/rate-window.ts";

/**
 * The rate windows of an account's keys: decided in memory, stored so that the count outlives an eviction. The answer
 * does not wait for the disk (`allowUnconfirmed`); a machine that fails within those milliseconds forgets that one write.
 */
export class RateWindows {
  readonly #windows = new Map<string, RateWindow>();

  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  admit(request: RateRequest, nowMs: number): RateDecision {
    const { decision, window, mustStore } = admitRequest(this.#load(request.keyId), request, nowMs);
    this.#windows.set(request.keyId, window);
    if (mustStore) void this.#storage.put(storageKey(request.keyId), window, { allowUnconfirmed: true });
    return decision;
  }

  /** Of what is stored no more. */
  forget(): void {
    this.#windows.clear();
  }

  #load(keyId: string): RateWindow {
    const known = this.#windows.get(keyId);
    if (known) return known;
    const stored = this.#storage.kv.get<RateWindow>(storageKey(keyId));
    return stored ? restoreWindow(stored) : EMPTY_WINDOW;
  }
}

const storageKey = (keyId: string): string => `rate:${keyId}`;
