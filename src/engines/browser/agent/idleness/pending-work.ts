import { trackElements } from "./elements.ts";
import { trackMessages } from "./messages.ts";
import { trackObservers } from "./observers.ts";
import { trackResponses } from "./responses.ts";
import { trackScheduledCallbacks } from "./scheduled-callbacks.ts";
import { flagUntrackedApis } from "./untracked-apis.ts";
import { createWorkTracker } from "./work-tracker.ts";

/** State of the work that a document's scripts have started. */
export interface PendingWork {
  /** Whether a script started work that cannot be tracked. It is then unknown whether this work is still pending. */
  readonly isUncertain: boolean;
  /** Number of callbacks and events that may have changed the document. */
  readonly changeCount: number;
  /** Whether the page has observers that the browser calls after it has laid out a frame. */
  readonly observesLayout: boolean;
  /** Whether a task is pending, or a timer is due before this time (ms of the page's clock). */
  isPendingBefore(timeMs: number): boolean;
  markUncertain(): void;
  countChange(): void;
}

/**
 * Starts to track all work of this realm that a script can make the browser do later. Must run before any script of the
 * document. The document becomes uncertain if a script uses an API that is neither tracked nor known to be harmless.
 */
export function trackPendingWork(): PendingWork {
  const tracker = createWorkTracker();
  flagUntrackedApis(tracker);
  const answers = trackResponses(tracker);
  const elements = trackElements(tracker);
  const observers = trackObservers(tracker);
  trackMessages(tracker);
  trackScheduledCallbacks(tracker);
  return {
    get isUncertain() {
      return tracker.isUncertain;
    },
    get changeCount() {
      return tracker.changeCount;
    },
    get observesLayout() {
      return observers.observesLayout;
    },
    isPendingBefore: (timeMs) =>
      tracker.isPendingBefore(timeMs) || answers.isPending() || elements.isPending() || observers.isAnimating(),
    markUncertain: tracker.markUncertain,
    countChange: tracker.countChange,
  };
}
