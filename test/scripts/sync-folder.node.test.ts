import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { syncFolder } from "../../scripts/local/sync-folder.mjs";

describe("syncFolder", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "folio-sync-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = async (name: string, files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name, path)), { recursive: true });
      await writeFile(join(folder, name, path), text);
    }
    return join(folder, name);
  };

  it("makes the target folder equal to the source folder and does not write files that are already equal", async () => {
    const target = await write("public", { "same.js": "1", "docs/old.html": "old", "docs/changed.html": "before" });
    const { ino } = await stat(join(target, "same.js"));
    await syncFolder(await write("made", { "same.js": "1", "docs/changed.html": "after", "a/b/new": "2" }), target);
    const files = (await readdir(target, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name).sort()).toEqual(["changed.html", "new", "same.js"]);
    expect(await readFile(join(target, "docs/changed.html"), "utf8")).toBe("after");
    expect((await stat(join(target, "same.js"))).ino).toBe(ino);
    expect(await readdir(folder)).toEqual(["public"]);
  });

  it("produces a complete folder also when it runs twice at the same time", async () => {
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i % 3}/${i}`, "x".repeat(1_000)]));
    const target = join(folder, "public");
    const [one, other] = [await write("one", files), await write("other", files)];
    await Promise.all([syncFolder(one, target), syncFolder(other, target)]);
    const texts = await Promise.all(Object.keys(files).map((file) => readFile(join(target, file), "utf8")));
    expect(texts).toEqual(Object.values(files));
  });
});
