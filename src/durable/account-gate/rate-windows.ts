import type { RateDecision, RateRequest } from "../../domain/gate.ts";
import { admitRequest, EMPTY_WINDOW, type RateWindow, restoreWindow } from "../../domain/rate-window.ts";

/**
 * Rate windows of an account's keys. Decisions are made in memory. Windows are also stored, so that they survive an
 * eviction of the object. The response does not wait until a window is on disk (`allowUnconfirmed`), so a machine that
 * fails within those milliseconds loses that write.
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

  /** Removes windows from memory that are no longer stored. */
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
