// Lets veraPDF, which is not part of Folio, judge the PDFs that claim a standard. veraPDF is fetched by Maven.
// Usage: npm run conformance [-- FOLDER]: FOLDER has further PDFs to convert, for example renders.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { LocalPdfEditor, PdfError, STANDARDS } from "@folio/pdf";
import { nodeTools } from "@folio/pdf/node";
import { run } from "../scripts/local/commands.mjs";
import { fromRoot } from "../scripts/local/paths.mjs";

const VERSION = "1.28.2";
const library = fromRoot(`node_modules/.cache/verapdf-${VERSION}`);

/** Fetches veraPDF. Returns a sentence if Maven, Java or the network is missing. */
async function missingTool() {
  for (const tool of ["mvn", "java"]) if ((await run("which", [tool])).code !== 0) return `${tool} is not installed`;
  if ((await readdir(library).catch(() => [])).some((name) => name.startsWith("greenfield-apps"))) return null;
  await mkdir(library, { recursive: true });
  const dependency = `<groupId>org.verapdf.apps</groupId><artifactId>greenfield-apps</artifactId><version>${VERSION}</version>`;
  const project = `<project><modelVersion>4.0.0</modelVersion><groupId>folio</groupId><artifactId>judge</artifactId><version>1</version><dependencies><dependency>${dependency}</dependency></dependencies></project>`;
  await writeFile(join(library, "pom.xml"), project);
  const goal = [
    "-q",
    "-B",
    "-f",
    join(library, "pom.xml"),
    "dependency:copy-dependencies",
    `-DoutputDirectory=${library}`,
  ];
  return (await run("mvn", goal)).code === 0 ? null : "Maven cannot fetch veraPDF";
}

const missing = await missingTool();
if (missing) {
  console.log(`Skipped the conformance check: ${missing}.`);
  process.exit(0);
}

const { archivable } = await import("../packages/pdf/test/support/archive.ts");
const { richPdf } = await import("../packages/pdf/test/support/rich-pdf.ts");
/** @type {[name: string, bytes: Uint8Array][]} */
const documents = [
  ["plain", archivable()],
  ["CMYK", archivable({ content: "1 0 0 0 k 0 0 9 9 re f" })],
  ["script", archivable({}, { catalog: "/OpenAction<</S/JavaScript/JS(a)>>" })],
  [
    "annotation",
    archivable({
      entries: "/Resources<<>>/Annots[<</Type/Annot/Subtype/Square/Rect[1 1 9 9]/C[1 0 0]>>]",
      content: "",
    }),
  ],
  ["transparency", archivable({ content: "/G gs 0 0 9 9 re f", entries: "/Resources<</ExtGState<</G<</ca .5>>>>>>" })],
  ["many features", richPdf("A")],
];
const given = process.argv[2];
for (const file of given ? await readdir(given) : [])
  if (given && file.endsWith(".pdf")) documents.push([file, new Uint8Array(await readFile(join(given, file)))]);

const editor = new LocalPdfEditor(nodeTools());
const folder = await mkdtemp(join(tmpdir(), "folio-conformance-"));
let wrong = 0;
console.log("standard    conforming  refused  wrong");
for (const standard of STANDARDS) {
  const own = join(folder, standard.replace("/", "-"));
  await mkdir(own);
  let refused = 0;
  for (const [index, [, bytes]] of documents.entries()) {
    /** @type {import("@folio/pdf").PdfRevision} */
    const revision = { steps: [{ kind: "conform", standards: [standard], repair: true }], files: [], protection: null };
    try {
      await writeFile(join(own, `${index}.pdf`), (await editor.revise({ bytes }, revision)).pdf);
    } catch (error) {
      if (!(error instanceof PdfError) || error.code !== "not_conformant") throw error;
      refused += 1;
    }
  }
  const rejected =
    refused === documents.length
      ? []
      : await rejectedFiles(own, standard.replace(/^pdf\/(?:a-)?/, "").replace("-", ""));
  wrong += rejected.length;
  const counts = [documents.length - refused - rejected.length, refused, rejected.length];
  console.log(standard.padEnd(12), counts.map((count) => String(count).padStart(8)).join(" "));
  for (const file of rejected) console.log(`  rejected: ${documents[Number(basename(file, ".pdf"))]?.[0]}`);
}
await rm(folder, { recursive: true });
process.exitCode = wrong > 0 ? 1 : 0;

/**
 * Returns the files that veraPDF does not accept.
 * @param {string} files
 * @param {string} flavour
 */
async function rejectedFiles(files, flavour) {
  const main = "org.verapdf.apps.GreenfieldCliWrapper";
  const { output } = await run("java", [
    "-cp",
    `${library}/*`,
    main,
    "-f",
    flavour,
    "--loglevel",
    "0",
    "--format",
    "text",
    files,
  ]);
  // Warnings of the Java process can precede a verdict in the same line.
  const accepted = new Set([...output.matchAll(/PASS (\S+\.pdf)/g)].map(([, path]) => basename(path ?? "")));
  return (await readdir(files)).filter((file) => !accepted.has(file));
}
