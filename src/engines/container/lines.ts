/**
 * Yields each line of a UTF-8 stream as soon as it is complete. Also yields a last line that does not end with a
 * newline.
 */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let held = "";
  for await (const chunk of body) {
    const lines = (held + decoder.decode(chunk, { stream: true })).split("\n");
    held = lines.pop() ?? "";
    yield* lines.filter((line) => line !== "");
  }
  held += decoder.decode();
  if (held !== "") yield held;
}
