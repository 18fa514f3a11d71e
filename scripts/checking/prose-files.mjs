import { filesBelow } from "../local/fingerprint.mjs";

/**
 * Files that are not checked, such as the interface contract, which is quoted as published, and the changelog, which describes the past.
 */
const EXCLUDED = /^(?:docs\/contract\/interface\.md|CHANGELOG\.md|docs\/templates\/|migrations\/|test\/fixtures\/)/;

/** Returns the paths of all files with text that people write and read, relative to the root of the repository. */
export async function proseFiles() {
  const all = await filesBelow(["."]);
  return all.filter(
    (file) => /\.(?:md|ts|tsx|mjs)$/.test(file) && !/\.generated\.|\.d\.ts$/.test(file) && !EXCLUDED.test(file),
  );
}
