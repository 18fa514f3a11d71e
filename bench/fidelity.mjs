/**
 * Compares web pages that Folio renders by `url`, in a browser without network access, with the same browser with network access. Usage:
 * `npm start` in one terminal, `npm run bench -- fidelity FOLDER COUNT` in another. FOLDER contains web sites as files, such as checked-out
 * repositories. Takes the same number of pages from each subfolder. In turn, the pages load their files from their own host, from another
 * host, through redirects, or with cookies. The browser with network access prints each page twice, three seconds apart, to find pages that
 * change by themselves. KEEP is a folder for the PDFs that differ.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { launchChromium } from "./support/raw-chromium.mjs";
import { runningInstance } from "./support/running-instance.mjs";
import { SITE_VARIANTS, serveSites } from "./support/site-server.mjs";

const [folder, count = "50"] = process.argv.slice(2);
if (!folder) throw new Error("Name a folder that holds web sites: npm run bench -- fidelity FOLDER [COUNT]");
/** Minimum size of a page in bytes. Smaller pages are placeholders, and pages without references load nothing, so both are left out. */
const SMALLEST_BYTES = 600;
const REFERENCE =
  /<(?:link|script|img|iframe|video|source|object)\b[^>]*\b(?:href|src|data)=["']?(?!https?:|\/\/|data:|#)[^"'\s>]+/gi;
const MARGIN_IN = 20 / 25.4;
const PAPER = { paperWidth: 210 / 25.4, paperHeight: 297 / 25.4 };
const MARGINS = { marginTop: MARGIN_IN, marginBottom: MARGIN_IN, marginLeft: MARGIN_IN, marginRight: MARGIN_IN };
const PRINT = { ...PAPER, ...MARGINS, printBackground: true, preferCSSPageSize: true };
const DPI = "60";

/** Returns the paths of this many pages, spread evenly over the sites and over the pages of each site. */
async function choosePages(total) {
  const sites = [];
  for (const name of (await readdir(folder)).sort()) {
    const pages = [];
    for (const path of (await readdir(join(folder, name), { recursive: true })).sort()) {
      if (!/\.html?$/i.test(path)) continue;
      const file = join(folder, name, path);
      if ((await stat(file)).size < SMALLEST_BYTES) continue;
      const references = (await readFile(file, "latin1")).match(REFERENCE) ?? [];
      if (references.length > 0) pages.push(relative(folder, file));
    }
    if (pages.length > 0) sites.push(pages);
  }
  const quotas = sites.map(() => 0);
  for (let left = total; left > 0; ) {
    const before = left;
    for (const [index, pages] of sites.entries()) {
      if (left === 0 || quotas[index] === pages.length) continue;
      quotas[index] += 1;
      left -= 1;
    }
    if (left === before) break;
  }
  return sites.flatMap((pages, index) =>
    Array.from(
      { length: quotas[index] },
      (_, place) => pages[Math.floor(((place + 0.5) * pages.length) / quotas[index])],
    ),
  );
}

/** Returns two PDFs of the page: one printed when the network is idle, one three seconds later. */
async function printInChromium(browser, url) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    page.on("dialog", (dialog) => dialog.accept().catch(() => {}));
    await page.goto(url, { waitUntil: "networkidle0", timeout: 30_000 });
    const session = await page.createCDPSession();
    const print = async () => Buffer.from((await session.send("Page.printToPDF", PRINT)).data, "base64");
    const first = await print();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return [first, await print()];
  } finally {
    await context.close();
  }
}

async function printFolio({ base_url: baseUrl, live_key: key }, url) {
  const answer = await fetch(`${baseUrl}/v1/pdfs`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ url, prefer_css_page_size: true }),
  });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${body.error.code}: ${body.error.message}`);
  const pdf = Buffer.from(await (await fetch(body.url)).arrayBuffer());
  return { pdf, warnings: (body.warnings ?? []).map(({ code, resource }) => `${code} ${resource ?? ""}`) };
}

/** Returns the visible content of a PDF: the pixels and the text of its pages. */
async function renderPages(pdf, file) {
  await writeFile(file, pdf);
  const text = execFileSync("pdftotext", ["-layout", file, "-"], {
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const pixels = execFileSync("pdftoppm", ["-r", DPI, "-gray", file], {
    maxBuffer: 2 ** 30,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const pages = Number(/^Pages:\s+(\d+)/m.exec(execFileSync("pdfinfo", [file]).toString())?.[1]);
  const digest = createHash("sha256").update(pixels).digest("hex");
  return { pages, text: text.toString(), pixels, digest };
}

/** Returns the share of pixels that differ between two PDFs. */
function difference(one, other) {
  if (one.pixels.length !== other.pixels.length) return 1;
  let unlike = 0;
  for (let at = 0; at < one.pixels.length; at += 1) if (one.pixels[at] !== other.pixels[at]) unlike += 1;
  return unlike / one.pixels.length;
}

const isSame = (one, other) => one.pages === other.pages && one.text === other.text && one.digest === other.digest;

async function compare(browser, access, url, scratch) {
  const [free, folio] = await Promise.allSettled([printInChromium(browser, url), printFolio(access, url)]);
  if (free.status === "rejected" || folio.status === "rejected") {
    const reason = [free, folio].map(({ reason: why }) => why?.message ?? "printed").join(" / ");
    return { verdict: free.status === folio.status ? "neither prints" : "DIFFERENT", reason };
  }
  const [first, last] = await Promise.all(
    free.value.map((pdf, index) => renderPages(pdf, join(scratch, `free-${index}.pdf`))),
  );
  const ours = await renderPages(folio.value.pdf, join(scratch, "folio.pdf"));
  if (isSame(ours, first) || isSame(ours, last)) return { verdict: "same", pages: ours.pages };
  const unlike = Math.min(difference(ours, first), difference(ours, last));
  const reason = [
    `pages ${ours.pages} for ${first.pages}`,
    `text ${ours.text === first.text || ours.text === last.text ? "same" : "different"}`,
    `${(unlike * 100).toFixed(3)} % of pixels`,
    ...folio.value.warnings.slice(0, 3),
  ].join(", ");
  return { verdict: isSame(first, last) ? "DIFFERENT" : "moves by itself", reason };
}

const access = await runningInstance();
const pages = await choosePages(Number(count));
const sites = await serveSites(folder);
const browser = await launchChromium();
const scratch = await mkdtemp(join(tmpdir(), "folio-fidelity-"));
const verdicts = {};
try {
  for (const [index, path] of pages.entries()) {
    const way = SITE_VARIANTS[index % SITE_VARIANTS.length];
    const { verdict, reason = "" } = await compare(browser, access, sites.url(path, way), scratch);
    verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
    console.log(`${verdict.padEnd(15)} ${way.padEnd(9)} ${path} ${reason}`);
    if (process.env.KEEP && verdict === "DIFFERENT") {
      for (const file of await readdir(scratch)) {
        await writeFile(join(process.env.KEEP, `${index}-${basename(file)}`), await readFile(join(scratch, file)));
      }
    }
  }
} finally {
  await browser.close();
  sites.close();
  await rm(scratch, { recursive: true, force: true });
}
console.log(
  `${pages.length} pages: ${Object.entries(verdicts)
    .map(([verdict, number]) => `${number} ${verdict}`)
    .join(", ")}`,
);
