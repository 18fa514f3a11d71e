import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Heap size in bytes above which a thread collects garbage after a job. A new thread has about 30 MB. */
const HEAP_KEPT_BYTES = 64 * 1024 ** 2;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/**
 * Returns unused memory of this thread to the system, if there is much of it. V8 itself keeps the garbage of the
 * largest document until the next large document, because a thread may use more than a gigabyte.
 */
export function trimHeap(): void {
  if (getHeapStatistics().total_heap_size > HEAP_KEPT_BYTES) collectGarbage();
}
