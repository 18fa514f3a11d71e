import type { InvisibleFont, InvisibleFonts } from "./invisible-fonts.ts";
import { type LetterWidths, widthOf } from "./letter-widths.ts";
import type { PlacedWord } from "./placed-lines.ts";

/**
 * Maximum distance between the invisible text of a word and the word in the scanned image. Users can then select a word
 * where they see it. The smaller of the two values applies: in ems and in points.
 */
const SLACK = { sizes: 0.25, points: 2.5 };
/** Maximum vertical distance in ems between two words of the same text run. */
const LEVEL = 0.1;
/** Maximum gap in ems between two words of the same text run. Words with a larger gap are in different text columns. */
const GAP_MAX = 3;
/** Maximum relative difference of font sizes at which the previous font size stays in use. */
const SAME_SIZE = 0.1;
/**
 * Steps in points to which positions and font sizes are rounded. The step is `small` for font sizes below `smallBelow`.
 */
const STEPS = { usual: 0.5, small: 0.1, smallBelow: 5 };
/** Matches characters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Matches the parts of right-to-left text that are written left to right: numbers and Latin words. */
const LEFT_TO_RIGHT_RUN = /[\p{Nd}\p{Script=Latin}]+(?:[.,:/]*[\p{Nd}\p{Script=Latin}]+)*/gu;
/** Matches text that ends in a script that has no spaces between words. */
const SPACELESS_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]$/u;

export interface Setting {
  fonts: InvisibleFonts;
  /** Returns the resource name of a font on the page. */
  nameOf(font: InvisibleFont): string;
  heightPt: number;
}

/** Text run: part of a line whose words all fit with one horizontal scaling between `minScale` and `maxScale`. */
interface Run {
  text: string;
  /** Width of the run in points, without horizontal scaling. */
  natural: number;
  x: number;
  middle: number;
  size: number;
  minScale: number;
  maxScale: number;
}

/**
 * Returns the operators of an invisible text object (ISO 32000-2, 9.3.6, mode 3). The origin of the text object is at
 * the bottom left of the page. Joins the words of a line to a text run as long as one horizontal scaling puts each word
 * at its position.
 */
export function textObject(lines: readonly (readonly PlacedWord[])[], setting: Setting): string {
  const pen = new TextObjectWriter(setting);
  for (const words of lines) {
    const font = setting.fonts.fontFor(words.map(({ text }) => text));
    for (const run of runsOf(words, setting.fonts.widths)) pen.show(run, font);
  }
  return pen.text();
}

function* runsOf(words: readonly PlacedWord[], widths: LetterWidths): Generator<Run> {
  const set = words.filter(({ size, width }) => size > 0 && width > 0);
  let run: Run | null = null;
  for (const [index, word] of set.entries()) {
    const before = set[index - 1];
    const longer: Run | null = run && before && follows(before, word) ? extendRun(run, word, widths) : null;
    if (run && !longer) yield before && before.x < word.x ? { ...run, text: run.text + spaceAfter(run.text) } : run;
    run = longer ?? startRun(word, { widths, next: set[index + 1] });
  }
  if (run) yield run;
}

function follows(before: PlacedWord, word: PlacedWord): boolean {
  const gap = word.x - before.x - before.width;
  const level = Math.abs(word.middle - before.middle) <= LEVEL * word.size;
  const forwards = !RIGHT_TO_LEFT.test(before.text) && !RIGHT_TO_LEFT.test(word.text);
  return forwards && level && before.size === word.size && word.x > before.x && gap <= GAP_MAX * word.size;
}

/**
 * Starts a text run with this word. The text is in visual order, as PDF requires. The box of the word does not include
 * a space before or after the word.
 */
function startRun(word: PlacedWord, { widths, next }: { widths: LetterWidths; next: PlacedWord | undefined }): Run {
  const { text, x, middle, width, size } = word;
  const natural = (widthOf(text, widths) * size) / 1_000;
  const goesLeft = next !== undefined && next.x < x;
  if (!goesLeft && !RIGHT_TO_LEFT.test(text)) {
    const slack = slackOf(size);
    return { text, natural, x, middle, size, minScale: (width - slack) / natural, maxScale: (width + slack) / natural };
  }
  const exact = width / natural;
  const space = goesLeft ? spaceAfter(text) : "";
  const shown = space + (RIGHT_TO_LEFT.test(text) ? inVisualOrder(text) : text);
  const begin = x - (widthOf(space, widths) * size * exact) / 1_000;
  return { text: shown, natural, x: begin, middle, size, minScale: exact, maxScale: exact };
}

