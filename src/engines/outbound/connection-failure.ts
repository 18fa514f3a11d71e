/** Prefix of error messages with which a custom connector reports why a connection failed. The runtime itself does not report it. */
export const CONNECTION_FAILURE_PREFIX = "unreached: ";

/** Returns why no complete response arrived, as far as the error of `fetch` reveals it. Never contains text of the remote server. */
export function connectionFailureReason(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const at = message.indexOf(CONNECTION_FAILURE_PREFIX);
  if (at >= 0) return message.slice(at + CONNECTION_FAILURE_PREFIX.length);
  if (/decompression failed/i.test(message)) return "its body does not match its Content-Encoding";
  if (/connection lost/i.test(message))
    return "it refused the connection, or closed it before the response was complete";
  return "its host could not be reached";
}
