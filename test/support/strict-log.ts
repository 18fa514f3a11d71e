import { LOG_FIELDS, type Log, type LogFields } from "../../src/domain/log.ts";

export interface LogEntry {
  event: string;
  fields: LogFields;
}

/** Keeps log entries, and throws an error for a field that is not in the documented list. Every test that logs uses it. */
export class StrictLog implements Log {
  readonly entries: LogEntry[] = [];

  info = (event: string, fields: LogFields): void => this.#keep(event, fields);
  error = (event: string, fields: LogFields): void => this.#keep(event, fields);

  #keep(event: string, fields: LogFields): void {
    const unlisted = Object.keys(fields).filter((field) => !Object.hasOwn(LOG_FIELDS, field));
    if (unlisted.length > 0)
      throw new Error(`The log line ${event} has fields that LOG_FIELDS does not list: ${unlisted.join(", ")}`);
    this.entries.push({ event, fields });
  }
}
