import { ByteWriter } from "../fonts/byte-writer.ts";
import { MAX_IMAGE_PIXELS } from "../limits.ts";
import { codeBook, type JpegCodes, type JpegLookup, lookupOf, optimalCodes } from "./jpeg-codes.ts";
import { readScan, type ScanLayout, type ScanListener } from "./jpeg-scan.ts";

/**
 * The following constants are the second bytes of JPEG markers (ITU-T T.81, table B.1). The first byte is always 0xff.
 */
const START = 0xd8;
const END = 0xd9;
const CODES = 0xc4;
const SCAN = 0xda;
const RESTARTS = 0xdd;
const RESTART = { first: 0xd0, last: 0xd7 };
/** Markers of frames that are sequential and Huffman-coded. Only such frames are optimized. */
const FRAMES = [0xc0, 0xc1];
/** Markers of features that are not supported: other kinds of frames, arithmetic coding, and DNL. */
const UNKNOWN = [0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xdc];
/** Whether the marker has no segment, for example a restart or a second SOI. */
const hasNoSegment = (marker: number): boolean => marker < 0xc0 || (marker >= RESTART.first && marker <= START);
const HEAD_BYTES = 4;
const AC = 0x10;
const COUNTS = 16;
const BLOCK = 8;
const SYMBOLS = 256;
/**
 * Maximum number of scans. The next constant is the maximum number of tables. A file needs at most one scan per
 * component, with its tables. Hostile files have more.
 */
const SCANS_MAX = 4;
const TABLES_MAX = 32;

interface Component {
  id: number;
  across: number;
  down: number;
}

interface Frame {
  width: number;
  height: number;
  components: Component[];
}

/** State that segments of the file define for the scans that follow. */
interface ScanState {
  frame: Frame | null;
  restart: number;
  /** Huffman tables by the byte that contains the table's class and number in a DHT segment. */
  lookups: Map<number, JpegLookup>;
  tables: number;
  scans: number;
}

/**
 * Rewrites a JPEG with optimal Huffman codes. Coefficients and all other segments do not change. Returns null if the file is not
 * sequential, or is damaged or truncated.
 */
export function optimizeJpeg(file: Uint8Array): Uint8Array | null {
  if (file[0] !== 0xff || file[1] !== START) return null;
  const told: ScanState = { frame: null, restart: 0, lookups: new Map(), tables: 0, scans: 0 };
  const out = new ByteWriter().byte(0xff, START);
  for (let at = 2; at < file.length; ) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff || UNKNOWN.includes(marker)) return null;
    if (marker === END) return out.bytes(file.subarray(at)).toBytes();
    if (marker === 0xff) {
      at++;
      continue;
    }
    const end = at + 2 + (((file[at + 2] ?? 0) << 8) | (file[at + 3] ?? 0));
    if (hasNoSegment(marker) || end > file.length || end < at + HEAD_BYTES) return null;
    const segment = file.subarray(at, end);
    const body = segment.subarray(HEAD_BYTES);
    if (!applySegment(told, marker, body)) return null;
    if (marker === SCAN) {
      const data = scanData(file, end);
      const scan = optimizeScan(told, body, data);
      if (!scan) return null;
      out.bytes(scan.codes).bytes(segment).bytes(scan.data);
      at = end + data.length;
    } else {
      if (marker !== CODES) out.bytes(segment);
      at = end;
    }
  }
  return null;
}

/** Updates the scan state from a segment. Returns false if the segment is invalid or exceeds a limit. */
function applySegment(told: ScanState, marker: number, body: Uint8Array): boolean {
  if (marker === RESTARTS) told.restart = ((body[0] ?? 0) << 8) | (body[1] ?? 0);
  if (marker === SCAN) return ++told.scans <= SCANS_MAX;
  if (marker === CODES) return applyTables(told, body);
  if (!FRAMES.includes(marker)) return true;
  if (told.frame) return false;
  told.frame = frameOf(body);
  return told.frame !== null;
}

function applyTables(told: ScanState, body: Uint8Array): boolean {
  for (let at = 0; at < body.length; ) {
    const counts = body.subarray(at + 1, at + 1 + COUNTS);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const symbols = body.subarray(at + 1 + COUNTS, at + 1 + COUNTS + total);
    const lookup = symbols.length === total ? lookupOf({ counts, symbols }) : null;
    if (!lookup || ++told.tables > TABLES_MAX) return false;
    told.lookups.set(body[at] ?? 0, lookup);
    at += 1 + COUNTS + total;
  }
  return true;
}

/**
 * Returns the frame that a frame header describes. Returns null if it does not have 8 bits per sample, is invalid, or
 * is too large.
 */
function frameOf(body: Uint8Array): Frame | null {
  const [bits, high = 0, low = 0, wide = 0, narrow = 0, count = 0] = body;
  const [height, width] = [(high << 8) | low, (wide << 8) | narrow];
  const components = Array.from({ length: count }, (_, index): Component => {
    const [id = 0, sampling = 0] = body.subarray(6 + 3 * index);
    return { id, across: sampling >> 4, down: sampling & 15 };
  });
  const isSampled = components.every(({ across, down }) => across >= 1 && across <= 4 && down >= 1 && down <= 4);
  const isSound = width * height > 0 && width * height <= MAX_IMAGE_PIXELS;
  return bits === 8 && isSound && count > 0 && isSampled ? { width, height, components } : null;
}

