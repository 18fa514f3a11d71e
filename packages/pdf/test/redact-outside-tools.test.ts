import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { LocalPdfEditor } from "../src/local-pdf-editor.ts";
import { streamObject, textContent } from "./support/handmade-pdf.ts";
import {
  IMAGE,
  literal,
  OTHER_PLACES,
  type Place,
  paint,
  pdfWithPlace,
  SECRET,
  STREAM_PLACES,
  STRING_PLACES,
  utf16be,
} from "./support/hiding-places.ts";
import { nodeEditor, saved } from "./support/pdf-tools.ts";
import { textByPdfium } from "./support/pdfium.ts";

/** Every hiding place with the secret in it, by name. */
const PLACES: Record<string, Place> = {
  ...Object.fromEntries(Object.entries(STRING_PLACES).map(([name, place]) => [name, place(literal(SECRET))])),
  ...Object.fromEntries(Object.entries(STREAM_PLACES).map(([name, place]) => [name, place(SECRET)])),
  ...OTHER_PLACES,
  "the text of the page": { page: { content: textContent(`Seen ${SECRET}`) } },
  "an attachment in UTF-16": STREAM_PLACES["the content of an attachment"]?.(`\xfe\xff${utf16be(SECRET)}`) ?? {},
  "an image": paint("/XObject<</Im 100 0 R>>", streamObject(IMAGE, "x")),
};

interface Tool {
  /** Shell command that prints all that the tool finds in `$f`. `$d` is an empty folder. */
  command: string;
  /** Matches the places that the tool can find. */
  places: RegExp;
}

const TOOLS: Record<string, Tool> = {
  pdftotext: { command: 'pdftotext "$f" -', places: /./ },
  pdfinfo: {
    command: 'pdfinfo "$f"; pdfinfo -meta "$f"; pdfinfo -js "$f"',
    places: /title|property|script|metadata|tag/,
  },
  pdfimages: { command: 'pdfimages -list "$f"; pdfimages -all "$f" "$d/i"; cat "$d"/*', places: /image/ },
  pdfdetach: { command: 'pdfdetach -list "$f"; pdfdetach -saveall -o "$d" "$f"; cat "$d"/*', places: /attachment/ },
  qpdf: { command: 'qpdf --qdf --object-streams=disable --no-warn "$f" -', places: /./ },
  mutool: { command: 'mutool show "$f" grep; mutool draw -q -F html "$f"', places: /./ },
};

const isInstalled = (tool: string): boolean => spawnSync("which", [tool]).status === 0;

/** Returns the output of a tool for all files, each after a line with its number. */
function outputOf(tool: string, files: readonly string[]): string[] {
  const script = `for f in "$@"; do echo "=====FILE"; { ${TOOLS[tool]?.command}; } 2>/dev/null; done; true`;
  const env = { ...process.env, d: mkdtempSync(join(tmpdir(), "folio-outside-tools-")) };
  const output = execFileSync("sh", ["-c", script, "sh", ...files], { env, encoding: "latin1", maxBuffer: 2 ** 28 });
  return output.split("=====FILE\n").slice(1);
}

const TRACE = /zqvex|lorwick|Z\0q\0v|L\0o\0r|5a00?71007600|5a7176657820/i;

const results: { name: string; pdf: Uint8Array; file: string; source: string }[] = [];
let editor: LocalPdfEditor;
beforeAll(async () => {
  editor = await nodeEditor();
  const searches = [{ kind: "text" as const, text: SECRET, caseSensitive: false }];
  const area = { page: 1, x: 85, y: 120, width: 115, height: 40, isFound: true };
  for (const [name, place] of Object.entries(PLACES)) {
    const areas = name === "the text of the page" ? [area] : [];
    const step = { kind: "redact" as const, areas, color: null, searches };
    const bytes = pdfWithPlace(place);
    const { pdf } = await editor.revise({ bytes }, { steps: [step], files: [], protection: null });
    results.push({ name, pdf, file: saved(pdf), source: saved(bytes) });
  }
});

describe("A redacted PDF", () => {
  it.for(Object.keys(TOOLS))("has no text that %s finds, in any hiding place", (tool, { skip }) => {
    if (!isInstalled(tool)) skip(`${tool} is not installed`);
    const searched = results.filter(({ name }) => TOOLS[tool]?.places.test(name));
    const outputs = outputOf(
      tool,
      searched.map(({ file }) => file),
    );
    expect(outputs).toHaveLength(searched.length);
    expect(searched.filter((_, at) => TRACE.test(outputs[at] ?? "")).map(({ name }) => name)).toEqual([]);
    expect(outputs.some((output) => output.trim() !== "")).toBe(true);
  });

  it.for([
    ["pdftotext", "the text of the page"],
    ["pdfinfo", "the title of the document"],
    ["pdfdetach", "the content of an attachment"],
    ["qpdf", "a bookmark"],
    ["mutool", "a bookmark"],
  ] as const)("had a text before that %s found in %s", ([tool, place], { skip }) => {
    if (!isInstalled(tool)) skip(`${tool} is not installed`);
    const source = results.find(({ name }) => name === place)?.source ?? "";
    expect(outputOf(tool, [source]).join()).toMatch(TRACE);
  });

  it("has no text that PDFium finds, in any hiding place", async () => {
    for (const { name, pdf } of results)
      expect([name, await textByPdfium(pdf)]).toEqual([name, expect.not.stringMatching(TRACE)]);
  });
});
