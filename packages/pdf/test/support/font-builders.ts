/** Builders of small font programs. A test controls every byte of them, and they do not use Folio's code. */

export const words = (...values: number[]): number[] => values.flatMap((value) => [(value >> 8) & 255, value & 255]);
const longs = (...values: number[]): number[] => values.flatMap((value) => words(value >>> 16, value & 0xffff));
const ascii = (text: string): number[] => [...Buffer.from(text, "latin1")];

export interface TrueTypeParts {
  /** Outline of each glyph. */
  outlines: number[][];
  /** Number of glyphs with their own advance width. The other glyphs have the last one. Default: all. */
  fullMetrics?: number;
  /** Whether offsets of outlines have 32 bits. */
  long?: boolean;
  /** Additional tables. */
  tables?: Record<string, number[]>;
}

/** Outline of a simple glyph. The last bytes differ between glyphs. */
export const outline = (id: number): number[] => [...words(1, 0, 0, 100 + id, 200), ...[0, 0, 0, 0, id, id]];

/** Outline of a composite glyph. Each part has its flags, its glyph, and the bytes of its placement. */
export const composite = (...parts: { flags: number; glyph: number; placement: number[] }[]): number[] => [
  ...words(-1, 0, 0, 300, 400),
  ...parts.flatMap(({ flags, glyph, placement }, i) => [
    ...words(flags | (i + 1 < parts.length ? 0x20 : 0), glyph),
    ...placement,
  ]),
];

/** Builds a TrueType font. The advance width of glyph `n` is 500 + n, and its left side bearing is n. */
export function trueTypeFont({ outlines, fullMetrics = outlines.length, long = false, tables = {} }: TrueTypeParts) {
  const offsets = [0];
  const glyf = outlines.flatMap((each) => {
    const padded = each.length % 2 === 0 ? each : [...each, 0];
    offsets.push((offsets.at(-1) ?? 0) + padded.length);
    return padded;
  });
  const head = [...longs(0x10000, 0x10000, 0, 0x5f0f3cf5), ...words(0, 1000), ...new Array(30).fill(0)];
  const all: Record<string, number[]> = {
    head: [...head, ...words(long ? 1 : 0, 0)],
    hhea: [...longs(0x10000), ...words(800, -200), ...new Array(26).fill(7), ...words(fullMetrics)],
    hmtx: outlines.flatMap((_, glyph) => (glyph < fullMetrics ? words(500 + glyph, glyph) : words(glyph))),
    loca: offsets.flatMap((offset) => (long ? longs(offset) : words(offset / 2))),
    maxp: [...longs(0x10000), ...words(outlines.length, 9, 9)],
    glyf,
    ...tables,
  };
  return sfnt(all);
}

export function sfnt(tables: Record<string, number[]>): Uint8Array {
  const entries = Object.entries(tables);
  let at = 12 + 16 * entries.length;
  const directory = entries.flatMap(([tag, bytes]) => {
    const entry = [...ascii(tag.padEnd(4)), ...longs(0, at, bytes.length)];
    at += bytes.length;
    return entry;
  });
  return Uint8Array.from([
    ...longs(0x10000),
    ...words(entries.length, 0, 0, 0),
    ...directory,
    ...Object.values(tables).flat(),
  ]);
}

/** A `cmap` table with these maps, each with its platform, its encoding and its bytes. */
export function characterMapTable(...maps: { platform: number; encoding: number; bytes: number[] }[]): number[] {
  let at = 4 + 8 * maps.length;
  const directory = maps.flatMap(({ platform, encoding, bytes }) => {
    const entry = [...words(platform, encoding), ...longs(at)];
    at += bytes.length;
    return entry;
  });
  return [...words(0, maps.length), ...directory, ...maps.flatMap(({ bytes }) => bytes)];
}

