import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inlineDocument } from "../../../clients/cli/src/inline/inline-document.ts";
import { LocalFiles } from "../../../clients/cli/src/inline/local-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "folio-inline-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

async function inline(html: string, site = "site"): Promise<{ html: string; files: LocalFiles }> {
  await mkdir(join(folder, site), { recursive: true });
  const files = new LocalFiles([join(folder, site)]);
  return { html: await inlineDocument(html, join(folder, site), files), files };
}

const uri = (type: string, content: string) => `data:${type};base64,${Buffer.from(content).toString("base64")}`;
/** Returns the text with every base64 data URI replaced by its decoded content. */
const opened = (text: string): string =>
  text.replaceAll(/data:([\w/+-]+);base64,([\w+/=]+)/g, (_, type, content) => `[${type} ${opened(atob(content))}]`);

it("Inlining embeds images, srcset candidates, scripts, icons and style sheets, whichever quotes the attribute uses", async () => {
  await put({ "site/a.png": "A", "site/b c.png": "B", "site/i.svg": "I", "site/s.js": "S", "site/p.css": "P" });
  const { html, files } = await inline(
    `<!doctype html><link rel='stylesheet' href=p.css media=print><link rel="icon" href="i.svg">
<script src="s.js"></script><IMG alt=x SRC='a.png?v=1#top'><img srcset="a.png 1x, b%20c.png 2x">
<svg><image xlink:href="a.png"/></svg><p style="background: url('a.png')">`,
  );
  expect(opened(html)).toBe(
    `<!doctype html><link rel='stylesheet' href="[text/css P]" media=print><link rel="icon" href="[image/svg+xml I]">
<script src="[text/javascript S]"></script><IMG alt=x src="[image/png A]"><img srcset="[image/png A] 1x, [image/png B] 2x">
<svg><image xlink:href="[image/png A]"/></svg><p style="background: url(&quot;[image/png A]&quot;)">`,
  );
  expect(files.remarks).toEqual([]);
  expect(files.usedPaths.size).toBe(5);
});

it("Inlining embeds the imports, fonts and images of a style sheet, each path relative to the sheet that contains it", async () => {
  await put({
    "site/css/main.css":
      '@import "deep/more.css" print; /* url(no.png) */ b { content: "url(no.png)"; background: url( ../a.png ) }',
    "site/css/deep/more.css": "@font-face { font-family: F; src: url('f.woff2') format('woff2') }",
    "site/css/deep/f.woff2": "F",
    "site/a.png": "A",
  });
  const { html, files } = await inline("<style>@import url(css/main.css);</style>");
  expect(opened(html)).toBe(
    `<style>@import url("[text/css @import "[text/css @font-face { font-family: F; src: url("[font/woff2 F]") format('woff2') }]" print; ` +
      `/* url(no.png) */ b { content: "url(no.png)"; background: url("[image/png A]") }]");</style>`,
  );
  expect(files.remarks).toEqual([]);
});

it("Inlining keeps the bytes of everything else, including remote URLs and data URLs", async () => {
  const untouched = `<p>a &amp; b<br><img src=https://example.com/a.png><img src="//example.com/b.png"><img src="data:image/png;base64,AA==">
<a href="page.html">link</a><style>p { color: red; background: url(https://example.com/c.png) }</style><img src="#x"><unknown`;
  expect((await inline(untouched)).html).toBe(untouched);
});

it("Inlining leaves a document with a <base> element unchanged, because its references resolve elsewhere", async () => {
  await put({ "site/a.png": "A" });
  const based = '<base href="https://example.com/"><img src="a.png">';
  expect((await inline(based)).html).toBe(based);
});

it('Inlining reads no file outside the allowed folders by "..", an absolute path or a symbolic link, and reports each attempt', async () => {
  await put({ "secret.png": "secret", "site/inside.png": "A" });
  await mkdir(join(folder, "site"), { recursive: true });
  await symlink(join(folder, "secret.png"), join(folder, "site/link.png"));
  const outside = '<img src="../secret.png"><img src="link.png"><img src="gone.png"><img src="/etc/passwd">';
  const { html, files } = await inline(outside);
  expect(html).toBe(outside);
  expect(files.remarks).toHaveLength(4);
  expect(files.remarks[0]).toMatch(/^\.\.\/secret\.png: skipped, because it is outside .* add its folder with --root$/);
  expect(files.remarks[2]).toMatch(/^gone\.png: file not found/);
  expect((await inline('<img src="/inside.png">')).html).toBe(`<img src="${uri("image/png", "A")}">`);
});

it("Inlining ends when style sheets import each other", async () => {
  await put({ "site/a.css": '@import "b.css";', "site/b.css": '@import "a.css";' });
  expect((await inline('<link rel="stylesheet" href="a.css">')).html.length).toBeLessThan(20_000);
});