/** Returns the data of a scan: all bytes up to the next marker. Restart markers are part of the data. */
function scanData(file: Uint8Array, from: number): Uint8Array {
  let at = from;
  for (; at < file.length; at++) {
    if (file[at] !== 0xff) continue;
    const next = file[at + 1] ?? END;
    if (next !== 0 && (next < RESTART.first || next > RESTART.last)) break;
  }
  return file.subarray(from, at);
}

interface OptimizedScan {
  /** DHT segment with the new Huffman tables. */
  codes: Uint8Array;
  data: Uint8Array;
}

function optimizeScan(
  { frame, restart, lookups }: ScanState,
  head: Uint8Array,
  data: Uint8Array,
): OptimizedScan | null {
  const count = head[0] ?? 0;
  const named = Array.from({ length: count }, (_, index) => head.subarray(1 + 2 * index, 3 + 2 * index));
  const components = named.flatMap(([id]) => frame?.components.find((component) => component.id === id) ?? []);
  if (!frame || count === 0 || components.length !== count || head.length !== 4 + 2 * count) return null;
  const numbers = named.flatMap(([, tables = 0]) => [tables >> 4, AC | (tables & 15)]);
  const tables = numbers.flatMap((number) => lookups.get(number) ?? []);
  if (tables.length !== numbers.length) return null;
  const layout = { ...layoutOf(frame, components), restart };
  const occurrences = new Map(numbers.map((number) => [number, new Uint32Array(SYMBOLS)]));
  const counters = numbers.map((number) => occurrences.get(number) ?? new Uint32Array(SYMBOLS));
  const counting: ScanListener = {
    symbol: (table, symbol) => {
      const counter = counters[table];
      if (counter) counter[symbol] = (counter[symbol] ?? 0) + 1;
    },
    bits: () => undefined,
    restart: () => undefined,
  };
  if (!readScan(data, layout, { tables, listener: counting })) return null;
  const best = new Map([...occurrences].map(([number, times]) => [number, optimalCodes(times)]));
  const writer = new ScanWriter(
    numbers.map((number) => best.get(number) ?? NO_CODES),
    data.length,
  );
  readScan(data, layout, { tables, listener: writer });
  return { codes: codesSegment(best), data: writer.finished() };
}

const NO_CODES: JpegCodes = { counts: new Uint8Array(COUNTS), symbols: new Uint8Array() };

/**
 * Returns the order of blocks in a scan. A scan of several components interleaves the blocks in MCUs; a scan of one
 * component has single blocks (ITU-T T.81, A.2).
 */
function layoutOf({ width, height, components: all }: Frame, components: Component[]): Omit<ScanLayout, "restart"> {
  const [most, tallest] = [Math.max(...all.map(({ across }) => across)), Math.max(...all.map(({ down }) => down))];
  const [only, ...others] = components;
  if (only && others.length === 0) {
    const across = Math.ceil(Math.ceil((width * only.across) / most) / BLOCK);
    const down = Math.ceil(Math.ceil((height * only.down) / tallest) / BLOCK);
    return { unit: [0], units: across * down };
  }
  const unit = components.flatMap(({ across, down }, index) => Array.from({ length: across * down }, () => index));
  return { unit, units: Math.ceil(width / (BLOCK * most)) * Math.ceil(height / (BLOCK * tallest)) };
}

function codesSegment(codes: Map<number, JpegCodes>): Uint8Array {
  const body = new ByteWriter();
  for (const [number, { counts, symbols }] of codes) body.byte(number).bytes(counts).bytes(symbols);
  return new ByteWriter()
    .byte(0xff, CODES)
    .integer(body.length + 2, 2)
    .bytes(body.toBytes())
    .toBytes();
}

/** Writes the symbols and bits of a scan with the new Huffman codes. */
class ScanWriter implements ScanListener {
  readonly #books: { codes: Uint16Array; lengths: Uint8Array }[];
  #bytes: Uint8Array;
  #at = 0;
  #held = 0;
  #count = 0;

  constructor(codes: readonly JpegCodes[], bytes: number) {
    this.#books = codes.map(codeBook);
    this.#bytes = new Uint8Array(bytes + SYMBOLS);
  }

  symbol(table: number, symbol: number): void {
    const book = this.#books[table];
    this.bits(book?.codes[symbol] ?? 0, book?.lengths[symbol] ?? 0);
  }

  bits(bits: number, count: number): void {
    this.#held = (this.#held << count) | bits;
    this.#count += count;
    while (this.#count >= 8) {
      this.#count -= 8;
      const byte = (this.#held >>> this.#count) & 0xff;
      this.#byte(byte);
      if (byte === 0xff) this.#byte(0);
    }
  }

  restart(number: number): void {
    this.#fill();
    this.#byte(0xff);
    this.#byte(RESTART.first | number);
  }

  finished(): Uint8Array {
    this.#fill();
    return this.#bytes.slice(0, this.#at);
  }

  /** Fills the remaining bits of the last byte with ones. */
  #fill(): void {
    const missing = -this.#count & 7;
    if (missing > 0) this.bits((1 << missing) - 1, missing);
  }

  #byte(value: number): void {
    if (this.#at === this.#bytes.length) {
      const longer = new Uint8Array(2 * this.#bytes.length);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    this.#bytes[this.#at++] = value;
  }
}
