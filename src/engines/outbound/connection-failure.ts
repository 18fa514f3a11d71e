/**
 * Prefix of error messages with which a custom connector reports why a connection failed. The runtime itself does not
 * report the reason.
 */
export const CONNECTION_FAILURE_PREFIX = "unreached: ";

/**
 * Returns why no complete response arrived, if the error of `fetch` shows it. The text never contains content from the
 * remote server.
 */
export function connectionFailureReason(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const at = message.indexOf(CONNECTION_FAILURE_PREFIX);
  if (at >= 0) return message.slice(at + CONNECTION_FAILURE_PREFIX.length);
  if (/decompression failed/i.test(message)) return "its body does not match its Content-Encoding";
  if (/connection lost/i.test(message))
    return "it refused the connection, or closed it before the response was complete";
  return "its host could not be reached";
}
