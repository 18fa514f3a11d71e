import { filesBelow } from "../local/fingerprint.mjs";

/** The contract is quoted as published, and the changelog is history. */
const EXCLUDED = /^(?:docs\/contract\/interface\.md|CHANGELOG\.md|docs\/templates\/|migrations\/|test\/fixtures\/)/;

/** Returns every file that people write and read, as paths from the root. */
export async function proseFiles() {
  const all = await filesBelow(["."]);
  return all.filter(
    (file) => /\.(?:md|ts|tsx|mjs)$/.test(file) && !/\.generated\.|\.d\.ts$/.test(file) && !EXCLUDED.test(file),
  );
}
