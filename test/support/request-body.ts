import type { IncomingMessage } from "node:http";

/** Returns a request's body, or the part that arrived before the sender disconnected. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of request) pieces.push(piece);
  } catch {
    // The sender has disconnected and reads no response.
  }
  return Buffer.concat(pieces);
}
