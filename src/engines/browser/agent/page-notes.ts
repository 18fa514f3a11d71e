import type { ConsoleLine } from "../page-report.ts";
import { natives } from "./natives.ts";
import { SERVICE_WORKER_REFUSED } from "./service-workers.ts";

/** List of limited length. The page cannot access it. */
export interface BoundedList<T> {
  push(item: T): void;
  read(): T[];
}

/** Errors, console lines and blocked requests of a page. They are truncated, so that they fit into a CDP message. */
export interface PageNotes {
  errors: BoundedList<string>;
  blocked: BoundedList<string>;
  consoleLines: BoundedList<ConsoleLine>;
  /** Starts to record uncaught errors. `document.open` removes the event listeners that this method adds. */
  listenToErrors(): void;
  listenToConsole(): void;
}

export function boundedListFactory(): <T>(bound: number) => BoundedList<T> {
  const define = Object.defineProperty;
  return <T>(bound: number) => {
    const items: Record<number, T> = Object.create(null);
    let length = 0;
    const put = (holder: object, index: number, value: unknown) =>
      define(holder, index, { __proto__: null, value, enumerable: true } as PropertyDescriptor);
    return {
      push(item) {
        if (length < bound) put(items, length++, item);
      },
      read() {
        const copy: T[] = [];
        for (let i = 0; i < length; i++) put(copy, i, items[i] as T);
        return copy;
      },
    };
  };
}

/**
 * Returns a function that converts a value to text and truncates the text. The function never throws, even if the
 * conversion throws.
 */
export function textTruncator(): (value: unknown, length: number) => string {
  const { bind } = natives();
  const slice = bind(String.prototype.slice);
  const text = String;
  return (value, length) => {
    try {
      return slice(typeof value === "string" ? value : text(value), 0, length);
    } catch {
      return "(unreadable)";
    }
  };
}

export function pageNotes(): PageNotes {
  const { bind, getter } = natives();
  const add = bind(EventTarget.prototype.addEventListener) as (
    self: unknown,
    type: string,
    listener: (event: Event) => void,
    capture: boolean,
  ) => void;
  const prevent = bind(Event.prototype.preventDefault);
  const messageOf = getter(ErrorEvent.prototype, "message");
  const reasonOf = getter(PromiseRejectionEvent.prototype, "reason");
  const fileOf = getter(ErrorEvent.prototype, "filename");
  const lineOf = getter(ErrorEvent.prototype, "lineno");
  const cut = textTruncator();
  const shown = valueFormatter(cut);
  const list = boundedListFactory();
  const errors = list<string>(20);
  const blocked = list<string>(20);
  const lines = list<ConsoleLine>(200);

  const noteError = (event: Event) => {
    prevent(event);
    try {
      const message = cut(messageOf(event), 500);
      errors.push(message);
      lines.push({ level: "error", text: message, url: cut(fileOf(event), 300), line: lineOf(event) });
    } catch {}
  };
  const noteRejection = (event: Event) => {
    prevent(event);
    try {
      const reason = reasonOf(event);
      if (reason === SERVICE_WORKER_REFUSED) return;
      const message = `Uncaught (in promise) ${cut(reason, 400)}`;
      errors.push(message);
      lines.push({ level: "error", text: message });
    } catch {}
  };
  return {
    errors,
    blocked,
    consoleLines: lines,
    listenToErrors() {
      add(globalThis, "error", noteError, true);
      add(globalThis, "unhandledrejection", noteRejection, true);
    },
    listenToConsole() {
      for (const level of ["debug", "log", "info", "warn", "error"] as const) {
        console[level] = (...values: unknown[]) => {
          let line = "";
          for (let i = 0; i < values.length && i < 20; i++) line += (i ? " " : "") + shown(values[i]);
          lines.push({ level, text: cut(line, 2000) });
        };
      }
    },
  };
}

/**
 * Returns a function that converts a console argument to text. It converts objects to JSON of limited depth and length.
 */
function valueFormatter(cut: (value: unknown, length: number) => string): (value: unknown) => string {
  const stringify = JSON.stringify;
  const OwnError = Error;
  return (value) => {
    if (typeof value !== "object" || value === null || value instanceof OwnError) return cut(value, 1000);
    let left = 100;
    const bounded = (_key: string, inner: unknown) => {
      if (left-- <= 0) return undefined;
      return typeof inner === "string" ? cut(inner, 1000) : inner;
    };
    try {
      return cut(stringify(value, bounded), 1000);
    } catch {
      return cut(value, 1000);
    }
  };
}
