import type { IncomingMessage } from "node:http";

/** A request's body, or what came of it before its sender went away. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of request) pieces.push(piece);
  } catch {
    // Nobody waits for the answer any more.
  }
  return Buffer.concat(pieces);
}
