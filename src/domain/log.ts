/** One structured line; ids, codes and durations only, never what a customer sent. */
export interface Log {
  info(event: string, fields: LogFields): void;
  error(event: string, fields: LogFields, cause: unknown): void;
}

export type LogFields = Record<string, string | number | boolean | null | undefined>;
