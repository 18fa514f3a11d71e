import { natives } from "../natives.ts";

/** What a document's scripts have asked the browser to do later. Nothing of it can be reached from the document. */
export interface WorkTracker {
  /** Something was begun that is not accounted for: from now on nothing is certain in this document. */
  markUncertain(): void;
  readonly isUncertain: boolean;
  /** Something will run or be answered; each `begin` has its `end`. */
  beginTask(): void;
  endTask(): void;
  /** A timer that is due at a time of the page's clock; Infinity for one that never ends by itself. */
  addTimer(timer: number, dueMs: number): void;
  /** It ran, or was cleared. False when it is not known. */
  removeTimer(timer: number): boolean;
  /** Whether anything is still to come before that time. */
  isPendingBefore(timeMs: number): boolean;
  /** Something ran that may have changed the document. */
  countChange(): void;
  /** How often that was so. */
  readonly changeCount: number;
}

export function createWorkTracker(): WorkTracker {
  const { bind } = natives();
  const dues = new Map<number, number>();
  const put = bind(Map.prototype.set);
  const remove = bind(Map.prototype.delete);
  const each = bind(Map.prototype.forEach);
  let doubtful = false;
  let open = 0;
  let touched = 0;
  return {
    markUncertain() {
      doubtful = true;
    },
    get isUncertain() {
      return doubtful;
    },
    beginTask() {
      open += 1;
    },
    endTask() {
      open -= 1;
      touched += 1;
    },
    addTimer(timer, dueMs) {
      put(dues, timer, dueMs);
    },
    removeTimer(timer) {
      touched += 1;
      return remove(dues, timer);
    },
    isPendingBefore(timeMs) {
      let isPending = open > 0;
      each(dues, (dueMs) => {
        if ((dueMs as number) < timeMs) isPending = true;
      });
      return isPending;
    },
    countChange() {
      touched += 1;
    },
    get changeCount() {
      return touched;
    },
  };
}
