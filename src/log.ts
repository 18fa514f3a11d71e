import type { Log, LogFields } from "./domain/log.ts";

/** One JSON line per entry on the console, which the platform collects. */
export const consoleLog: Log = {
  info: (event, fields) => console.log(line("info", event, fields)),
  error: (event, fields, cause) => console.error(line("error", event, { ...fields, ...causeFields(cause) })),
};

const line = (level: string, event: string, fields: LogFields): string =>
  JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });

/** The whole chain of causes, since a FolioError wraps what really happened. */
function causeFields(cause: unknown): LogFields {
  if (!(cause instanceof Error)) return { cause: String(cause) };
  const inner =
    cause.cause === undefined
      ? ""
      : `\ncaused by ${cause.cause instanceof Error ? cause.cause.stack : String(cause.cause)}`;
  return { cause: `${cause.stack ?? cause.message}${inner}` };
}
