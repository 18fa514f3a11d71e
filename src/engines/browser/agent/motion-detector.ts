import type { AgentOptions } from "../page-report.ts";
import { natives } from "./natives.ts";
import type { PageTime } from "./page-time.ts";

/** Time between two comparisons of the canvases, in ms. Each comparison follows a new animation frame. */
const SAMPLE_INTERVAL_MS = 100;
/** Number of comparisons without a change after which the document counts as still. */
const STILL_SAMPLES = 2;
const STILL_DURATION_MS = STILL_SAMPLES * SAMPLE_INTERVAL_MS;
const CHECK_INTERVAL_MS = SAMPLE_INTERVAL_MS / 4;
/**
 * Maximum number of pixels to compare, in all canvases together. The limit prevents a comparison from blocking the
 * page.
 */
const MAX_HASHED_PIXELS = 2_000_000;
const MAX_CANVASES = 50;
/**
 * Maximum number of times that running animations are moved to their end. An animation that ends may start other
 * animations, so once is not enough.
 */
const MAX_ANIMATION_ROUNDS = 5;
/** Time in seconds by which SMIL animations are advanced. Finite animations in documents are hardly ever longer. */
const SMIL_LEAP_S = 600;

/** Detects motion that the document itself causes: changes by scripts (nodes, canvases), CSS animations and SMIL. */
export interface MotionDetector {
  /** Starts to observe changes of the document. */
  watch(): void;
  /** Moves every finite animation to its end. Does not change endless and paused animations. */
  finishAnimations(): Promise<void>;
  /**
   * Resolves when the document stops moving, after `stillMs` milliseconds of page time, or after `stillWithinMs`
   * milliseconds. Resolves at once if the document has already been still for long enough. The result is true if the
   * document is still. If one of the limits is 0, the result is true without a check.
   */
  waitUntilStill(limits: Pick<AgentOptions, "stillMs" | "stillWithinMs">): Promise<boolean>;
}

export function motionDetector(document: Document, { nextFrame }: Pick<PageTime, "nextFrame">): MotionDetector {
  const { bind } = natives();
  const OwnPromise = Promise;
  const Observer = MutationObserver;
  const observe = bind(MutationObserver.prototype.observe);
  const animationsOf = bind(Document.prototype.getAnimations);
  const later = bind(setTimeout as (run: () => void, ms: number) => number);
  const clock = performance;
  const timeOf = bind(Performance.prototype.now);
  const now = () => timeOf(clock);
  const disconnect = bind(MutationObserver.prototype.disconnect);
  const { ceil } = Math;
  const look = canvasHasher(document);
  let changedAtMs = 0;
  let samples = 0;
  let watching = false;
  let seen = "";

  const changed = () => {
    changedAtMs = now();
    samples = 0;
  };
  const observer = new Observer(changed);
  const lookAgain = async () => {
    await nextFrame();
    if (!watching) return;
    const shown = look();
    if (shown === seen) samples += 1;
    else changed();
    seen = shown;
    later(globalThis, lookAgain, SAMPLE_INTERVAL_MS);
  };
  const watch = () => {
    if (watching) return;
    watching = true;
    changed();
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    for (const part of [document, ...framesIn(document)]) observe(observer, part, everything);
    seen = look();
    later(globalThis, lookAgain, SAMPLE_INTERVAL_MS);
  };
  return {
    watch,
    async finishAnimations() {
      for (let generation = 0; generation < MAX_ANIMATION_ROUNDS; generation++) {
        const finite = animationsOf(document).filter(hasFiniteEnd);
        if (finite.length === 0) break;
        for (const animation of finite) finish(animation);
        await nextFrame();
      }
      finishSmil(document);
    },
    waitUntilStill({ stillMs, stillWithinMs }) {
      if (stillMs <= 0 || stillWithinMs <= 0) return OwnPromise.resolve(true);
      watch();
      const endsAtMs = now() + stillWithinMs;
      let checks = ceil(stillMs / CHECK_INTERVAL_MS);
      return new OwnPromise((resolve) => {
        const check = () => {
          const at = now();
          const isStill = samples >= STILL_SAMPLES && at - changedAtMs >= STILL_DURATION_MS;
          checks -= 1;
          if (!isStill && checks >= 0 && at < endsAtMs) return void later(globalThis, check, CHECK_INTERVAL_MS);
          watching = false;
          disconnect(observer);
          resolve(isStill);
        };
        check();
      });
    },
  };
}

function hasFiniteEnd({ playState, timeline, effect }: Animation): boolean {
  return (
    playState === "running" && timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity
  );
}

/** Moves an animation to its end. `finish` throws if the playback rate is 0, and the error is ignored. */
function finish(animation: Animation): void {
  try {
    animation.finish();
  } catch {}
}

function finishSmil(document: Document): void {
  for (const svg of document.querySelectorAll("svg")) {
    const animations = [...svg.querySelectorAll("animate,animateTransform,animateMotion,set")];
    const isEndless = animations.some(
      (animation) =>
        animation.getAttribute("repeatCount") === "indefinite" || animation.getAttribute("repeatDur") === "indefinite",
    );
    if (animations.length > 0 && !isEndless) svg.setCurrentTime(svg.getCurrentTime() + SMIL_LEAP_S);
  }
}

/** Returns the documents of same-origin frames. */
function framesIn(document: Document): Document[] {
  return [...document.querySelectorAll("iframe")].flatMap(({ contentDocument }) => contentDocument ?? []);
}

/**
 * Returns a function whose result changes when the content of a canvas changes. The content of a tainted canvas cannot
 * be read, so it counts as constant.
 */
function canvasHasher(document: Document): () => string {
  const { bind } = natives();
  const draw = bind(OffscreenCanvasRenderingContext2D.prototype.drawImage as CanvasDrawImage["drawImage"]) as (
    self: unknown,
    ...args: [CanvasImageSource, number, number, number, number]
  ) => void;
  const read = bind(OffscreenCanvasRenderingContext2D.prototype.getImageData);
  const canvases = document.getElementsByTagName("canvas");

  const digest = (canvas: HTMLCanvasElement, pixels: number): number => {
    const scale = Math.min(1, Math.sqrt(pixels / (canvas.width * canvas.height)));
    const width = Math.max(1, Math.round(canvas.width * scale));
    const height = Math.max(1, Math.round(canvas.height * scale));
    const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    draw(context, canvas, 0, 0, width, height);
    return hashOf(new Uint32Array(read(context, 0, 0, width, height).data.buffer));
  };
  return () => {
    const drawn = [...canvases].slice(0, MAX_CANVASES).filter(({ width, height }) => width * height > 0);
    let shown = "";
    for (const canvas of drawn) {
      try {
        shown += ` ${digest(canvas, MAX_HASHED_PIXELS / drawn.length)}`;
      } catch {
        shown += " unreadable";
      }
    }
    return shown;
  };
}

/** Returns the FNV-1a hash of the pixels. Each step of the hash processes a whole pixel. */
function hashOf(pixels: Uint32Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < pixels.length; i++) hash = Math.imul(hash ^ (pixels[i] ?? 0), 0x01000193);
  return hash;
}
