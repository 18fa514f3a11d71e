import { PdfError } from "../errors.ts";
import { MAX_IMAGE_PIXELS, MAX_PAGES } from "../limits.ts";

/** What a value costs once read and later written, in bytes: rounded up from what V8 takes for many of its kind. */
export const COST = { word: 40, name: 60, reference: 80, array: 100, string: 200, dictionary: 300 } as const;

/**
 * What work costs, in units of about a nanosecond of one core, measured on long inputs and rounded up. Units and not a clock: in an
 * isolate the time stands still while code runs.
 */
export const WORK = {
  /** Reading or copying a byte; looking at one that is passed over. */
  byte: 2,
  /** Undoing a filter, for each byte that comes out. */
  decodedByte: 4,
  /** Deflating a byte at the tightest level. */
  deflatedByte: 60,
  /** Handling a sample of a bitmap once. */
  sample: 8,
  /** A place that is no syntax, and the way back from it. */
  fault: 2_000,
  /** Looking at an object, a node, an entry. */
  visit: 200,
} as const;

/** For what is read and let go at once: an operation, an object that is only looked at. */
const TRANSIENT_BYTES = 32 * 1024 * 1024;
/** How much more is asked for of what others use as well. */
const RESERVATION_STEP_BYTES = 1024 * 1024;
/** Between two looks at the clock: some 50 ms. */
const UNITS_BETWEEN_YIELDS = 50e6;
/** Enough for any honest file of a few megabytes; whoever takes larger ones says so. */
const DEFAULT_WORK = 20e9;

/** Memory that several pieces of work share. */
export interface MemoryReservation {
  /** Reserves `bytes` more. Returns false, and reserves nothing, when they are not free. */
  grow(bytes: number): boolean;
}

export interface BudgetOptions {
  /** What all values that are kept may take together. */
  memoryBytes?: number | undefined;
  /** What is shared with others, who may leave less than that; it is asked for what is kept. */
  memoryReservation?: MemoryReservation | undefined;
  /** Units of work, all together. */
  maxWorkUnits?: number | undefined;
  /** Units of work that may pass without a breath. */
  maxUnitsBetweenYields?: number | undefined;
  /** Most pages of a document. */
  maxPages?: number | undefined;
  /** Most pixels of an image that is embedded or decoded. */
  maxImagePixels?: number | undefined;
  /** Epoch milliseconds. */
  deadlineMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * What one edit may use of memory and of the processor. Every loop over a user's bytes draws on it: a few bytes of a file can become
 * a hundred times as many values, or a day's work, and nothing else ends a loop in an isolate. Throws `too_complex` when
 * nothing is left, and at a breath `timeout` past the deadline, or the signal's reason.
 */
export class Budget {
  readonly #options: BudgetOptions;
  readonly #work: { left: number; stretch: number; breath: number };
  /** How much of the memory has been asked for; documents of one edit follow each other in it. */
  readonly #asked: { untilLeft: number };
  #memoryLeft: number;

  constructor(options: BudgetOptions = {}, shared?: Budget) {
    const {
      memoryBytes = Number.POSITIVE_INFINITY,
      maxWorkUnits: work = DEFAULT_WORK,
      maxUnitsBetweenYields: stretch = work,
    } = options;
    this.#options = options;
    this.#memoryLeft = memoryBytes;
    const asked = shared ? shared.#asked : { untilLeft: memoryBytes };
    this.#asked = options.memoryReservation ? asked : NO_RESERVATION;
    this.#work = shared ? shared.#work : { left: work, stretch, breath: UNITS_BETWEEN_YIELDS };
  }

  get maxPages(): number {
    return this.#options.maxPages ?? MAX_PAGES;
  }

  get maxImagePixels(): number {
    return this.#options.maxImagePixels ?? MAX_IMAGE_PIXELS;
  }

  /** For values that are let go soon: memory of its own, the same work. */
  transient(): Budget {
    return new Budget({ ...this.#options, memoryBytes: TRANSIENT_BYTES, memoryReservation: undefined }, this);
  }

  /** Makes one of `passing` as it was, once what was read is let go. */
  resetMemory(): void {
    this.#memoryLeft = TRANSIENT_BYTES;
  }

  /** A value that is kept. */
  spendMemory(bytes: number): void {
    this.#memoryLeft -= bytes;
    if (this.#memoryLeft < 0) throw tooLarge("The PDF has too many objects to edit.");
    if (this.#memoryLeft < this.#asked.untilLeft) this.#reserve();
    this.spendWork(bytes);
  }

  #reserve(): void {
    const bytes = this.#asked.untilLeft - this.#memoryLeft + RESERVATION_STEP_BYTES;
    if (!this.#options.memoryReservation?.grow(bytes))
      throw tooLarge("Other documents use the memory that the PDF's objects need.");
    this.#asked.untilLeft -= bytes;
  }

  /** What `spend` may still take, for `giveBack`. */
  get memoryLeft(): number {
    return this.#memoryLeft;
  }

  /** Of what was spent since so much was left, all was let go of but so many bytes. */
  refund(memoryLeft: number, keptBytes: number): void {
    this.#memoryLeft = Math.max(this.#memoryLeft, memoryLeft);
    this.spendMemory(keptBytes);
  }

  spendWork(units: number): void {
    const work = this.#work;
    work.left -= units;
    work.stretch -= units;
    work.breath -= units;
    if (work.left < 0 || work.stretch < 0) throw tooLarge("The PDF needs more processing than one edit may use.");
  }

  /** For another document of the same edit: the memory that one has, the same work. */
  forNextDocument(): Budget {
    return new Budget(this.#options, this);
  }

  /** Whether `breathe` would let others run now. */
  get isYieldDue(): boolean {
    return this.#work.breath <= 0;
  }

  /** To be called between pages, objects and images: lets others run and looks at clock and signal, every so often. */
  async yieldIfDue(): Promise<void> {
    if (!this.isYieldDue) return;
    // biome-ignore lint/style/noRestrictedGlobals: gives the event loop a turn; no time passes in the result
    await new Promise((resume) => setTimeout(resume, 0));
    const {
      signal,
      deadlineMs = Number.POSITIVE_INFINITY,
      maxWorkUnits: work = DEFAULT_WORK,
      maxUnitsBetweenYields: stretch = work,
    } = this.#options;
    signal?.throwIfAborted();
    if (Date.now() > deadlineMs) throw new PdfError("timeout", "The edit did not finish within its timeout.");
    this.#work.breath = UNITS_BETWEEN_YIELDS;
    this.#work.stretch = stretch;
  }
}

const NO_RESERVATION = { untilLeft: Number.NEGATIVE_INFINITY };

const tooLarge = (message: string): PdfError => new PdfError("too_complex", message);
