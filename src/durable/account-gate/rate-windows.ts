import type { RateDecision, RateRequest } from "../../domain/gate.ts";
import { admitRequest, EMPTY_WINDOW, type RateWindow, restoreWindow } from "../../domain/rate-window.ts";

/**
 * Rate windows of an account's keys. Decisions are made in memory. Each window is also stored, so that it survives an
 * eviction of the Durable Object. The response does not wait until a window is on disk (`allowUnconfirmed`). If the
 * machine fails within those milliseconds, that write is lost.
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

  /** Removes rate windows from memory if they are no longer stored. */
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
