import { natives } from "../natives.ts";

/** Work that a document's scripts have started and the browser does later. The document cannot reach this object. */
export interface WorkTracker {
  /** Records that untracked work was started. The document stays uncertain from then on. */
  markUncertain(): void;
  readonly isUncertain: boolean;
  /** Records a pending callback or response. Each `beginTask` is followed by one `endTask`. */
  beginTask(): void;
  endTask(): void;
  /** Adds a timer with its due time on the page's clock, in ms. An interval has -Infinity, because it never ends by itself. */
  addTimer(timer: number, dueMs: number): void;
  /** Removes a timer that ran or was cleared. Returns false for an unknown timer. */
  removeTimer(timer: number): boolean;
  /** Whether a task is pending, or a timer is due before this time. */
  isPendingBefore(timeMs: number): boolean;
  /** Counts a callback that may have changed the document. */
  countChange(): void;
  /** Number of tasks, timers and callbacks that may have changed the document. */
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
