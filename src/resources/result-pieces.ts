/** Writes the JSON of a result that is too large for memory, in chunks. */

/**
 * Yields a text as a JSON string, in chunks. If the two halves of a surrogate pair are in different chunks, each half
 * is escaped separately. Together the escapes are one character (RFC 8259, section 7).
 */
export async function* contentPieces(stretches: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"content":"';
  for await (const stretch of stretches) yield JSON.stringify(stretch).slice(1, -1);
  yield '"}';
}

export async function* listPieces<Item>(
  name: string,
  items: AsyncIterable<Item>,
  present: (item: Item) => unknown,
): AsyncGenerator<string> {
  yield `{"${name}":[`;
  let before = "";
  for await (const item of items) {
    yield before + JSON.stringify(present(item));
    before = ",";
  }
  yield "]}";
}
