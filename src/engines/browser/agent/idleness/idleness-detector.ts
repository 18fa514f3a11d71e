import type { IdlenessQuery, IdlenessVerdict } from "../../page-report.ts";
import { captureListenerAdder } from "../capture-listeners.ts";
import { natives } from "../natives.ts";
import type { PendingWork } from "./pending-work.ts";
import { type Root, removalObserver, treeInspector } from "./tree-inspector.ts";

/**
 * Time in ms that is added to the end of the idle wait. A timer that is due later cannot run before printing, even if
 * the last motion check takes a long time.
 */
const TIMER_MARGIN_MS = 300;
/** Time between two checks while work is pending, in ms. */
const POLL_INTERVAL_MS = 8;
/** Maximum time to wait for an animation frame, in ms. If no frame comes, the page is checked again. */
const FRAME_TIMEOUT_MS = 250;
const EVENTS =
  "scroll scrollend resize hashchange popstate transitionrun transitionend animationstart animationend toggle load error";

export interface IdlenessDetector {
  /** Records that a script started work that cannot be tracked. From then on, the document cannot be proved idle. */
  markUncertain(): void;
  /**
   * Starts to observe changes and removals in the document and in shadow roots that scripts made. `document.open` ends
   * the observation.
   */
  begin(accounts: PendingWork): void;
  addRoot(root: ShadowRoot): void;
  /**
   * Resolves with a verdict when it is certain whether the document is idle. The page itself cannot resolve the
   * promise.
   */
  quiet(asks: IdlenessQuery): Promise<IdlenessVerdict>;
}

export function idlenessDetector(document: Document): IdlenessDetector {
  const { bind, getter } = natives();
  const OwnPromise = Promise;
  const { defineProperty } = Object;
  const { then } = Promise.prototype;
  const later = bind(setTimeout as (run: () => void, ms: number) => number);
  const ask = bind(requestAnimationFrame as (run: () => void) => number);
  const clock = performance;
  const timeOf = bind(Performance.prototype.now);
  const listen = captureListenerAdder();
  const look = treeInspector();
  const readyOf = getter(Document.prototype, "readyState");
  const statusOf = getter(FontFaceSet.prototype, "status");
  const fonts = document.fonts;
  const heightOf = getter(HTMLElement.prototype, "offsetHeight");
  const rootOf = getter(Document.prototype, "documentElement");
  const isClonable = getter(ShadowRoot.prototype, "clonable");
  const roots: Record<number, Root> = Object.assign(Object.create(null), { 0: document });
  const events = EVENTS.split(" ");
  let rootCount = 1;
  let accounts: PendingWork | null = null;
  let changes = 0;

  const observer = removalObserver(look, {
    changed: () => {
      changes += 1;
    },
    doubt: () => accounts?.markUncertain(),
  });
  const layOut = () => {
    const root = rootOf(document);
    if (root instanceof HTMLElement) heightOf(root);
  };
  const touched = () => changes + (accounts?.changeCount ?? 0);
  const some = (is: (root: Root) => boolean) => {
    for (let at = 0; at < rootCount; at += 1) if (is(roots[at] as Root)) return true;
    return false;
  };
  /**
   * Returns the state of the document. The most expensive check comes last, because this function may be called often.
   */
  const stateBefore = (timeMs: number): "quiet" | "doubtful" | "pending" => {
    if (accounts?.isUncertain) return "doubtful";
    if (readyOf(document) !== "complete" || accounts?.isPendingBefore(timeMs)) return "pending";
    if (some(look.holdsUncertain)) return "doubtful";
    layOut();
    return some(look.isMoving) || statusOf(fonts) !== "loaded" ? "pending" : "quiet";
  };
  /**
   * Calls `run` after the layout of the next animation frame and its observer callbacks. Calls `none` if no frame comes
   * in time.
   */
  const afterFrame = (run: () => void, none: () => void) => {
    let isOver = false;
    ask(globalThis, () =>
      later(
        globalThis,
        () => {
          if (!isOver) run();
          isOver = true;
        },
        0,
      ),
    );
    later(
      globalThis,
      () => {
        if (!isOver) none();
        isOver = true;
      },
      FRAME_TIMEOUT_MS,
    );
  };
  const judge = (endsAtMs: number, resolve: (verdict: IdlenessVerdict) => void) => {
    let before = 0;
    let frames = 0;
    const state = () => stateBefore(endsAtMs + TIMER_MARGIN_MS);
    const attempt = () => {
      const found = state();
      if (found === "doubtful") return resolve(found);
      if (found === "pending")
        return timeOf(clock) < endsAtMs ? void later(globalThis, attempt, POLL_INTERVAL_MS) : late();
      before = touched();
      frames = accounts?.observesLayout ? 2 : 1;
      afterFrame(confirm, again);
    };
    const late = () => resolve("late");
    const again = () => (timeOf(clock) < endsAtMs ? attempt() : late());
    const confirm = () => {
      frames -= 1;
      if (state() !== "quiet" || touched() !== before) attempt();
      else if (frames > 0) afterFrame(confirm, again);
      else resolve("quiet");
    };
    attempt();
  };
  return {
    markUncertain: () => accounts?.markUncertain(),
    begin(kept) {
      accounts = kept;
      observer.watch(document);
      const touch = () => {
        changes += 1;
      };
      for (let at = 0; at < events.length; at += 1) listen(globalThis, events[at] as string, touch);
    },
    addRoot(root) {
      if (isClonable(root)) accounts?.markUncertain();
      defineProperty(roots, rootCount, { __proto__: null, value: root } as PropertyDescriptor);
      rootCount += 1;
      observer.watch(root);
    },
    quiet({ leftMs, scriptless }) {
      const verdict = new OwnPromise<IdlenessVerdict>((resolve) => {
        if (accounts || scriptless) judge(timeOf(clock) + leftMs, resolve);
        else resolve("doubtful");
      });
      // `then` is defined on the promise itself. The `await` of the caller reads `then`, and the page may have replaced
      // it on the prototype.
      defineProperty(verdict, "then", { __proto__: null, value: then } as PropertyDescriptor);
      defineProperty(verdict, "constructor", { __proto__: null, value: OwnPromise } as PropertyDescriptor);
      return verdict;
    },
  };
}