function extendRun(run: Run, { text, x, width, size }: PlacedWord, widths: LetterWidths): Run | null {
  const space = spaceAfter(run.text);
  const start = run.natural + (widthOf(space, widths) * size) / 1_000;
  const end = start + (widthOf(text, widths) * size) / 1_000;
  const slack = slackOf(size);
  const [from, to] = [x - run.x, x + width - run.x];
  const least = Math.max(run.minScale, (from - slack) / start, (to - slack) / end);
  const most = Math.min(run.maxScale, (from + slack) / start, (to + slack) / end);
  return least <= most
    ? { ...run, text: run.text + space + text, natural: end, minScale: least, maxScale: most }
    : null;
}

const slackOf = (size: number): number => Math.min(SLACK.sizes * size, SLACK.points);

const spaceAfter = (text: string): string => (SPACELESS_END.test(text) ? "" : " ");

function inVisualOrder(text: string): string {
  const reversed = (part: string): string => [...part].reverse().join("");
  return reversed(text.replace(LEFT_TO_RIGHT_RUN, reversed));
}

const PERCENT_MIN = 1;
/**
 * Steps in percent to which a horizontal scaling is rounded. The largest step whose result is in the allowed range is
 * used.
 */
const ROUND = [10, 5, 2, 1];

/** Writes text runs. For each run, it writes only the parameters that differ from those of the previous run. */
class TextObjectWriter {
  readonly #setting: Setting;
  #text = "BT 3 Tr\n";
  #font = "";
  #size = 0;
  #percent = 100;
  #x = 0;
  #y = 0;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  show(run: Run, font: InvisibleFont): void {
    const codes = font.encode(run.text);
    if (codes === "") return;
    this.#choose(run, font);
    const percent = this.#percentFor(run);
    if (percent !== this.#percent) this.#text += `${percent} Tz `;
    this.#percent = percent;
    const step = this.#size < STEPS.smallBelow ? STEPS.small : STEPS.usual;
    const baseline = run.middle + ((font.ascent - font.descent) / 2) * this.#size;
    const [x, y] = [rounded(run.x, step), rounded(this.#setting.heightPt - baseline, step)];
    this.#text += `${decimal(x - this.#x)} ${decimal(y - this.#y)} Td(${escaped(codes)})Tj\n`;
    [this.#x, this.#y] = [x, y];
  }

  text(): string {
    return `${this.#text}ET\n`;
  }

  /** Selects the font. The font size is chosen so that ascent and descent together have the height of the line. */
  #choose(run: Run, font: InvisibleFont): void {
    const name = this.#setting.nameOf(font);
    const size = run.size / (font.ascent + font.descent);
    if (name === this.#font && Math.abs(size - this.#size) <= SAME_SIZE * this.#size) return;
    this.#font = name;
    this.#size = Math.max(STEPS.small, rounded(size, size < STEPS.smallBelow ? STEPS.small : STEPS.usual));
    this.#text += `/${name} ${decimal(this.#size)} Tf `;
  }

  /** Returns the horizontal scaling in percent. Keeps the current scaling if it is in the allowed range of the run. */
  #percentFor({ minScale: least, maxScale: most, size }: Run): number {
    const scale = (100 * size) / this.#size;
    const [from, to] = [Math.max(PERCENT_MIN, least * scale), Math.max(PERCENT_MIN, most * scale)];
    if (this.#percent >= from && this.#percent <= to) return this.#percent;
    const middle = (from + to) / 2;
    const rounding = ROUND.find((step) => rounded(middle, step) >= from && rounded(middle, step) <= to) ?? 0.1;
    return Number(rounded(middle, rounding).toFixed(1));
  }
}

const rounded = (value: number, step: number): number => Math.round(value / step) * step;

const decimal = (value: number): string => String(Number(value.toFixed(1)));

/** Escapes the characters that have a special meaning in a literal string (ISO 32000-2, 7.3.4.2). */
const escaped = (bytes: string): string => bytes.replace(/[\\()]/g, "\\$&").replace(/\r/g, "\\r");
