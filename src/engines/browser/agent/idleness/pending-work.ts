import { trackElements } from "./elements.ts";
import { trackMessages } from "./messages.ts";
import { trackObservers } from "./observers.ts";
import { trackResponses } from "./responses.ts";
import { trackScheduledCallbacks } from "./scheduled-callbacks.ts";
import { flagUntrackedApis } from "./untracked-apis.ts";
import { createWorkTracker } from "./work-tracker.ts";

/** What is known of the work that a document's scripts have begun. */
export interface PendingWork {
  /** Work that cannot be followed was begun: whether anything is still to come cannot be known any more. */
  readonly isUncertain: boolean;
  /** How often something ran that may have changed the document. */
  readonly changeCount: number;
  /** Whether the page is told of layout after a frame. */
  readonly observesLayout: boolean;
  /** Whether anything is still to come before that time of the page's clock. */
  isPendingBefore(timeMs: number): boolean;
  markUncertain(): void;
  countChange(): void;
}

/**
 * Begins to account for all that a script can have the browser do later, in this realm, before any script of the document runs. What is
 * neither accounted for nor known to start nothing makes the document doubtful when it is used.
 */
export function trackPendingWork(): PendingWork {
  const ledger = createWorkTracker();
  flagUntrackedApis(ledger);
  const answers = trackResponses(ledger);
  const elements = trackElements(ledger);
  const observers = trackObservers(ledger);
  trackMessages(ledger);
  trackScheduledCallbacks(ledger);
  return {
    get isUncertain() {
      return ledger.isUncertain;
    },
    get changeCount() {
      return ledger.changeCount;
    },
    get observesLayout() {
      return observers.observesLayout;
    },
    isPendingBefore: (timeMs) =>
      ledger.isPendingBefore(timeMs) || answers.isPending() || elements.isPending() || observers.isAnimating(),
    markUncertain: ledger.markUncertain,
    countChange: ledger.countChange,
  };
}
