import { SingleBar } from "cli-progress";
import type { GlobalOptions } from "./settings.ts";

export interface Progress {
  update(done: number, note?: string): void;
  /** Prints a line above the progress bar, where it remains. */
  line(text: string): void;
  stop(): void;
}

/** Shows the progress: as a bar in a terminal, as one line per step in a pipe, and not at all with `--json`. */
export function startProgress(total: number, { json }: GlobalOptions): Progress {
  if (json) return { update: () => {}, line: () => {}, stop: () => {} };
  return process.stderr.isTTY ? progressBar(total) : progressLines(total);
}

function progressBar(total: number): Progress {
  const single = new SingleBar({
    format: "{bar} {value}/{total} {note}",
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
  });
  single.start(total, 0, { note: "" });
  return {
    update: (done, note = "") => single.update(done, { note }),
    line: (text) => {
      process.stderr.write(`\r\x1b[K${text}\n`);
      single.render();
    },
    stop: () => single.stop(),
  };
}

function progressLines(total: number): Progress {
  let last = -1;
  return {
    update: (done, note = "") => {
      if (done !== last) console.error(`${done}/${total}${note && ` ${note}`}`);
      last = done;
    },
    line: (text) => console.error(text),
    stop: () => {},
  };
}
