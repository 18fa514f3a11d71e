import { natives } from "./natives.ts";

/** Duration of a turn of the page's event loop, in ms. */
const TURN_MS = 50;
/** Duration of an animation frame in ms, at 60 frames per second. */
const FRAME_MS = 1_000 / 60;
/** Number of turns without an animation frame after which the page counts as one that draws no frames. */
const FRAMELESS_TURNS = 20;

/**
 * Time of the page's own timers and animation frames. On a busy machine, all timers and frames of a page come late. A
 * wait in page time therefore becomes longer by itself: the page can do the same work as on an idle machine.
 */
export interface PageTime {
  /**
   * Resolves when the page's event loop and its animation frames have advanced by this time. A call ends the wait of an
   * earlier call.
   */
  pass(ms: number): Promise<void>;
  /** Resolves after the next animation frame and its events, or when the page draws no frames. */
  nextFrame(): Promise<void>;
}

/** Must be called before the page's own scripts run. */
export function pageTime(): PageTime {
  const { bind } = natives();
  const OwnPromise = Promise;
  const later = bind(setTimeout as (run: () => void, ms: number) => number);
  const ask = bind(requestAnimationFrame as (run: () => void) => number);
  const { ceil } = Math;
  let waits = 0;

  /** Calls `ended` after `count` frames, or when no frame comes. */
  const afterFrames = (count: number, ended: () => void) => {
    let turns = 0;
    let isOver = count <= 0;
    if (isOver) return ended();
    const end = () => {
      if (!isOver) ended();
      isOver = true;
    };
    let left = count;
    const frame = () => {
      turns = 0;
      left -= 1;
      if (left > 0) ask(globalThis, frame);
      else later(globalThis, end, 0);
    };
    const turn = () => {
      turns += 1;
      if (turns >= FRAMELESS_TURNS) end();
      else if (!isOver) later(globalThis, turn, TURN_MS);
    };
    ask(globalThis, frame);
    later(globalThis, turn, TURN_MS);
  };
  const afterTurns = (count: number, isCurrent: () => boolean, ended: () => void) => {
    let left = count;
    const turn = () => {
      left -= 1;
      if (left <= 0 || !isCurrent()) ended();
      else later(globalThis, turn, TURN_MS);
    };
    later(globalThis, turn, TURN_MS);
  };
  return {
    pass(ms) {
      waits += 1;
      const own = waits;
      return new OwnPromise((resolve) => {
        let open = 2;
        const ended = () => {
          open -= 1;
          if (open === 0) resolve();
        };
        afterTurns(ceil(ms / TURN_MS), () => own === waits, ended);
        afterFrames(ceil(ms / FRAME_MS), ended);
      });
    },
    nextFrame: () => new OwnPromise((resolve) => afterFrames(1, resolve)),
  };
}
