import { deflateSync } from "node:zlib";
import { IDENTITY, type Matrix, multiply, translation } from "../content/matrix.ts";
import { type Operation, operationsOf } from "../content/operations.ts";
import type { PdfDocument } from "../file/document.ts";
import { boxOf } from "../file/pages.ts";
import { decodeStream } from "../filters/decode.ts";
import { UndecodableStream } from "../filters/undecodable-stream.ts";
import {
  bytesOf,
  latin1,
  name,
  PdfDict,
  PdfName,
  type PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from "../syntax/objects.ts";
import { serialize } from "../syntax/serialize.ts";
import { type Area, applied, boundsOf, liesWithin, touches } from "./areas.ts";
import { type GlyphReader, glyphReader } from "./glyph-widths.ts";
import { type ImageTools, redactedImage } from "./redact-image.ts";

/** Of a line of text, in units of its size: what letters fill, so that the lines above and below stay. */
const DESCENT = -0.15;
const ASCENT = 0.75;
/** Of a letter's width: a neighbour that is only brushed stays. */
const BRUSHED = 0.05;
/** How wide an unknown character may be. */
const WIDEST = 1.2;
/** Forms within forms: deeper ones are not drawn any more. */
const MAX_DEPTH = 16;
/** A form is written anew wherever it is drawn, and forms may draw forms ten times each: twenty thousand are all that an edit's work is enough for. */
const FORM_WORK = 1e6;
const UNIT: Area = { left: 0, bottom: 0, right: 1, top: 1 };
/** What marked content says in place of what is drawn (ISO 32000-2, 14.9). */
export const SPOKEN_KEYS = ["ActualText", "Alt", "E"];

interface State {
  ctm: Matrix;
  font: GlyphReader | null;
  size: number;
  characterSpace: number;
  wordSpace: number;
  /** A share, 1 as a rule. */
  stretch: number;
  leading: number;
  rise: number;
}

const START: State = {
  ctm: IDENTITY,
  font: null,
  size: 0,
  characterSpace: 0,
  wordSpace: 0,
  stretch: 1,
  leading: 0,
  rise: 0,
};

export interface RedactedContent {
  content: Uint8Array;
  resources: PdfDict;
}

/** Rewrites content without what lies in the areas: letters, pixels, drawings; also where a hidden layer would draw them. */
export class ContentRedactor {
  readonly #document: PdfDocument;
  readonly #areas: readonly Area[];
  readonly #tools: ImageTools;
  /** Images that could not be decoded and are gone as a whole. */
  dropped = 0;

  constructor(document: PdfDocument, areas: readonly Area[], tools: ImageTools) {
    this.#document = document;
    this.#areas = areas;
    this.#tools = tools;
  }

  async redact(
    content: Uint8Array,
    resources: PdfDict | null,
    { ctm, depth }: { ctm: Matrix; depth: number } = { ctm: IDENTITY, depth: 0 },
  ): Promise<RedactedContent> {
    const scope = new Scope(this.#document, resources);
    const walk = new Walk(this.#document, this.#areas, { scope, ctm });
    for (const operation of operationsOf(content, this.#document.budget)) {
      if (operation.operator === "Do") await this.#draw(walk, operation, depth);
      else if (operation.operator === "BI") walk.inlineImage(latin1(content.subarray(operation.start, operation.end)));
      else walk.take(operation);
      if (this.#document.budget.breathDue) await this.#document.budget.breathe();
    }
    return { content: bytesOf(walk.finish()), resources: scope.finish() };
  }

  async #draw(walk: Walk, { operands: [operand] }: Operation, depth: number): Promise<void> {
    const document = this.#document;
    if (!(operand instanceof PdfName)) return;
    const ref = walk.scope.xObject(operand.text);
    const stream = document.stream(ref);
    if (!stream) return;
    const { ctm } = walk.state;
    const kind = document.nameText(stream.dict.get("Subtype"));
    if (kind === "Image") {
      if (!touches(boundsOf(UNIT, ctm), this.#areas)) return walk.drawing(operand.text, ref);
      const image = await redactedImage(document, stream, { matrix: ctm, areas: this.#areas, tools: this.#tools });
      if (!image) this.dropped += 1;
      return image ? walk.drawing(operand.text, image) : undefined;
    }
    if (kind !== "Form" || depth >= MAX_DEPTH) return;
    const form = this.#isElsewhere(stream, ctm) ? ref : await this.#form(stream, walk, depth);
    if (form) walk.drawing(operand.text, form);
  }

  #isElsewhere(form: PdfStream, ctm: Matrix): boolean {
    const box = boxOf(this.#document, form.dict.get("BBox") ?? null);
    if (!box) return false;
    const edges = { left: box.x, bottom: box.y, right: box.x + box.width, top: box.y + box.height };
    return !touches(boundsOf(edges, multiply(matrixOf(this.#document, form), ctm)), this.#areas);
  }

  async #form(stream: PdfStream, walk: Walk, depth: number): Promise<PdfRef | null> {
    const document = this.#document;
    document.budget.work(FORM_WORK);
    const ctm = multiply(matrixOf(document, stream), walk.state.ctm);
    const resources = document.dict(stream.dict.get("Resources")) ?? walk.scope.resources;
    try {
      const content = decodeStream(stream, document);
      const redacted = await this.redact(content, resources, { ctm, depth: depth + 1 });
      const dict = new PdfDict(stream.dict);
      for (const key of ["DecodeParms", "F", "DP", "PieceInfo", "Metadata", "LastModified"]) dict.delete(key);
      dict.set("Filter", name("FlateDecode"));
      dict.set("Resources", redacted.resources);
      return document.add(new PdfStream(dict, deflateSync(redacted.content)));
    } catch (error) {
      if (error instanceof UndecodableStream) return null;
      throw error;
    }
  }
}

function matrixOf(document: PdfDocument, form: PdfStream): Matrix {
  const numbers = (document.array(form.dict.get("Matrix")) ?? []).map((value) => document.number(value) ?? 0);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}

/** The resources of one piece of content, and those that are left of them. */
class Scope {
  readonly resources: PdfDict | null;
  readonly #document: PdfDocument;
  readonly #drawn = new PdfDict();
  readonly #readers = new Map<string, GlyphReader | null>();

  constructor(document: PdfDocument, resources: PdfDict | null) {
    this.#document = document;
    this.resources = resources;
  }

  xObject(key: string): PdfValue {
    return this.#entries("XObject")?.get(key) ?? null;
  }

  reader(key: string): GlyphReader | null {
    if (!this.#readers.has(key)) {
      const font = this.#document.dict(this.#entries("Font")?.get(key));
      this.#readers.set(key, glyphReader(this.#document, font));
    }
    return this.#readers.get(key) ?? null;
  }

  /** A name for what is drawn: the same object keeps its own. */
  drawn(key: string, value: PdfValue): string {
    for (let name = key, i = 1; ; name = `${key}r${i++}`) {
      if (this.#drawn.has(name) && this.#drawn.get(name) !== value) continue;
      this.#drawn.set(name, value);
      return name;
    }
  }

  /** Of pictures and forms only what is still drawn; marks say nothing any more of what they mark. */
  finish(): PdfDict {
    const left = new PdfDict(this.resources ?? []);
    left.set("XObject", this.#drawn);
    const marks = this.#entries("Properties");
    if (marks) left.set("Properties", new PdfDict([...marks].map(([key, value]) => [key, this.#silent(value)])));
    return left;
  }

  #silent(value: PdfValue): PdfValue {
    const dict = this.#document.dict(value);
    return dict && SPOKEN_KEYS.some((key) => dict.has(key)) ? silenced(dict) : value;
  }

  #entries(kind: string): PdfDict | null {
    return this.#document.dict(this.resources?.get(kind));
  }
}

const silenced = (dict: PdfDict): PdfDict => new PdfDict([...dict].filter(([key]) => !SPOKEN_KEYS.includes(key)));

interface Subpath {
  text: string;
  box: Area;
}

/** Goes through content, keeps what it may, and knows where everything lands on the page. */
class Walk {
  readonly scope: Scope;
  state: State;
  readonly #document: PdfDocument;
  readonly #areas: readonly Area[];
  readonly #saved: State[] = [];
  readonly #out: string[] = [];
  #textMatrix: Matrix = IDENTITY;
  #lineMatrix: Matrix = IDENTITY;
  #path: Subpath[] = [];
  #clip = "";

  constructor(document: PdfDocument, areas: readonly Area[], { scope, ctm }: { scope: Scope; ctm: Matrix }) {
    this.#document = document;
    this.#areas = areas;
    this.scope = scope;
    this.state = { ...START, ctm };
  }

  finish(): string {
    return this.#out.join("\n");
  }

  drawing(key: string, value: PdfValue): void {
    this.#write("Do", [new PdfName(this.scope.drawn(key, value))]);
  }

  inlineImage(text: string): void {
    if (!touches(boundsOf(UNIT, this.state.ctm), this.#areas)) this.#out.push(text);
  }

  take({ operator, operands }: Operation): void {
    const numbers = operands.map((value) => (typeof value === "number" ? value : 0));
    if (this.#isText(operator, operands) || this.#isPath(operator, numbers)) return;
    this.#follow(operator, operands, numbers);
    this.#write(operator, operands.map(silentMark));
  }

  #write(operator: string, operands: PdfValue[]): void {
    const written = operands.map((operand) => serialize(operand, () => null));
    this.#out.push([...written, operator].join(" "));
  }

  #follow(operator: string, operands: PdfValue[], [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[]): void {
    const { state } = this;
    const set = (part: Partial<State>) => Object.assign(state, part);
    switch (operator) {
      case "q":
        this.#saved.push({ ...state });
        return;
      case "Q":
        this.state = this.#saved.pop() ?? state;
        return;
      case "cm":
        return void set({ ctm: multiply([a, b, c, d, e, f], state.ctm) });
      case "gs":
        this.#fontOf(operands[0]);
        return;
      case "BT":
        this.#textMatrix = IDENTITY;
        this.#lineMatrix = IDENTITY;
        return;
      case "Tf": {
        const [key] = operands;
        return void set({ font: key instanceof PdfName ? this.scope.reader(key.text) : null, size: b });
      }
      case "Tc":
        return void set({ characterSpace: a });
      case "Tw":
        return void set({ wordSpace: a });
      case "Tz":
        return void set({ stretch: a / 100 });
      case "TL":
        return void set({ leading: a });
      case "Ts":
        return void set({ rise: a });
      case "TD":
        set({ leading: -b });
        this.#newLine(a, b);
        return;
      case "Td":
        this.#newLine(a, b);
        return;
      case "T*":
        this.#newLine(0, -state.leading);
        return;
      case "Tm":
        this.#lineMatrix = [a, b, c, d, e, f];
        this.#textMatrix = this.#lineMatrix;
    }
  }

  /** A graphics state may set a font, too: which one is not followed, so that nothing in it is trusted. */
  #fontOf(operand: PdfValue | undefined): void {
    const states = this.#document.dict(this.scope.resources?.get("ExtGState"));
    const chosen = operand instanceof PdfName ? this.#document.dict(states?.get(operand.text)) : null;
    const font = this.#document.array(chosen?.get("Font"));
    if (font) Object.assign(this.state, { font: null, size: this.#document.number(font[1]) ?? this.state.size });
  }

  #newLine(x: number, y: number): void {
    this.#lineMatrix = multiply(translation(x, y), this.#lineMatrix);
    this.#textMatrix = this.#lineMatrix;
  }

  #isText(operator: string, operands: PdfValue[]): boolean {
    switch (operator) {
      case "Tj":
        this.#show([operands[0] ?? null]);
        return true;
      case "TJ":
        this.#show(Array.isArray(operands[0]) ? operands[0] : []);
        return true;
      case "'":
        this.take({ operator: "T*", operands: [], start: 0, end: 0 });
        this.#show([operands[0] ?? null]);
        return true;
      case '"':
        this.take({ operator: "Tw", operands: [operands[0] ?? 0], start: 0, end: 0 });
        this.take({ operator: "Tc", operands: [operands[1] ?? 0], start: 0, end: 0 });
        this.take({ operator: "T*", operands: [], start: 0, end: 0 });
        this.#show([operands[2] ?? null]);
        return true;
      default:
        return false;
    }
  }

  /** Letters in an area become space of the same width. */
  #show(items: PdfValue[]): void {
    const kept: PdfValue[] = [];
    const { size, stretch } = this.state;
    const unit = size * stretch;
    const space = (x: number) => {
      if (unit !== 0) kept.push((-x / unit) * 1_000);
    };
    for (const item of items) {
      if (typeof item === "number") {
        this.#advance((-item / 1_000) * unit);
        kept.push(item);
      } else if (item instanceof PdfString) {
        this.#string(item.bytes, kept, space);
      }
    }
    this.#write("TJ", [kept]);
  }

  #string(bytes: Uint8Array, kept: PdfValue[], space: (x: number) => void): void {
    const { font, size, stretch, characterSpace, wordSpace } = this.state;
    if (!font) {
      const width = bytes.length * Math.abs(size) * WIDEST * Math.abs(stretch);
      if (touches(this.#onPage({ left: -width, right: width, bottom: -width, top: width }), this.#areas)) return;
      kept.push(new PdfString(bytes));
      return;
    }
    let run: number[] = [];
    const flush = () => {
      if (run.length > 0) kept.push(new PdfString(Uint8Array.from(run)));
      run = [];
    };
    for (const { bytes: own, advance, isSpace } of font(bytes)) {
      const width = advance * size * stretch;
      const x = (advance * size + characterSpace + (isSpace ? wordSpace : 0)) * stretch;
      const edge = width * BRUSHED;
      const box = { left: edge, right: width - edge, bottom: DESCENT * size, top: ASCENT * size };
      if (touches(this.#onPage(box), this.#areas)) {
        flush();
        space(x);
      } else run.push(...own);
      this.#advance(x);
    }
    flush();
  }

  #onPage(box: Area): Area {
    const place = multiply(translation(0, this.state.rise), multiply(this.#textMatrix, this.state.ctm));
    return boundsOf(box, place);
  }

  #advance(x: number): void {
    this.#textMatrix = multiply(translation(x, 0), this.#textMatrix);
  }

  /** Holds a path back until it is painted: parts of it that lie in an area are left out. */
  #isPath(operator: string, numbers: number[]): boolean {
    const text = `${numbers.map((value) => serialize(value, () => null)).join(" ")} ${operator}`;
    const last = this.#path.at(-1);
    switch (operator) {
      case "m":
      case "re":
        this.#path.push({ text, box: this.#pointsBox(operator === "re" ? cornersOf(numbers) : numbers) });
        return true;
      case "l":
      case "c":
      case "v":
      case "y":
      case "h":
        if (!last) return true;
        last.text += `\n${text}`;
        last.box = joined(last.box, this.#pointsBox(numbers));
        return true;
      case "W":
      case "W*":
        this.#clip = operator;
        return true;
      case "n":
      case "S":
      case "s":
      case "f":
      case "F":
      case "f*":
      case "B":
      case "B*":
      case "b":
      case "b*":
        this.#paint(operator);
        return true;
      default:
        return false;
    }
  }

  #paint(operator: string): void {
    const isClip = this.#clip !== "";
    const left = isClip ? this.#path : this.#path.filter(({ box }) => !liesWithin(box, this.#areas));
    const painted =
      isClip && liesWithin(this.#path.map(({ box }) => box).reduce(joined, NOWHERE), this.#areas) ? "n" : operator;
    if (left.length > 0) this.#out.push(...left.map(({ text }) => text), ...(isClip ? [this.#clip] : []), painted);
    this.#path = [];
    this.#clip = "";
  }

  #pointsBox(numbers: number[]): Area {
    let box = NOWHERE;
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const [x, y] = applied(this.state.ctm, numbers[i] ?? 0, numbers[i + 1] ?? 0);
      box = joined(box, { left: x, right: x, bottom: y, top: y });
    }
    return box;
  }
}

const NOWHERE: Area = {
  left: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
};

const joined = (a: Area, b: Area): Area => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
  top: Math.max(a.top, b.top),
});

const cornersOf = ([x = 0, y = 0, width = 0, height = 0]: number[]): number[] => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
];

const silentMark = (operand: PdfValue): PdfValue => (operand instanceof PdfDict ? silenced(operand) : operand);
