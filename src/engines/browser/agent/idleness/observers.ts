import { natives } from "../natives.ts";
import { apply, construct, inPlaceOf, inPlaceOfClass, type Method } from "../stand-ins.ts";
import type { Ledger } from "./ledger.ts";

export interface Observed {
  /** Whether the page has observers that are told of a frame's layout after it. */
  readonly ofLayout: boolean;
  /** Whether an animation that a script made is running. */
  animating(): boolean;
}

/** Accounts for observers of layout and for animations made by scripts, also those of what is in no document. */
export function accountForObservers(ledger: Ledger): Observed {
  let ofLayout = false;
  for (const name of ["IntersectionObserver", "ResizeObserver"]) {
    inPlaceOfClass(name, {
      construct(own, args, asked) {
        const told = args[0];
        if (typeof told === "function") {
          args[0] = function (this: unknown, ...news: unknown[]) {
            ledger.touch();
            return apply(told, this, news);
          };
        }
        ofLayout = true;
        return construct(own, args, asked);
      },
    });
  }
  const animating = madeAnimations();
  return {
    get ofLayout() {
      return ofLayout;
    },
    animating,
  };
}

function madeAnimations(): () => boolean {
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
  inPlaceOf(Element.prototype, "animate", make);
  inPlaceOfClass("Animation", {
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