/** A map of format 4. Each segment has its first code, its last code, the number to add, and its list of glyphs if it has one. */
export function segmentMap(...segments: { start: number; end: number; delta: number; glyphs?: number[] }[]): number[] {
  const all = [...segments, { start: 0xffff, end: 0xffff, delta: 1, glyphs: undefined }];
  let listed = 0;
  const ranges = all.map(({ glyphs }, i) => {
    if (!glyphs) return 0;
    const range = 2 * (all.length - i) + 2 * listed;
    listed += glyphs.length;
    return range;
  });
  const body = [
    ...words(all.length * 2, 0, 0, 0),
    ...words(...all.map(({ end }) => end)),
    ...words(0),
    ...words(...all.map(({ start }) => start)),
    ...words(...all.map(({ delta }) => delta)),
    ...words(...ranges),
    ...words(...all.flatMap(({ glyphs }) => glyphs ?? [])),
  ];
  return [...words(4, body.length + 6, 0), ...body];
}

/** A map of format 12. */
export const groupMap = (...groups: { start: number; end: number; glyph: number }[]): number[] => [
  ...words(12, 0),
  ...longs(16 + 12 * groups.length, 0, groups.length),
  ...groups.flatMap(({ start, end, glyph }) => longs(start, end, glyph)),
];

/** A `post` table of format 2. Numbers are standard Macintosh glyph names. */
export function postTable(names: readonly (string | number)[]): number[] {
  const own = names.filter((name) => typeof name === "string");
  let next = 258;
  const numbers = names.map((name) => (typeof name === "number" ? name : next++));
  return [
    ...longs(0x20000),
    ...new Array(28).fill(3),
    ...words(names.length, ...numbers),
    ...own.flatMap((name) => [name.length, ...ascii(name)]),
  ];
}

/** Numbers as in charstrings and dictionaries, all in their shortest form. */
export const numbers = (...values: number[]): number[] =>
  values.flatMap((value) => {
    if (Math.abs(value) <= 107) return [value + 139];
    if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 255];
    if (value >= -1131 && value <= -108) return [251 + ((-value - 108) >> 8), (-value - 108) & 255];
    return [28, ...words(value)];
  });
const offset = (value: number): number[] => [29, ...longs(value)];

export function cffIndex(items: number[][], width = 2): number[] {
  if (items.length === 0) return [0, 0];
  const bytes = (value: number) =>
    Array.from({ length: width }, (_, i) => Math.floor(value / 256 ** (width - 1 - i)) & 255);
  let at = 1;
  const offsets = [1, ...items.map(({ length }) => (at += length))];
  return [...words(items.length), width, ...offsets.flatMap(bytes), ...items.flat()];
}

export interface CffParts {
  charStrings: number[][];
  /** Entries of the top dictionary, without offsets. */
  top?: number[];
  strings?: string[];
  globalSubrs?: number[][];
  /** Private dictionaries, each with its local subroutines. A font that is not keyed by CIDs has one. */
  privates?: { entries?: number[]; subrs?: number[][] }[];
  charset?: number[];
  encoding?: number[];
  /** FDSelect of a font that is keyed by CIDs. */
  select?: number[];
  offsetBytes?: number;
}

