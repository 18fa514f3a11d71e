import { accountForAnswers } from "./answers.ts";
import { accountForElements } from "./elements.ts";
import { newLedger } from "./ledger.ts";
import { accountForMessages } from "./messages.ts";
import { accountForObservers } from "./observers.ts";
import { accountForScheduled } from "./scheduled.ts";
import { doubtTheRest } from "./uncertain.ts";

/** What is known of the work that a document's scripts have begun. */
export interface Accounts {
  /** Work that cannot be followed was begun: whether anything is still to come cannot be known any more. */
  readonly doubtful: boolean;
  /** How often something ran that may have changed the document. */
  readonly touched: number;
  /** Whether the page is told of layout after a frame. */
  readonly observesLayout: boolean;
  /** Whether anything is still to come before that time of the page's clock. */
  pendingBefore(timeMs: number): boolean;
  doubt(): void;
  touch(): void;
}

/**
 * Begins to account for all that a script can have the browser do later, in this realm, before any script of the document runs. What is
 * neither accounted for nor known to start nothing makes the document doubtful when it is used.
 */
export function openAccounts(): Accounts {
  const ledger = newLedger();
  doubtTheRest(ledger);
  const answers = accountForAnswers(ledger);
  const elements = accountForElements(ledger);
  const observers = accountForObservers(ledger);
  accountForMessages(ledger);
  accountForScheduled(ledger);
  return {
    get doubtful() {
      return ledger.doubtful;
    },
    get touched() {
      return ledger.touched;
    },
    get observesLayout() {
      return observers.ofLayout;
    },
    pendingBefore: (timeMs) =>
      ledger.pendingBefore(timeMs) || answers.pending() || elements.pending() || observers.animating(),
    doubt: ledger.doubt,
    touch: ledger.touch,
  };
}
