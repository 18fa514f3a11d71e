// Creates the test documents in a folder: node bench/extraction/make.mjs <folder> [name part]. Chromium prints every document without tags,
// and some documents a second time with tags. LibreOffice, if it is installed, prints the documents with tables.
// with tags. LibreOffice, if installed, prints those with tables.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { allDocuments, officeHtml } from "./documents.mjs";

const [folder, only = ""] = process.argv.slice(2);
if (!folder) throw new Error("Give a folder for the documents: node bench/extraction/make.mjs <folder>");
mkdirSync(folder, { recursive: true });
const documents = allDocuments().filter(({ name }) => name.includes(only));
const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/lib/chromium/chromium-headless-shell",
  args: ["--no-sandbox"],
});
try {
  const page = await browser.newPage();
  for (const document of documents) {
    await page.setContent(document.html, { waitUntil: "load" });
    const tagged = document.tagged ?? (document.kind === "table" && document.index % 10 === 9);
    writeFileSync(
      join(folder, `${document.name}.pdf`),
      await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged }),
    );
    if (document.kind === "table") writeFileSync(join(folder, `${document.name}.html`), officeHtml(document));
  }
} finally {
  await browser.close();
}
const office = documents.filter(({ kind, index }) => kind === "table" && index % 3 === 0).map(({ name }) => name);
mkdirSync(join(folder, "office"), { recursive: true });
try {
  if (office.length > 0)
    execFileSync(
      "soffice",
      [
        "--headless",
        `-env:UserInstallation=file://${join(folder, "profile")}`,
        "--convert-to",
        "pdf:writer_web_pdf_Export",
        "--outdir",
        join(folder, "office"),
        ...office.map((name) => join(folder, `${name}.html`)),
      ],
      { stdio: "ignore" },
    );
} catch (error) {
  console.error(`LibreOffice was not used: ${error.message}`);
}
console.log(`${documents.length} documents in ${folder}`);
