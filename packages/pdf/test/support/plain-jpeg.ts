import { codeBook } from "../../src/image/jpeg-codes.ts";

const BLOCK = 8;
/**
 * Symbols for the DC and AC values in the blocks of the JPEG. Each symbol has a code of 8 bits, which wastes space, as
 * in JPEGs from some scanners.
 */
const SYMBOLS = { dc: [0, 1, 2, 3, 4, 5, 6, 7], ac: [0, 1, 2, 3, 0x11, 0x12, 0xf0] };

/**
 * Builds a sequential grey JPEG with one DC value and some AC values per block. If `restart` is not 0, a restart marker follows after every
 * `restart` blocks.
 */
export function plainJpeg({
  across,
  down,
  restart = 0,
}: {
  across: number;
  down: number;
  restart?: number;
}): Uint8Array {
  const segment = (marker: number, ...body: number[]) => [
    0xff,
    marker,
    (body.length + 2) >> 8,
    (body.length + 2) & 255,
    ...body,
  ];
  const table = (number: number, symbols: number[]) => [
    number,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    symbols.length,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    ...symbols,
  ];
  const [width, height] = [across * BLOCK, down * BLOCK];
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xee, ...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0, 0),
    ...segment(0xfe, ...Buffer.from("a remark")),
    ...segment(0xdb, 0, ...new Array(64).fill(4)),
    ...segment(0xc0, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0),
    ...segment(0xc4, ...table(0, SYMBOLS.dc), ...table(0x10, SYMBOLS.ac)),
    ...(restart > 0 ? segment(0xdd, restart >> 8, restart & 255) : []),
    ...segment(0xda, 1, 1, 0, 0, 63, 0),
    ...scan(across * down, restart),
    ...[0xff, 0xd9],
  ]);
}

function scan(blocks: number, restart: number): number[] {
  const book = (symbols: number[]) => codeBook({ counts: counts(symbols.length), symbols: Uint8Array.from(symbols) });
  const [dc, ac] = [book(SYMBOLS.dc), book(SYMBOLS.ac)];
  const bytes: number[] = [];
  let bits = "";
  const put = (value: number, count: number) => {
    if (count > 0) bits += value.toString(2).padStart(count, "0");
  };
  const flush = () => {
    for (const byte of bits.padEnd(Math.ceil(bits.length / 8) * 8, "1").match(/.{8}/g) ?? []) {
      const value = Number.parseInt(byte, 2);
      bytes.push(value, ...(value === 0xff ? [0] : []));
    }
    bits = "";
  };
  for (let block = 0; block < blocks; block++) {
    if (restart > 0 && block > 0 && block % restart === 0) {
      flush();
      bytes.push(0xff, 0xd0 | ((block / restart - 1) & 7));
    }
    const size = (block * block * 7 + block) % 5;
    put(dc.codes[size] ?? 0, 8);
    put((block % 2 === 0 ? (1 << size) - 1 : 0) & ((1 << size) - 1), size);
    for (const symbol of block % 3 === 0 ? [1, 0xf0, 0x12] : block % 7 === 0 ? [0x11, 3] : []) {
      put(ac.codes[symbol] ?? 0, 8);
      put(1, symbol & 15);
    }
    put(ac.codes[0] ?? 0, 8);
  }
  flush();
  return bytes;
}

const counts = (codes: number): Uint8Array => Uint8Array.from({ length: 16 }, (_, index) => (index === 7 ? codes : 0));
