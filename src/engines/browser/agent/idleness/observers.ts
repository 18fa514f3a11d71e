import { apply, construct, type Method, replaceClass, replaceMethod } from "../native-replacements.ts";
import { natives } from "../natives.ts";
import type { WorkTracker } from "./work-tracker.ts";

export interface TrackedObservers {
  /** Whether the page has observers that the browser calls after it has laid out a frame. */
  readonly observesLayout: boolean;
  /** Whether an animation made by a script is running. */
  isAnimating(): boolean;
}

/** Tracks layout observers and the animations that scripts made. An animated element may be outside the document. */
export function trackObservers(tracker: WorkTracker): TrackedObservers {
  let ofLayout = false;
  for (const name of ["IntersectionObserver", "ResizeObserver"]) {
    replaceClass(name, {
      construct(own, args, asked) {
        const told = args[0];
        if (typeof told === "function") {
          args[0] = function (this: unknown, ...news: unknown[]) {
            tracker.countChange();
            return apply(told, this, news);
          };
        }
        ofLayout = true;
        return construct(own, args, asked);
      },
    });
  }
  const animating = animationTracker();
  return {
    get observesLayout() {
      return ofLayout;
    },
    isAnimating: animating,
  };
}

function animationTracker(): () => boolean {
  const { bind, getter } = natives();
  const made = new Set<Animation>();
  const add = bind(Set.prototype.add);
  const each = bind(Set.prototype.forEach);
  const stateOf = getter(Animation.prototype, "playState");
  const pendingOf = getter(Animation.prototype, "pending");
  const noted = (animation: Animation): Animation => {
    add(made, animation);
    return animation;
  };
  const make = (own: Method, self: unknown, args: unknown[]) => noted(apply(own, self, args) as Animation);
  replaceMethod(Element.prototype, "animate", make);
  replaceClass("Animation", {
    construct: (own, args, asked) => noted(construct(own, args, asked) as Animation),
  });
  return () => {
    let isRunning = false;
    each(made, (animation) => {
      if (stateOf(animation) === "running" || pendingOf(animation)) isRunning = true;
    });
    return isRunning;
  };
}
