import { readFile } from "node:fs/promises";
import { bytesSource } from "@folio/client";
import { UsageError } from "./failure.ts";

export type Source = { pdf_id: string } | { url: string } | { base64: string };

/** Returns the API source for an argument: the id of a PDF, a URL, `-` for standard input, or the path of a file. */
export async function toSource(named: string): Promise<Source> {
  if (/^pdf_[0-9A-Z]{26}$/.test(named)) return { pdf_id: named };
  if (isUrl(named)) return { url: named };
  return bytesSource(await readContent(named));
}

export const isUrl = (named: string): boolean => /^https?:\/\//i.test(named);

export async function readContent(path: string): Promise<Uint8Array> {
  if (path === "-") return readStandardInput();
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(error.code === "ENOENT" ? `${path} does not exist` : `${path}: ${error.message}`);
  });
}

async function readStandardInput(): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of process.stdin) pieces.push(piece);
  return Buffer.concat(pieces);
}