export function cffFont({
  charStrings,
  top = [],
  strings = [],
  globalSubrs = [],
  privates = [{}],
  charset,
  encoding,
  select,
  offsetBytes = 2,
}: CffParts): Uint8Array {
  const index = (items: number[][]) => cffIndex(items, offsetBytes);
  const dicts = privates.map(({ entries = [], subrs }) => {
    const length = entries.length + (subrs ? 6 : 0);
    return [...entries, ...(subrs ? [...offset(length), 19] : [])];
  });
  const blocks = privates.map(({ subrs }, i) => [...(dicts[i] ?? []), ...(subrs ? index(subrs) : [])]);
  const parts = (start: number) => {
    let at = start;
    const place = (bytes: number[] | undefined) => {
      const from = at;
      at += bytes?.length ?? 0;
      return from;
    };
    const places = {
      charset: place(charset),
      encoding: place(encoding),
      select: place(select),
      glyphs: place(index(charStrings)),
    };
    const blockPlaces = blocks.map(place);
    const fonts = blockPlaces.map((from, i) => [...offset(dicts[i]?.length ?? 0), ...offset(from), 18]);
    const fontArray = select ? index(fonts) : [];
    const fontsAt = place(fontArray);
    const dict = [
      ...top,
      ...(charset ? [...offset(places.charset), 15] : []),
      ...(encoding ? [...offset(places.encoding), 16] : []),
      ...[...offset(places.glyphs), 17],
      ...(select ? [...offset(fontsAt), 12, 36, ...offset(places.select), 12, 37] : (fonts[0] ?? [])),
    ];
    return {
      dict,
      body: [
        ...(charset ?? []),
        ...(encoding ?? []),
        ...(select ?? []),
        ...index(charStrings),
        ...blocks.flat(),
        ...fontArray,
      ],
    };
  };
  const head = (dict: number[]) => [
    ...[1, 0, 4, 2],
    ...index([ascii("Tiny")]),
    ...index([dict]),
    ...index(strings.map(ascii)),
    ...index(globalSubrs),
  ];
  const { dict, body } = parts(head(parts(0).dict).length);
  return Uint8Array.from([...head(dict), ...body]);
}

/** Encrypts a part of a Type 1 font (Adobe Type 1 Font Format, chapter 7). */
export function encrypted(bytes: readonly number[], key: number, randomBytes = 4): number[] {
  let state = key;
  return [...new Array(randomBytes).fill(77), ...bytes].map((byte) => {
    const cipher = (byte ^ (state >> 8)) & 255;
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
    return cipher;
  });
}

export interface Type1Parts {
  clear?: string;
  privates?: string;
  glyphs: Record<string, number[]>;
  subrs?: number[][];
  randomBytes?: number;
  /** Operators that end a subroutine and a glyph. */
  ends?: [string, string];
  /** How the encrypted part is stored. */
  form?: "binary" | "hexadecimal" | "segments";
}

export const TYPE1_CLEAR =
  "%!PS-AdobeFont-1.0\n/FontName /Tiny def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/FontBBox {-10 -200 1000.4 900} readonly def\n/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for\ndup 65 /A put dup 8#102 /B put dup 16#43 /C put dup 68 /.notdef put dup 300 /D put readonly def\ncurrentfile ";

export function type1Font({
  clear = TYPE1_CLEAR,
  privates = "/BlueValues [-15 0 700 715] def ",
  glyphs,
  subrs = [],
  randomBytes = 4,
  ends = ["NP", "ND"],
  form = "binary",
}: Type1Parts): Uint8Array {
  const entry = (head: string, code: number[], end: string) => {
    const secret = randomBytes < 0 ? code : encrypted(code, 4330, randomBytes);
    return [...ascii(`${head} ${secret.length} RD `), ...secret, ...ascii(` ${end}\n`)];
  };
  const lenIv = randomBytes === 4 ? "" : `/lenIV ${randomBytes} def `;
  const body = [
    ...ascii(`dup /Private 9 dict dup begin ${privates}${lenIv}`),
    ...(subrs.length > 0 ? ascii(`/Subrs ${subrs.length} array\n`) : []),
    ...subrs.flatMap((code, i) => entry(`dup ${i}`, code, ends[0])),
    ...ascii(`/CharStrings ${Object.keys(glyphs).length} dict dup begin\n`),
    ...Object.entries(glyphs).flatMap(([glyph, code]) => entry(`/${glyph}`, code, ends[1])),
    ...ascii("end end put mark currentfile closefile "),
  ];
  const secret = encrypted(body, 55_665);
  const start = ascii(`${clear}eexec\n`);
  if (form === "hexadecimal") return Uint8Array.from([...start, ...ascii(Buffer.from(secret).toString("hex"))]);
  if (form === "binary") return Uint8Array.from([...start, ...secret]);
  const segment = (type: number, bytes: number[]) => [
    128,
    type,
    bytes.length & 255,
    (bytes.length >> 8) & 255,
    0,
    0,
    ...bytes,
  ];
  return Uint8Array.from([...segment(1, start), ...segment(2, secret), 128, 3]);
}
