import { type Matrix, multiply, translation } from "../content/matrix.ts";
import { PdfString, type PdfValue } from "../syntax/objects.ts";
import { formatNumber, serialize } from "../syntax/serialize.ts";

/** Maximum distance in text space units between two positions that count as equal. */
const SAME_POSITION = 1e-6;

/** Graphics state of one text-showing operator. */
export interface ShownTextState {
  /** Distance in text space units of the number 1,000 in a `TJ` array. 0 for an invisible font size. */
  unit: number;
  isVertical: boolean;
}

interface Move {
  operator: "Td" | "Tm";
  operands: number[];
}

/**
 * Writes the remaining text so that its operands do not reveal the widths of removed letters. A removed stretch becomes at most one
 * displacement, however many strings, operators and letters it had, and none if no text follows it on its line.
 *
 * Positioning operators wait until text follows them. They are written as they are, or as one `Tm` if text was removed or moved meanwhile.
 */
export class TextWriter {
  readonly #out: string[];
  #moves: Move[] = [];
  /** Whether text was removed after the first waiting move. */
  #isRemovedSinceMove = false;
  /**
   * Whether the line matrix of the output differs from the line matrix of the source, so that `Td` cannot be copied.
   */
  #isLineMoved = false;
  /** Position in the output minus position in the source, along the writing direction, in text space units. */
  #offset = 0;
  /** Numbers of the current `TJ` array that have not been written yet, because no letter has followed. */
  #numbers: number[] = [];
  #items: PdfValue[] = [];
  #run: number[] = [];
  #state: ShownTextState = { unit: 0, isVertical: false };

  constructor(out: string[]) {
    this.#out = out;
  }

  /** Starts a text object. Both line matrices, of the source and of the output, are the identity matrix. */
  beginText(): void {
    this.#resetLine();
    this.#moves = [];
    this.#isRemovedSinceMove = false;
    this.#isLineMoved = false;
  }

  /** Ends a text object. Drops the position operators after its last text, because they have no effect outside of the text object. */
  endText(): void {
    this.#moves = [];
  }

  moveLine(x: number, y: number): void {
    this.#resetLine();
    this.#moves.push({ operator: "Td", operands: [x, y] });
  }

  placeLine(matrix: number[]): void {
    this.#resetLine();
    this.#moves = [{ operator: "Tm", operands: matrix }];
    this.#isRemovedSinceMove = false;
  }

  beginShow(state: ShownTextState): void {
    this.#state = state;
    this.#items = [];
    this.#numbers = [];
  }

  /** Handles a number of a `TJ` array, which moves the position in the source by `way`. */
  displace(number: number, way: number): void {
    this.#numbers.push(number);
    this.#offset -= way;
  }

  /** Records a removed letter, which moves the position in the source by `way`. */
  remove(way: number): void {
    this.#numbers = [];
    this.#offset -= way;
    if (this.#moves.length > 0) this.#isRemovedSinceMove = true;
  }

  /**
   * Writes a letter at its source position plus `shift`. `textMatrix` is the text matrix of the source before the
   * letter.
   */
  keep(bytes: Uint8Array, shift: number, textMatrix: Matrix): void {
    if (this.#moves.length > 0) this.#writePosition(shift, textMatrix);
    this.#writeDisplacement(shift);
    this.#run.push(...bytes);
  }

  /** Ends a text-showing operator. Returns whether some of its text stays. */
  endShow(): boolean {
    this.#flushRun();
    const hasText = this.#items.some((item) => item instanceof PdfString);
    if (this.#items.length > 0) this.#out.push(`${serialize(this.#items, () => null)} TJ`);
    this.#items = [];
    return hasText;
  }

  #resetLine(): void {
    this.#offset = 0;
    this.#numbers = [];
  }

  #writePosition(shift: number, textMatrix: Matrix): void {
    const isAbsolute = this.#moves[0]?.operator === "Tm";
    if (shift === 0 && !this.#isRemovedSinceMove && (isAbsolute || !this.#isLineMoved)) {
      for (const { operator, operands } of this.#moves)
        this.#out.push(`${operands.map(formatNumber).join(" ")} ${operator}`);
      this.#isLineMoved = false;
    } else {
      const way = this.#state.isVertical ? translation(0, shift) : translation(shift, 0);
      this.#out.push(`${multiply(way, textMatrix).map(formatNumber).join(" ")} Tm`);
      this.#isLineMoved = true;
      this.#offset = shift;
      this.#numbers = [];
    }
    this.#moves = [];
    this.#isRemovedSinceMove = false;
  }

  /** Writes the displacement before a letter. Copies the original numbers if they lead to the right position. */
  #writeDisplacement(shift: number): void {
    const { unit } = this.#state;
    const way = shift - this.#offset;
    const numbersWay = this.#numbers.reduce((sum, number) => sum - (number / 1_000) * unit, 0);
    if (this.#numbers.length > 0 && Math.abs(way - numbersWay) < SAME_POSITION) {
      this.#flushRun();
      this.#items.push(...this.#numbers);
    } else if (Math.abs(way) >= SAME_POSITION && unit !== 0) {
      this.#flushRun();
      this.#items.push((-way / unit) * 1_000);
    }
    this.#offset = shift;
    this.#numbers = [];
  }

  #flushRun(): void {
    if (this.#run.length > 0) this.#items.push(new PdfString(Uint8Array.from(this.#run)));
    this.#run = [];
  }
}
