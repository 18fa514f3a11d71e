import type { QuietAsks, Verdict } from "../../page-report.ts";
import { listening } from "../listening.ts";
import { natives } from "../natives.ts";
import type { Accounts } from "./accounts.ts";
import { looker, type Root, removalWatch } from "./looker.ts";

/** How much later than the silence's end a timer must be due to come after the printing for certain: its last look at movement included. */
const CLEARANCE_MS = 300;
/** Between two looks while something is pending. */
const LOOK_MS = 8;
/** A page that has shown no frame in this time is looked at anew. */
const FRAME_MS = 250;
const EVENTS =
  "scroll scrollend resize hashchange popstate transitionrun transitionend animationstart animationend toggle load error";

export interface Quietness {
  /** Something that cannot be followed has begun. */
  doubt(): void;
  /** Looks for what comes and goes from now on, in the document and in shadow roots made by scripts. `document.open` ends it. */
  begin(accounts: Accounts): void;
  addRoot(root: ShadowRoot): void;
  /** Resolves when the document is found to be one or the other. Its promise cannot be answered by anyone else. */
  quiet(asks: QuietAsks): Promise<Verdict>;
}

export function quietness(document: Document): Quietness {
  const { bind, getter } = natives();
  const OwnPromise = Promise;
  const { defineProperty } = Object;
  const { then } = Promise.prototype;
  const later = bind(setTimeout as (run: () => void, ms: number) => number);
  const ask = bind(requestAnimationFrame as (run: () => void) => number);
  const clock = performance;
  const timeOf = bind(Performance.prototype.now);
  const listen = listening();
  const look = looker();
  const readyOf = getter(Document.prototype, "readyState");
  const statusOf = getter(FontFaceSet.prototype, "status");
  const fonts = document.fonts;
  const heightOf = getter(HTMLElement.prototype, "offsetHeight");
  const rootOf = getter(Document.prototype, "documentElement");
  const isClonable = getter(ShadowRoot.prototype, "clonable");
  const roots: Record<number, Root> = Object.assign(Object.create(null), { 0: document });
  const events = EVENTS.split(" ");
  let rootCount = 1;
  let accounts: Accounts | null = null;
  let changes = 0;

  const observer = removalWatch(look, {
    changed: () => {
      changes += 1;
    },
    doubt: () => accounts?.doubt(),
  });
  const layOut = () => {
    const root = rootOf(document);
    if (root instanceof HTMLElement) heightOf(root);
  };
  const touched = () => changes + (accounts?.touched ?? 0);
  const some = (is: (root: Root) => boolean) => {
    for (let at = 0; at < rootCount; at += 1) if (is(roots[at] as Root)) return true;
    return false;
  };
  /** What costs most comes last: a page may be looked at often. */
  const stateBefore = (timeMs: number): "quiet" | "doubtful" | "pending" => {
    if (accounts?.doubtful) return "doubtful";
    if (readyOf(document) !== "complete" || accounts?.pendingBefore(timeMs)) return "pending";
    if (some(look.holdsUncertain)) return "doubtful";
    layOut();
    return some(look.isMoving) || statusOf(fonts) !== "loaded" ? "pending" : "quiet";
  };
  /** Runs after the next frame's layout and what is told of it. */
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
      FRAME_MS,
    );
  };
  const judge = (endsAtMs: number, resolve: (verdict: Verdict) => void) => {
    let before = 0;
    let frames = 0;
    const state = () => stateBefore(endsAtMs + CLEARANCE_MS);
    const attempt = () => {
      const found = state();
      if (found === "doubtful") return resolve(found);
      if (found === "pending") return timeOf(clock) < endsAtMs ? void later(globalThis, attempt, LOOK_MS) : late();
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
    doubt: () => accounts?.doubt(),
    begin(kept) {
      accounts = kept;
      observer.watch(document);
      const touch = () => {
        changes += 1;
      };
      for (let at = 0; at < events.length; at += 1) listen(globalThis, events[at] as string, touch);
    },
    addRoot(root) {
      if (isClonable(root)) accounts?.doubt();
      defineProperty(roots, rootCount, { __proto__: null, value: root } as PropertyDescriptor);
      rootCount += 1;
      observer.watch(root);
    },
    quiet({ leftMs, scriptless }) {
      const verdict = new OwnPromise<Verdict>((resolve) => {
        if (accounts || scriptless) judge(timeOf(clock) + leftMs, resolve);
        else resolve("doubtful");
      });
      // Who asks looks up `then`, which the page may have replaced.
      defineProperty(verdict, "then", { __proto__: null, value: then } as PropertyDescriptor);
      defineProperty(verdict, "constructor", { __proto__: null, value: OwnPromise } as PropertyDescriptor);
      return verdict;
    },
  };
}
