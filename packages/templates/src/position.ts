/** Line and column of a tag in a template, both counted from 1. Columns count UTF-16 code units, as editors do. */
export interface Position {
  line: number;
  column: number;
}

/** Error of a template, with its position. */
export interface Diagnostic extends Position {
  message: string;
  /** Name of the partial that contains the error. Null or absent for the template itself. */
  partial?: string | null;
}

export const diagnosticAt = ({ line, column }: Position, message: string): Diagnostic => ({ line, column, message });

export const formatDiagnostic = ({ line, column, message, partial }: Diagnostic): string =>
  `${partial ? `Partial "${partial}", line` : "Line"} ${line}, column ${column}: ${message}`;

/** Converts offsets to lines and columns. A line ends at \n, \r\n or \r. */
export class LineMap {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (const match of text.matchAll(/\r\n?|\n/g)) this.#starts.push(match.index + match[0].length);
  }

  at(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }
}
