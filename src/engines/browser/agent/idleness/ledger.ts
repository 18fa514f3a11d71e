import { natives } from "../natives.ts";

/** What a document's scripts have asked the browser to do later. Nothing of it can be reached from the document. */
export interface Ledger {
  /** Something was begun that is not accounted for: from now on nothing is certain in this document. */
  doubt(): void;
  readonly doubtful: boolean;
  /** Something will run or be answered; each `begin` has its `end`. */
  begin(): void;
  end(): void;
  /** A timer that is due at a time of the page's clock; Infinity for one that never ends by itself. */
  expect(timer: number, dueMs: number): void;
  /** It ran, or was cleared. False when it is not known. */
  settle(timer: number): boolean;
  /** Whether anything is still to come before that time. */
  pendingBefore(timeMs: number): boolean;
  /** Something ran that may have changed the document. */
  touch(): void;
  /** How often that was so. */
  readonly touched: number;
}

export function newLedger(): Ledger {
  const { bind } = natives();
  const dues = new Map<number, number>();
  const put = bind(Map.prototype.set);
  const remove = bind(Map.prototype.delete);
  const each = bind(Map.prototype.forEach);
  let doubtful = false;
  let open = 0;
  let touched = 0;
  return {
    doubt() {
      doubtful = true;
    },
    get doubtful() {
      return doubtful;
    },
    begin() {
      open += 1;
    },
    end() {
      open -= 1;
      touched += 1;
    },
    expect(timer, dueMs) {
      put(dues, timer, dueMs);
    },
    settle(timer) {
      touched += 1;
      return remove(dues, timer);
    },
    pendingBefore(timeMs) {
      let isPending = open > 0;
      each(dues, (dueMs) => {
        if ((dueMs as number) < timeMs) isPending = true;
      });
      return isPending;
    },
    touch() {
      touched += 1;
    },
    get touched() {
      return touched;
    },
  };
}
