import { deflateSync } from "node:zlib";

/** PDF that is built to overload a reader. The same document number always generates the same bytes. */
export interface HostilePdf {
  name: string;
  bytes: Uint8Array;
}

/** Returns a generator of pseudorandom numbers from 0 (included) to 1 (not included), by the algorithm mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Objects = Map<number, string>;

const FIRST = 10;
const stream = (entries: string, data: string): string =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;

function deflated(entries: string, data: string): string {
  const packed = Buffer.from(deflateSync(Buffer.from(data, "latin1"))).toString("latin1");
  return stream(`${entries}/Filter/FlateDecode`, packed);
}

/**
 * Every kind of object that a page can refer to, with the operators that use the object. `object` returns an object
 * that refers to the object with number `next`.
 */
const KINDS: Record<string, { resource: string; use: string; object: (next: number) => string }> = {
  form: {
    resource: "XObject",
    use: "/N Do",
    object: (next) => stream(`/Type/XObject/Subtype/Form/BBox[0 0 200 300]/Resources ${resources(next)}`, USES),
  },
  pattern: {
    resource: "Pattern",
    use: "/Pattern cs /N scn 0 0 50 50 re f",
    object: (next) =>
      stream(
        `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources ${resources(next)}`,
        USES,
      ),
  },
  type3: {
    resource: "Font",
    use: "BT /N 9 Tf 9 9 Td (aaaa) Tj ET",
    object: (next) =>
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 97/LastChar 97/Widths[9]/Encoding<</Differences[97/a]>>/CharProcs<</a ${next} 0 R>>/Resources ${resources(next)}>>`,
  },
  type0: {
    resource: "Font",
    use: "BT /N 9 Tf 9 30 Td <0041> Tj ET",
    object: (next) =>
      `<</Type/Font/Subtype/Type0/BaseFont/X/Encoding ${next} 0 R/ToUnicode ${next} 0 R/DescendantFonts[${next} 0 R]>>`,
  },
  state: {
    resource: "ExtGState",
    use: "/N gs",
    object: (next) => `<</Type/ExtGState/SMask<</S/Luminosity/G ${next} 0 R>>/Font[${next} 0 R 9]/TR ${next} 0 R>>`,
  },
  space: {
    resource: "ColorSpace",
    use: "/N cs .5 sc 0 0 9 9 re f",
    object: (next) => `[/Separation/Spot ${next} 0 R ${next} 0 R]`,
  },
  shading: {
    resource: "Shading",
    use: "/N sh",
    object: (next) => `<</ShadingType 2/ColorSpace ${next} 0 R/Coords[0 0 9 9]/Function ${next} 0 R>>`,
  },
  function: {
    resource: "ColorSpace",
    use: "/N cs .5 sc",
    object: (next) =>
      `<</FunctionType 3/Domain[0 1]/Functions[${next} 0 R ${next} 0 R]/Bounds[.5]/Encode[0 1 0 1]/S/P/K ${next} 0 R>>`,
  },
  layer: {
    resource: "Properties",
    use: "/OC /N BDC BT /F 9 Tf (x) Tj ET EMC",
    object: (next) => `<</Type/OCMD/OCGs ${next} 0 R/VE[/And ${next} 0 R ${next} 0 R]/ActualText ${next} 0 R>>`,
  },
  node: {
    resource: "Properties",
    use: "/P /N BDC EMC",
    object: (next) =>
      `<</Type/StructElem/S/P/P ${next} 0 R/K[${next} 0 R ${next} 0 R 0]/Kids[${next} 0 R]/Parent ${next} 0 R>>`,
  },
};

const USES = Object.values(KINDS)
  .map(({ use }) => use)
  .join("\n");
const CATEGORIES = [...new Set(Object.values(KINDS).map(({ resource }) => resource))];
const resources = (target: number): string =>
  `<<${CATEGORIES.map((category) => `/${category}<</N ${target} 0 R/F 3 0 R>>`).join("")}>>`;

const KIND_NAMES = Object.keys(KINDS);

/**
 * Number of generated documents that contain a reference cycle. There is one document for each pair of kinds of
 * objects.
 */
export const CIRCLES = KIND_NAMES.length ** 2;

/**
 * Returns the document with this number. Each of the first `CIRCLES` documents contains a reference cycle. The other
 * documents are, in turn, mutated, or have exponential references, deep nesting, floods of tokens, or impossible ranges
 * of codes.
 */
export function hostilePdf(number: number): HostilePdf {
  if (number < CIRCLES) return circle(number);
  const shapes = [mutated, exponent, nest, flood, ranges];
  const shape = shapes[number % shapes.length] ?? mutated;
  return shape(number, randomOf(number));
}

function circle(number: number): HostilePdf {
  const [first = "", second = ""] = [
    KIND_NAMES[Math.floor(number / KIND_NAMES.length)],
    KIND_NAMES[number % KIND_NAMES.length],
  ];
  const objects: Objects = new Map([
    [FIRST, KINDS[first]?.object(FIRST + 1) ?? ""],
    [FIRST + 1, KINDS[second]?.object(FIRST) ?? ""],
  ]);
  return { name: `circle of ${first} and ${second}`, bytes: assembled(objects, USES, FIRST) };
}

/** Returns a document with several levels of objects. Each level uses the next level several times. */
function exponent(number: number, random: () => number): HostilePdf {
  const kind = ["form", "pattern", "type3", "node", "function"][Math.floor(random() * 5)] ?? "form";
  const [levels, times] = [5 + Math.floor(random() * 25), 2 + Math.floor(random() * 12)];
  const objects: Objects = new Map();
  for (let level = 0; level < levels; level++) {
    const next = FIRST + Math.min(level + 1, levels);
    const many = kind === "node" || kind === "function" ? USES : `${KINDS[kind]?.use}\n`.repeat(times);
    const own = KINDS[kind]?.object(next) ?? "";
    objects.set(FIRST + level, own.includes("stream") ? own.replace(/\/Length \d+>>[\s\S]*$/, "") + tail(many) : own);
  }
  return {
    name: `${kind}s, ${times} to the power of ${levels} (${number})`,
    bytes: assembled(objects, `${KINDS[kind]?.use}\n`.repeat(times), FIRST),
  };
}

const tail = (data: string): string => `/Length ${data.length}>>\nstream\n${data}\nendstream`;

function nest(number: number, random: () => number): HostilePdf {
  const depth = 10 ** (2 + Math.floor(random() * 4));
  const pairs: [string, string][] = [
    ["[", "]"],
    ["<<", ">>"],
    ["(", ")"],
    ["q ", "Q "],
    ["/A BMC ", "EMC "],
    ["BT ", "ET "],
    ["<</A ", ">>"],
  ];
  const [open, close] = pairs[Math.floor(random() * pairs.length)] ?? ["[", "]"];
  const content = `${open.repeat(depth)}${random() < 0.5 ? close.repeat(depth) : ""} BT /F 9 Tf 9 9 Td (x) Tj ET`;
  const objects: Objects = new Map([[FIRST, `${open.repeat(depth)}${close.repeat(depth)}`]]);
  return { name: `${depth} times ${open.trim()} (${number})`, bytes: assembled(objects, content, FIRST) };
}

const TOKENS = [
  "BI ",
  "BI /W 1 ID ",
  "EI ",
  "( ",
  "(x) Tj ",
  "<",
  "<< ",
  "[ ",
  "/N Do ",
  "q ",
  "0 0 9 9 re f ",
  "W n ",
  "%",
  "/",
  "1 ",
  "0 0 m 9 9 l S ",
  "/F 9 Tf ",
  "T* ",
  "ID ",
  "/N gs ",
  "\\",
  "] ",
  ">> ",
];

/** Returns a document that repeats one to three tokens very often. */
function flood(number: number, random: () => number): HostilePdf {
  const some = Array.from(
    { length: 1 + Math.floor(random() * 3) },
    () => TOKENS[Math.floor(random() * TOKENS.length)] ?? "",
  );
  const content = `BT /F 9 Tf 9 9 Td ${some.join("").repeat(20_000 + Math.floor(random() * 150_000))}`;
  return { name: `flood of ${some.join("|")} (${number})`, bytes: assembled(new Map(), content, 3) };
}

/** Returns a document whose fonts declare impossibly many codes in their maps and widths. */
function ranges(number: number, random: () => number): HostilePdf {
  const many = 1 + Math.floor(random() * 400);
  const map = `begincmap ${"1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange 1 begincidrange <0000> <FFFF> 0 endcidrange ".repeat(many)} endcmap`;
  const objects: Objects = new Map([
    [
      FIRST,
      `<</Type/Font/Subtype/Type0/BaseFont/X/Encoding ${FIRST + 2} 0 R/ToUnicode ${FIRST + 2} 0 R/DescendantFonts[${FIRST + 1} 0 R]>>`,
    ],
    [
      FIRST + 1,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/W[${"0 2000000000 500 ".repeat(many)}]/DW 1e9>>`,
    ],
    [FIRST + 2, stream("/Type/CMap/UseCMap 12 0 R", map)],
    [
      FIRST + 3,
      `<</Type/Font/Subtype/TrueType/FirstChar -2000000000/LastChar 2000000000/Widths[${"1 ".repeat(many)}]/Encoding<</Differences[2000000000/a -5/b]>>/ToUnicode ${FIRST + 2} 0 R>>`,
    ],
  ]);
  return {
    name: `${many} ranges (${number})`,
    bytes: assembled(objects, "BT /N 9 Tf 9 99 Td <00410042> Tj ET", FIRST + (number % 2) * 3),
  };
}

