import { type Log, type LogFields, logLine } from "./domain/log.ts";
import { currentTrace } from "./tracing.ts";

/** Writes each log entry as one line of JSON to the console, from which the platform collects it. */
export const consoleLog: Log = {
  info: (event, fields) => console.log(logLine("info", event, traced(fields))),
  error: (event, fields, cause) => console.error(logLine("error", event, traced({ ...fields, ...causeFields(cause) }))),
};

const traced = (fields: LogFields): LogFields => ({ ...fields, trace_id: currentTrace()?.traceId });

/** Returns the stack of the error and of its cause, because a FolioError wraps the original error. */
function causeFields(cause: unknown): LogFields {
  if (!(cause instanceof Error)) return { cause: String(cause) };
  const inner =
    cause.cause === undefined
      ? ""
      : `\ncaused by ${cause.cause instanceof Error ? cause.cause.stack : String(cause.cause)}`;
  return { cause: `${cause.stack ?? cause.message}${inner}` };
}
