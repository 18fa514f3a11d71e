import { natives } from "./natives.ts";

/**
 * Returns a function that adds listeners for the capture phase. Each of them runs before all listeners that are added
 * later, even if the page replaces `addEventListener`.
 */
export function captureListenerAdder(): (target: unknown, type: string, run: (event: Event) => void) => void {
  const add = natives().bind(EventTarget.prototype.addEventListener) as (
    self: unknown,
    type: string,
    listener: (event: Event) => void,
    capture: boolean,
  ) => void;
  return (target, type, run) => add(target, type, run, true);
}
