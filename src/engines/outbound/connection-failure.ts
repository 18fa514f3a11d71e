/** Whoever connects for the runtime says by this why it could not, for the runtime itself does not tell. */
export const CONNECTION_FAILURE_PREFIX = "unreached: ";

/** Why no answer came, or not all of it, as far as what `fetch` threw tells; never a word of the far end. */
export function connectionFailureReason(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const at = message.indexOf(CONNECTION_FAILURE_PREFIX);
  if (at >= 0) return message.slice(at + CONNECTION_FAILURE_PREFIX.length);
  if (/decompression failed/i.test(message)) return "its body does not match its Content-Encoding";
  if (/connection lost/i.test(message))
    return "it refused the connection, or closed it before the response was complete";
  return "its host could not be reached";
}
