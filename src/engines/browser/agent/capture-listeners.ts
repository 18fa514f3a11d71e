import { natives } from "./natives.ts";

/** Adds listeners that run before all that are added later, whatever the page does to the means of it. */
export function captureListenerAdder(): (target: unknown, type: string, run: (event: Event) => void) => void {
  const add = natives().bind(EventTarget.prototype.addEventListener) as (
    self: unknown,
    type: string,
    listener: (event: Event) => void,
    capture: boolean,
  ) => void;
  return (target, type, run) => add(target, type, run, true);
}
