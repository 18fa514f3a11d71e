import { PdfError } from "../errors.ts";
import { MAX_IMAGE_PIXELS, MAX_PAGES } from "../limits.ts";

/**
 * Estimated memory in bytes per parsed value, including the memory for serializing the value later. Measured in V8's
 * heap and rounded up.
 */
export const COST = { word: 40, name: 60, reference: 80, array: 100, string: 200, dictionary: 300 } as const;

/**
 * Work units per operation. A unit is about one nanosecond of CPU time, measured on long inputs and rounded up. The
 * budget counts units instead of time. In a Workers isolate, the clock does not advance while code runs.
 */
export const WORK = {
  /** Units for reading, copying or skipping a byte. */
  byte: 2,
  /** Units for decoding a filter, per byte of output. */
  decodedByte: 4,
  /** Units for deflating a byte at the highest level. */
  deflatedByte: 60,
  /** Units for processing one sample of a bitmap once. */
  sample: 8,
  /** Units for recovering from a syntax error. */
  fault: 2_000,
  /** Units for visiting an object, a tree node, or an entry of a dictionary or table. */
  visit: 200,
} as const;

/** Maximum memory in bytes for values that are released soon, such as the values of one content operation. */
const TRANSIENT_BYTES = 32 * 1024 * 1024;
/** Minimum number of bytes by which a shared memory reservation grows. */
const RESERVATION_STEP_BYTES = 1024 * 1024;
/** Maximum number of work units between two yields to the event loop. They take about 50 ms. */
const UNITS_BETWEEN_YIELDS = 50e6;
/**
 * Default maximum number of work units. It is enough for valid files of a few megabytes. Callers with larger files must
 * set a higher maximum.
 */
const DEFAULT_WORK = 20e9;

/** Reservation of memory that several tasks share. */
export interface MemoryReservation {
  /** Reserves `bytes` additional bytes. If these bytes are not available, returns false and reserves nothing. */
  grow(bytes: number): boolean;
}

export interface BudgetOptions {
  /** Maximum memory in bytes of all values that are kept. */
  memoryBytes?: number | undefined;
  /**
   * Shared reservation that grows with the values that are kept. It can reject a value before `memoryBytes` is reached.
   */
  memoryReservation?: MemoryReservation | undefined;
  /** Maximum number of work units in total. */
  maxWorkUnits?: number | undefined;
  /** Maximum number of work units between two yields to the event loop. */
  maxUnitsBetweenYields?: number | undefined;
  /** Maximum number of pages of a document. */
  maxPages?: number | undefined;
  /** Maximum number of pixels of an image that is embedded or decoded. */
  maxImagePixels?: number | undefined;
  /** Deadline in milliseconds since the Unix epoch. */
  deadlineMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Limits the memory and work of one edit. Every loop over the bytes of a user's file must call `spendWork` or
 * `spendMemory`. A few bytes can expand to a hundred times as many values, or to hours of work. Nothing else stops a
 * loop in an isolate. Throws `too_complex` when a limit is exceeded. `yieldIfDue` throws `timeout` after the deadline,
 * or the reason of the aborted signal.
 */
export class Budget {
  readonly #options: BudgetOptions;
  readonly #work: { left: number; stretch: number; breath: number };
  /**
   * State of the shared reservation. It is large enough until `#memoryLeft` falls below `untilLeft`. Consecutive
   * documents of one edit use the same reservation.
   */
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

  /** Returns a budget for values that are released soon. It has its own memory limit, but the same work limit. */
  transient(): Budget {
    return new Budget({ ...this.#options, memoryBytes: TRANSIENT_BYTES, memoryReservation: undefined }, this);
  }

  /**
   * Makes the whole memory of a `transient` budget available again. The caller must already have released the values.
   */
  resetMemory(): void {
    this.#memoryLeft = TRANSIENT_BYTES;
  }

  /** Counts memory for a value that is kept. Throws `too_complex` if the limit is exceeded. */
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

  /** Remaining memory in bytes. Pass it to `refund` later. */
  get memoryLeft(): number {
    return this.#memoryLeft;
  }

  /**
   * Makes the memory available again that was spent since the caller read `memoryLeft`. `keptBytes` of it stay spent.
   */
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

  /**
   * Returns a budget for the next document of the same edit. The document can use all of the memory. It shares the work
   * limit and the reservation with the other documents.
   */
  forNextDocument(): Budget {
    return new Budget(this.#options, this);
  }

  /** Whether `yieldIfDue` would yield to the event loop now. */
  get isYieldDue(): boolean {
    return this.#work.breath <= 0;
  }

  /**
   * If a yield is due, yields to the event loop, and then checks the signal and the deadline. Must be called between
   * pages, objects and images.
   */
  async yieldIfDue(): Promise<void> {
    if (!this.isYieldDue) return;
    // biome-ignore lint/style/noRestrictedGlobals: yields to the event loop; the result does not depend on time
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
