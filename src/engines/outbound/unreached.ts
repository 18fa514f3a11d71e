/** Whoever connects for the runtime says by this why it could not, for the runtime itself does not tell. */
export const UNREACHED = "unreached: ";

/** Why no answer came, or not all of it, as far as what `fetch` threw tells; never a word of the far end. */
export function whyUnreached(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  const at = message.indexOf(UNREACHED);
  if (at >= 0) return message.slice(at + UNREACHED.length);
  if (/decompression failed/i.test(message)) return "its body does not match its Content-Encoding";
  if (/connection lost/i.test(message))
    return "it refused the connection, or closed it before the response was complete";
  return "its host could not be reached";
}
