import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { verifyWebhook } from "../../clients/typescript/src/index.ts";
import { build } from "../clients/support/build.ts";
import { docx, paragraph } from "../container/office-files.ts";
import { Inbox } from "../support/webhook-inbox.ts";
import { type E2eClient, freshClient } from "./support/client.ts";

/** Path of the built command in a folder with the files that npm would install. */
let main: string;
let account: E2eClient;
let folder: string;
let env: NodeJS.ProcessEnv;
const started = new Set<ChildProcess>();

beforeAll(async () => {
  main = join(await build("cli"), "main.js");
});
beforeEach(async () => {
  account = await freshClient({ credits: 500 });
  folder = await mkdtemp(join(tmpdir(), "folio-cli-"));
  const { FOLIO_API_KEY: _, FOLIO_BASE_URL: __, ...rest } = process.env;
  env = {
    ...rest,
    XDG_CONFIG_HOME: join(folder, ".config"),
    FOLIO_API_KEY: account.key,
    FOLIO_BASE_URL: account.baseUrl,
  };
});
afterEach(async () => {
  for (const child of started) child.kill("SIGKILL");
  started.clear();
  await rm(folder, { recursive: true, force: true });
});

interface Outcome {
  code: number;
  stdout: Uint8Array;
  out: string;
  err: string;
}

/** Runs the real `folio` command in the folder of the test. */
function folio(args: string[], options: { input?: string | Buffer; env?: NodeJS.ProcessEnv } = {}): Promise<Outcome> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [main, ...args],
      { cwd: folder, env: options.env ?? env, encoding: "buffer", maxBuffer: 64 * 1024 * 1024 },
      (_, stdout, stderr) =>
        done({ code: child.exitCode ?? -1, stdout, out: stdout.toString(), err: stderr.toString() }),
    );
    child.stdin?.end(options.input ?? "");
  });
}

async function well(args: string[], options: Parameters<typeof folio>[1] = {}): Promise<Outcome> {
  const outcome = await folio(args, options);
  if (outcome.code !== 0) throw new Error(`folio ${args.join(" ")} ended with ${outcome.code}:\n${outcome.err}`);
  return outcome;
}

const put = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content);
const startOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1", 0, 5);
const head = async (name: string) => startOf(await readFile(join(folder, name)));
/** Returns the text of a PDF, extracted by Folio itself. */
const textOf = async (name: string) => (await well(["extract", "text", name])).out.trim();

