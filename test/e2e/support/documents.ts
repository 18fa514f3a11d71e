import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fromRoot } from "../../../scripts/local/paths.mjs";

/**
 * A code block of the documentation. Its first line (the fence) names the language, and for JSON also the operation and the id in its path.
 */
export interface Sample {
  file: string;
  line: number;
  language: string;
  operation: string;
  id: string;
  code: string;
}

/** Returns the files of the guides and of the pages for operators, and the two READMEs. */
async function pages(): Promise<string[]> {
  const guides = (await readdir(fromRoot("docs/guides"))).map((name) => join("docs/guides", name));
  const operating = (await readdir(fromRoot("docs/operating"))).map((name) => join("docs/operating", name));
  return ["README.md", "docs/README.md", ...guides, ...operating].filter((name) => name.endsWith(".md"));
}

export async function readSamples(): Promise<Sample[]> {
  const files = await Promise.all(
    (await pages()).map(async (file) => ({ file, text: await readFile(fromRoot(file), "utf8") })),
  );
  return files.flatMap(({ file, text }) =>
    [...text.matchAll(/^( *)```(\S*) ?(\S*) ?(\S*)\n([\s\S]*?)^\1```$/gm)].map(
      ({ index, 2: language = "", 3: operation = "", 4: id = "", 5: code = "" }) => {
        const line = text.slice(0, index).split("\n").length;
        return { file, line, language, operation, id, code };
      },
    ),
  );
}