/** Returns a document that contains every kind of object, and in which some bytes are changed at random. */
function mutated(number: number, random: () => number): HostilePdf {
  const objects: Objects = new Map(
    KIND_NAMES.map((kind, index) => [
      FIRST + index,
      KINDS[kind]?.object(FIRST + Math.floor(random() * KIND_NAMES.length)) ?? "",
    ]),
  );
  const bytes = assembled(objects, USES, FIRST + Math.floor(random() * KIND_NAMES.length), random() < 0.5);
  const changes = 1 + Math.floor(random() * 40);
  for (let change = 0; change < changes; change++) {
    const at = Math.floor(random() * bytes.length);
    const digit = (bytes[at] ?? 0) >= 48 && (bytes[at] ?? 0) <= 57;
    bytes[at] = digit && random() < 0.8 ? 48 + Math.floor(random() * 10) : Math.floor(random() * 256);
  }
  return { name: `mutated in ${changes} places (${number})`, bytes };
}

function assembled(objects: Objects, content: string, target: number, packed = true): Uint8Array {
  const all: Objects = new Map([
    [1, `<</Type/Catalog/Pages 2 0 R/StructTreeRoot<</Type/StructTreeRoot/K ${FIRST} 0 R>>/Outlines ${FIRST} 0 R>>`],
    [2, "<</Type/Pages/Count 1/Kids[4 0 R]/MediaBox[0 0 200 300]>>"],
    [3, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"],
    [
      4,
      `<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources ${resources(target)}/Annots[<</Subtype/Stamp/Rect[0 0 9 9]/AP<</N ${target} 0 R>>>>]>>`,
    ],
    [5, packed ? deflated("", content) : stream("", content)],
    ...objects,
  ]);
  let file = "%PDF-1.7\n";
  const rows: string[] = [];
  const last = Math.max(...all.keys());
  for (let number = 0; number <= last; number++) {
    const object = all.get(number);
    rows.push(`${String(file.length).padStart(10, "0")} 00000 ${object === undefined ? "f" : "n"} \n`);
    if (object !== undefined) file += `${number} 0 obj\n${object}\nendobj\n`;
  }
  file += `xref\n0 ${last + 1}\n${rows.join("")}trailer\n<</Size ${last + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(file, "latin1"));
}
