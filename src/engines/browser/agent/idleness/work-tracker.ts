import { natives } from "../natives.ts";

/**
 * Tracks work that scripts of a document have started and that the browser does later. The document cannot access this
 * object.
 */
export interface WorkTracker {
  /** Records that a script started work that cannot be tracked. The document is uncertain from then on. */
  markUncertain(): void;
  readonly isUncertain: boolean;
  /** Records that a callback or response is pending. For each call of `beginTask`, `endTask` must be called once. */
  beginTask(): void;
  endTask(): void;
  /**
   * Adds a timer that is due at this time (ms of the page's clock). For intervals, which never end by themselves, the
   * time is -Infinity.
   */
  addTimer(timer: number, dueMs: number): void;
  /** Removes a timer that has run or was cleared. Returns false if the timer is unknown. */
  removeTimer(timer: number): boolean;
  /** Whether a task is pending, or a timer is due before this time. */
  isPendingBefore(timeMs: number): boolean;
  /** Counts a callback that may have changed the document. */
  countChange(): void;
  /** Number of tasks, timers and callbacks so far that may have changed the document. */
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
