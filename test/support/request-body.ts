import type { IncomingMessage } from "node:http";

/** Returns the body of a request, or the part of it that arrived before the client disconnected. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of request) pieces.push(piece);
  } catch {
    // The client has disconnected and reads no response, so this error is ignored.
  }
  return Buffer.concat(pieces);
}