describe("folio assets", () => {
  it("pushes a file and its next version for use in templates, pulls it, and renders it by its name", async () => {
    const svg = (text: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><text y="30" font-size="24">${text}</text></svg>`;
    await put("logo.svg", svg("First"));
    expect((await well(["assets", "push", "logo.svg", "--name", "brand/logo"])).out).toMatch(
      /brand\/logo: ast_\w+, version 1/,
    );
    const template = { name: "letter", html: '<img src="asset:brand/logo">', schema: {} };
    await account.json(account.post("/v1/templates", template));
    await put("logo.svg", svg("Second"));
    const { out } = await well(["assets", "push", "logo.svg", "--name", "brand/logo", "--update-templates"]);
    expect(out).toMatch(/version 2\s+letter: version 2/);
    expect((await well(["assets", "list"])).out).toMatch(/v2 {2}brand\/logo {2}image\/svg\+xml/);
    await well(["assets", "pull", "brand/logo", "pulled.svg"]);
    expect(await readFile(join(folder, "pulled.svg"), "utf8")).toBe(svg("Second"));
    await put("page.html", '<img src="asset:brand/logo">');
    await well(["render", "page.html", "-o", "page.pdf"]);
    expect(await textOf("page.pdf")).toBe("Second");
    await put("page.html", '<img src="asset:brand/lgo">');
    const refused = await folio(["render", "page.html"]);
    expect(refused.err).toContain('no asset has the name "brand/lgo"; did you mean "brand/logo"?');
    const used = await folio(["assets", "delete", "brand/logo"]);
    expect(used.err).toContain("is used by the template letter");
  });
});

describe("folio render", () => {
  it("returns at once with --async, prints the id and downloads no file", async () => {
    await put("page.html", "<h1>Later</h1>");
    const { out } = await well(["render", "page.html", "--async", "--priority", "high"]);
    expect(out).toMatch(/^pdf_[0-9A-Z]{26}: processing; GET \/v1\/pdfs\/pdf_[0-9A-Z]{26} /);
    const { out: json } = await well(["image", "page.html", "--async", "--json"]);
    expect(JSON.parse(json)).toMatchObject({ object: "image", status: "processing" });
    expect((await readdir(folder)).filter((name) => !name.startsWith("."))).toEqual(["page.html"]);
    await well(["render", "page.html"]);
    const { out: turned } = await well(["rotate", "page.pdf", "--degrees", "90", "--async"]);
    expect(turned).toMatch(/^pdf_[0-9A-Z]{26}: processing; /);
    const { out: parts } = await well(["split", "page.pdf", "--every", "1", "--async", "--priority", "low"]);
    expect(parts).toMatch(/^job_[0-9A-Z]{26}: processing; GET \/v1\/jobs\/job_/);
    const store = [
      "--deliver-to",
      `${inject("receiverUrl")}/200/store`,
      "--deliver-header",
      "x-ms-blob-type: BlockBlob",
    ];
    const { out: merged } = await well(["merge", "page.pdf", "page.pdf", ...store, "--json"]);
    expect(JSON.parse(merged)).toMatchObject({ pages: 2, delivery: { status: "succeeded" } });
    await put("note.txt", "A note");
    const { out: both } = await well(["convert", "note.txt", "--async", "--json"]);
    expect(JSON.parse(both)).toMatchObject({ object: "pdf", status: "processing" });
    for (const verb of [["extract", "text"], ["extract", "tables"], ["extract", "images"], ["ocr"]]) {
      const { out: read } = await well([...verb, "page.pdf", "--async", "--priority", "low"]);
      expect(read).toMatch(/^ext_[0-9A-Z]{26}: processing; GET \/v1\/extractions\/ext_/);
    }
    const refused = await folio(["render", ".", "--deliver-to", "https://store.example/a.pdf"]);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("--deliver-to requires one page")]);
  });

  it("renders a file with its style sheet and image as the flags say, and prints one line about the result", async () => {
    await mkdir(join(folder, "css"));
    await put("css/main.css", "p { display: none } h1::after { content: ' styled' }");
    await put(
      "page.html",
      '<link rel="stylesheet" href="css/main.css"><h1>Hello</h1><p>hidden</p><img src="gone.png">',
    );
    const { out, err } = await well(["render", "page.html", "--format", "a5", "--landscape", "--margin", "5mm,10mm"]);
    expect(out).toMatch(/^page\.pdf: 1 page, \d+ kB, \d+ ms\n$/);
    expect(err).toMatch(/^warning: gone\.png: file not found/);
    expect(await textOf("page.pdf")).toBe("Hello styled");
    const { data } = await account.json<{ data: object[] }>(account.get("/v1/pdfs"));
    expect(data[0]).toMatchObject({ format: "a5", landscape: true });
  });

  it("renders standard input to standard output, and a URL to a file named after the URL", async () => {
    const piped = await well(["render", "-"], { input: "<p>from a pipe" });
    expect(startOf(piped.stdout)).toBe("%PDF-");
    expect(piped.err).toMatch(/^-: 1 page/);
    await well(["render", `${inject("assets")}/a/cli/report.html?body=${encodeURIComponent("<p>from a URL")}`]);
    expect(await textOf("report.pdf")).toBe("from a URL");
  });

  it("renders an element of the page as an image", async () => {
    await put("card.html", "<p id=card style='width:90px;height:60px;background:teal'>");
    const { out } = await well([
      "image",
      "card.html",
      "--selector",
      "#card",
      "--format",
      "jpeg",
      "--device-scale",
      "2",
    ]);
    expect(out).toMatch(/^card\.jpeg: 180 x 120, \d+ B, \d+ ms\n$/);
    expect([...(await readFile(join(folder, "card.jpeg"))).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });

  it("renders a folder concurrently, prints lines when its output is piped, and exits with 7 when one of several files failed", async () => {
    await mkdir(join(folder, "site/deep"), { recursive: true });
    for (const name of ["a.html", "b.htm", "deep/c.html"]) await put(`site/${name}`, `<p>${name}`);
    const { out, err } = await well(["render", "site", "-o", "out"]);
    expect(out).toBe("3 of 3 rendered into out\n");
    expect(err).toMatch(/^3\/3$/m);
    expect((await readdir(join(folder, "out"), { recursive: true })).sort()).toEqual([
      "a.pdf",
      "b.pdf",
      "deep",
      "deep/c.pdf",
    ]);
    await put("site/bad.html", "<img src='http://127.0.0.1:9/a.png'>");
    const partly = await folio(["render", "site", "-o", "out", "--fail-on-resources", "--json"]);
    expect(partly.code).toBe(7);
    expect(JSON.parse(partly.out)).toMatchObject({ failed: 1, data: [{ status: "completed" }, {}, {}] });
  });

  it("renders again when the page or its style sheet changes", async () => {
    await put("page.html", '<link rel="stylesheet" href="a.css"><p>one');
    await put("a.css", "p::after { content: ' first' }");
    const watching = spawn(process.execPath, [main, "render", "page.html", "--watch"], { cwd: folder, env });
    started.add(watching);
    let out = "";
    watching.stdout.on("data", (piece) => {
      out += piece;
    });
    const lines = () => out.split("\n").length - 1;
    await expect.poll(lines, { timeout: 20_000 }).toBe(1);
    await put("a.css", "p::after { content: ' second' }");
    await expect.poll(lines, { timeout: 20_000 }).toBe(2);
    expect(await textOf("page.pdf")).toBe("one second");
  });
});

describe("The folio commands that edit, extract and convert", () => {
  it("change pages, encrypt and decrypt, attach files, set metadata and fill in forms", async () => {
    const lines = async (...args: string[]) => (await well(args)).out;
    const info = async (...args: string[]) => JSON.parse(await lines("info", ...args));
    await put("data.csv", "a,b\n");
    await put("secret", "open sesame\n");
    await put("cover.html", "<p>cover");
    await put("two.html", "<p>first</p><p style='break-before: page'>second");
    await lines("render", "cover.html");
    await lines("render", "two.html", "--title", "Two", "--keywords", "a,b", "--attach", "data.csv");
    expect(await info("two.pdf")).toMatchObject({
      page_count: 2,
      title: "Two",
      attachments: ["data.csv"],
    });

    await lines("insert", "two.pdf", "cover.pdf", "--after", "0");
    await lines("rotate", "inserted.pdf", "--pages", "1", "--degrees", "90");
    await lines("remove", "rotated.pdf", "--pages", "2");
    await lines("number", "removed.pdf", "--text", "No {{number}}", "--start", "7", "--digits", "3");
    expect((await textOf("numbered.pdf")).match(/\w+/g)).toEqual(["cover", "No", "007", "second", "No", "008"]);
    expect((await folio(["crop", "numbered.pdf", "--margins", "1mm,2mm"])).code).toBe(0);
    await lines("redact", "numbered.pdf", "--area", "1,0,0,900,900", "--area", "2,0,0,600,400");
    expect((await textOf("redacted.pdf")).match(/\w+/g)).toEqual(["No", "008"]);
    await lines("redact", "numbered.pdf", "--find", "second", "--pattern", "##7");
    expect((await textOf("redacted.pdf")).match(/\w+/g)).toEqual(["cover", "No", "No", "008"]);
    expect((await folio(["redact", "numbered.pdf"])).code).toBe(2);
    expect(await lines("nup", "numbered.pdf", "--per-sheet", "2", "--border")).toContain("1 page");
    await lines("describe", "numbered.pdf", "--author", "Ada");
    await lines("attach", "described.pdf", "data.csv");
    expect(await info("attached.pdf")).toMatchObject({ author: "Ada", attachments: ["data.csv", "data.csv"] });

    await lines("protect", "cover.pdf", "--user-password", "@secret", "--deny", "copy,print");
    expect((await folio(["extract", "text", "protected.pdf"])).code).toBe(3);
    expect(await info("protected.pdf", "--password", "open sesame")).toMatchObject({ encrypted: true });
    await lines("unlock", "protected.pdf", "--password", "@secret");
    expect(await textOf("unlocked.pdf")).toBe("cover");
    expect((await folio(["protect", "cover.pdf"])).code).toBe(2);
    expect((await folio(["fill", "cover.pdf", "--fields", "[]"])).code).toBe(2);
    expect((await folio(["redact", "cover.pdf", "--area", "1,2,3"])).code).toBe(2);
  });

  it("merge with page ranges, watermark, compress and split files", async () => {
    await well(["render", "-", "-o", "two.pdf"], { input: "<p>first<p style='break-before: page'>second" });
    await well(["merge", "two.pdf", "two.pdf:2", "-o", "merged.pdf"]);
    expect((await textOf("merged.pdf")).match(/\w+/g)).toEqual(["first", "second", "second"]);
    await well(["watermark", "merged.pdf", "--text", "DRAFT", "--pages", "1"]);
    expect(await textOf("watermarked.pdf")).toContain("DRAFT");
    const compressed = await well(["compress", "merged.pdf", "--level", "low"]);
    expect(compressed.err).toMatch(/^\d+ k?B before, \d+ k?B now$/m);
    expect(compressed.out).toMatch(/^compressed\.pdf: 3 pages/);
    const split = await well(["split", "merged.pdf", "--ranges", "1-2", "3-", "-o", "parts"]);
    expect(split.out).toMatch(/^parts\/merged-1\.pdf: 2 pages.*\nparts\/merged-2\.pdf: 1 page/);
    expect(await head("parts/merged-2.pdf")).toBe("%PDF-");
  });

  it("extract text, Markdown and tables, and run OCR on scans", async () => {
    const rows = "<tr><th>Item<th>Price<tr><td>Bread<td>3.50<tr><td>Milk<td>1.20";
    await well(["render", "-", "-o", "t.pdf"], { input: `<h1>Prices</h1><table border=1>${rows}</table>` });
    expect((await well(["extract", "text", "t.pdf", "--format", "markdown"])).out).toContain("# Prices");
    expect((await well(["extract", "tables", "t.pdf", "--format", "csv"])).out).toContain("Bread,3.50");
    expect(JSON.parse((await well(["extract", "text", "t.pdf", "--json"])).out)).toMatchObject({
      object: "extraction",
    });
    await well(["extract", "tables", "t.pdf", "--format", "xlsx", "-o", "t.xlsx"]);
    expect((await readFile(join(folder, "t.xlsx"))).subarray(0, 2).toString()).toBe("PK");
    const told = await well(["--json", "extract", "tables", "t.pdf", "--format", "xlsx", "-o", "u.xlsx"]);
    expect(JSON.parse(told.out)).toMatchObject({ object: "extraction", path: "u.xlsx" });
    expect((await readFile(join(folder, "u.xlsx"))).subarray(0, 2).toString()).toBe("PK");
    const dot =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
    await well(["render", "-", "-o", "i.pdf"], { input: `<img width=99 src="${dot}">` });
    expect((await well(["extract", "images", "i.pdf", "-o", "pictures"])).out).toMatch(
      /^pictures\/image-1\.png: page 1, 1 × 1/,
    );
    expect((await readFile(join(folder, "pictures/image-1.png"))).subarray(1, 4).toString()).toBe("PNG");
    await well(["ocr", "t.pdf", "--dpi", "150", "-o", "t.txt"]);
    expect(await readFile(join(folder, "t.txt"), "utf8")).toContain("Bread");
  });

  it("convert an office file", async () => {
    await put("letter.docx", await docx(paragraph("Dear reader")));
    expect((await well(["convert", "letter.docx"])).out).toMatch(/^letter\.pdf: 1 page/);
    expect(await textOf("letter.pdf")).toBe("Dear reader");
  });
});

describe("folio templates", () => {
  it("pushes a folder, previews it without changing it, pulls it to another place, and does not overwrite a newer version", async () => {
    await mkdir(join(folder, "hi"));
    await put(
      "hi/template.json",
      JSON.stringify({ name: "hi", schema: { name: "string" }, sample_data: { name: "Ada" } }),
    );
    await put("hi/template.html", '<p>{{t "hi" name=name}}');
    await put("hi/translations.json", '{"en": {"hi": "Hello {name}"}, "fr": {}}');
    expect((await well(["templates", "push", "hi"])).out).toMatch(
      /^hi: tpl_\w+, version 1\nhtml: Line 1, column 4: the text "hi" is missing in fr\n$/,
    );
    await put("hi/translations.json", '{"en": {"hi": "Goodbye {name}"}}');
    await well(["templates", "preview", "hi"]);
    expect(await textOf("preview.pdf")).toBe("Goodbye Ada");
    expect((await well(["templates", "list"])).out).toMatch(/^tpl_\w+ {2}v1 {2}hi\n$/);
    await well(["templates", "pull", "hi", "copy"]);
    expect(await readFile(join(folder, "copy/template.html"), "utf8")).toBe('<p>{{t "hi" name=name}}');
    expect(JSON.parse(await readFile(join(folder, "copy/translations.json"), "utf8")).en).toEqual({
      hi: "Hello {name}",
    });
    await well(["templates", "push", "hi"]);
    const stale = await folio(["templates", "push", "copy"]);
    expect(stale.code).toBe(3);
    expect(stale.err).toMatch(/version_conflict[\s\S]*pull the template, or pass --force/);
    await put("data.json", '{"name": "Bob"}');
    await well(["templates", "preview", "hi", "--data", "data.json", "-o", "bob.pdf"]);
    expect(await textOf("bob.pdf")).toBe("Goodbye Bob");
    expect((await well(["templates", "preview", "hi", "--png", "--format", "a5"])).out).toMatch(
      /^preview\.png: page 1, 800 × 113\d\n$/,
    );
    expect((await readFile(join(folder, "preview.png"))).subarray(1, 4).toString()).toBe("PNG");
    expect((await well(["templates", "preview", "copy", "--png", "-o", "copy.png"])).out).toMatch(/^copy\.png: page 1/);
  });
});

describe("folio batch", () => {
  it("creates PDFs from lines and files, reports the failed ones, and exits with 7", async () => {
    await put("page.html", "<p>a file");
    const bad = { html: "<img src='http://127.0.0.1:9/a.png'>", skip_failed_resources: false };
    await put(
      "items.jsonl",
      `{"html": "<p>a line"}\n\n{"file": "page.html", "format": "a5"}\n${JSON.stringify(bad)}\n`,
    );
    const { code, out, err } = await folio(["batch", "items.jsonl", "-o", "out"]);
    expect(code).toBe(7);
    expect(out).toMatch(/^bat_\w+: 2 of 3 items in out\n$/);
    expect(err).toMatch(/^3\/3 1 failed$/m);
    expect(err).toMatch(/^item 2: .*\(resource_failed\)$/m);
    expect((await readdir(join(folder, "out"))).sort()).toEqual(["0.pdf", "1.pdf"]);
    await put("items.jsonl", '{"html": "<p>one"}\n{"html": "<p>two"}\n');
    const merged = JSON.parse((await well(["batch", "items.jsonl", "--as", "merged", "--json"])).out);
    expect(merged).toMatchObject({ status: "completed", path: "batch.pdf", merged_pdf: { pages: 2 } });
    await put("items.jsonl", "nonsense");
    expect(await folio(["batch", "items.jsonl"])).toMatchObject({
      code: 2,
      err: "folio: items.jsonl:1 must be JSON\n",
    });
  });

  it("shows a progress bar in a terminal", async () => {
    await put("items.jsonl", '{"html": "<p>one"}\n{"html": "<p>two"}\n');
    const command = [process.execPath, main, "batch", "items.jsonl", "--as", "zip"].join(" ");
    const terminal = spawn("script", ["-qec", command, "/dev/null"], { cwd: folder, env: { ...env, TERM: "xterm" } });
    started.add(terminal);
    let shown = "";
    terminal.stdout.on("data", (piece) => {
      shown += piece;
    });
    await once(terminal, "close");
    expect(shown).toMatch(/[█░=-]{5,} \d\/2/);
    expect(await head("batch.zip")).toMatch(/^PK/);
  });
});

describe("folio webhooks listen", () => {
  it("forwards new events of the account to a local address, with a signature like that of a delivery", async () => {
    await well(["render", "-", "-o", "before.pdf"], { input: "before" });
    const inbox = new Inbox();
    const args = ["webhooks", "listen", "--forward", inbox.url(), "--secret", "whsec_dGVzdA==", "--interval", "200"];
    const listening = spawn(process.execPath, [main, ...args], { cwd: folder, env });
    started.add(listening);
    let told = "";
    for (const stream of [listening.stdout, listening.stderr]) {
      stream.on("data", (piece) => {
        told += piece;
      });
    }
    await expect.poll(() => told, { timeout: 20_000 }).toContain("Listening");
    await well(["render", "-", "-o", "a.pdf"], { input: "told" });
    await well(["merge", "a.pdf", "a.pdf"]);
    await expect.poll(() => inbox.types(), { timeout: 20_000 }).toEqual(["edit.completed", "pdf.completed"]);
    for (const { body, headers } of await inbox.received()) {
      const event = await verifyWebhook(body, headers["service-signature"], "whsec_dGVzdA==");
      expect(headers["webhook-id"]).toBe(event.id);
      expect(event.data).toMatchObject({ object: "pdf", status: "completed" });
    }
    await expect.poll(() => told).toMatch(/ {2}edit\.completed {2}evt_\w+ {2}200 in \d+ ms/);
  });
});

describe("The folio command", () => {
  it("stores a working key in a file that only its owner can read, and uses the key", async () => {
    const { FOLIO_API_KEY: _, FOLIO_BASE_URL: __, ...bare } = env;
    expect((await folio(["usage"], { env: bare })).code).toBe(2);
    const login = ["login", "--base-url", account.baseUrl, "--key-stdin"];
    expect((await folio(login, { env: bare, input: `${account.key.slice(0, -1)}x\n` })).code).toBe(4);
    await well(login, { env: bare, input: `${account.key}\n` });
    expect((await stat(join(folder, ".config/folio/config.json"))).mode & 0o777).toBe(0o600);
    expect((await well(["usage"], { env: bare })).out).toMatch(/^plan {5}scale\n/);
    const keys = await well(["keys"], { env: bare });
    expect(keys.out).toMatch(/^\* pk_live_….{4} {2}http.* {2}works, plan scale/);
    expect(keys.out).not.toContain(account.key);
  });

  it("uses the key and address of an `npm start` that runs in the folder or in a parent folder", async () => {
    const { FOLIO_API_KEY: _, FOLIO_BASE_URL: __, ...bare } = env;
    await mkdir(join(folder, ".wrangler"));
    await put(".wrangler/folio-dev.json", JSON.stringify({ base_url: account.baseUrl, live_key: account.key }));
    expect(JSON.parse((await well(["usage", "--json"], { env: bare })).out)).toMatchObject({ plan: "scale" });
  });

  it("names the field, the solution and the request id of an error, sets an exit code, and can print the error as JSON", async () => {
    await put("page.html", "<p>page");
    const wrong = await folio(["render", "page.html", "--scale", "9", "--timeout", "1"]);
    expect(wrong.code).toBe(3);
    expect(wrong.err).toMatch(
      /^folio: scale .*\(invalid_parameter\)\n {2}scale: .*\n {2}timeout: .*\n.*request req_\w+\n$/,
    );
    const slow = await folio([
      "render",
      "page.html",
      "--timeout",
      "5000",
      "--javascript",
      "await new Promise(() => {})",
    ]);
    expect(slow).toMatchObject({ code: 5, err: expect.stringContaining("Raise --timeout") });
    const json = await folio(["render", "page.html", "--scale", "9", "--json"]);
    expect(JSON.parse(json.err)).toMatchObject({ error: { code: "invalid_parameter", param: "scale", status: 400 } });
    const { key } = await account.withKey({ environment: "live", scopes: ["pdfs:read"] });
    expect((await folio(["render", "page.html", "--api-key", key])).code).toBe(4);
    expect((await folio(["render", "gone.html"])).err).toBe("folio: gone.html does not exist\n");
    const nobody = await folio(["usage", "--base-url", "http://127.0.0.1:9"]);
    expect(nobody).toMatchObject({ code: 6, err: expect.stringContaining("could not be reached") });
  });
});
