import type { Pdf } from "@folio/client";
import type { GlobalOptions } from "./settings.ts";

/** Prints the output of a command: results as text or JSON on standard output, warnings and notes on standard error. */
export class Output {
  readonly #json: boolean;
  readonly #stdoutTaken: boolean;

  constructor({ json = false }: GlobalOptions, { stdoutTaken = false } = {}) {
    this.#json = json;
    this.#stdoutTaken = stdoutTaken;
  }

  /**
   * Prints a result on standard output: `value` as JSON if the option `--json` is set, and otherwise the text `line`.
   */
  result(value: unknown, line: string | string[]): void {
    const text = this.#json ? JSON.stringify(value, null, 2) : [line].flat().join("\n");
    if (this.#stdoutTaken) console.error(text);
    else console.log(text);
  }

  remark(line: string): void {
    if (!this.#json) console.error(line);
  }

  /** Prints the warnings of a PDF, and a warning if its upload (`deliver_to`) failed. */
  warnings({ warnings = [], delivery }: Pick<Pdf, "warnings" | "delivery">): void {
    for (const { code, message } of warnings) this.remark(`warning: ${message} (${code})`);
    if (delivery?.status === "failed") this.remark(`warning: not delivered to ${delivery.url}: ${delivery.error}`);
  }
}

/** Returns a text for a request with --async: the id of the resource, and the endpoint that returns its status. */
export const processingText = ({ id, object }: { id: string; object: string }): string =>
  `${id}: processing; GET /v1/${object}s/${id} returns its status`;

/** Returns a line such as `page.pdf: 3 pages, 41 kB, 320 ms`. */
export function describePdf(path: string, pdf: Pdf): string {
  const parts = [
    `${pdf.pages} ${pdf.pages === 1 ? "page" : "pages"}`,
    formatBytes(pdf.bytes ?? 0),
    ...(pdf.render_time_ms === undefined ? [] : [`${pdf.render_time_ms} ms`]),
  ];
  return `${path}: ${parts.join(", ")}`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
