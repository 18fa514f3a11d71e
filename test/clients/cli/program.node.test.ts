import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { createProgram } from "../../../clients/cli/src/program.ts";
import { renderParams } from "../../../clients/cli/src/render-options.ts";
import { openApiDocument } from "../../../src/http/openapi/document.ts";

const run = promisify(execFile);
const program = createProgram("1.0.0");
const commandOf = (...path: string[]): Command =>
  path.reduce<Command>((command, name) => {
    const child = command.commands.find((candidate) => candidate.name() === name);
    if (!child) throw new Error(name);
    return child;
  }, program);

it("The render command has a flag for every option of POST /v1/pdfs", () => {
  const { components } = openApiDocument("https://folio.test") as {
    components: { schemas: Record<string, { properties: Record<string, unknown> }> };
  };
  const options = Object.keys(components.schemas.CreatePdf?.properties ?? {});
  const flags = {
    format: "a5",
    width: "1in",
    height: "2in",
    margin: "1mm,2mm",
    landscape: true,
    preferCssPageSize: true,
    scale: 2,
    header: "h",
    headerHeight: "9mm",
    headerFirstPage: "none",
    footer: "f",
    footerEvenPages: "e",
    pageOffset: 4,
    contents: "Inside",
    contentsLevels: "1-2",
    contentsPageBreak: false,
    waitUntil: "load",
    waitForSelector: "p",
    waitForTimeout: 1,
    javascript: "1",
    resourceTimeout: 2,
    failOnResources: true,
    compress: "low",
    watermark: "w",
    watermarkColor: "#000000",
    debug: true,
    timeout: 5000,
    metadata: { a: "b" },
    printBackground: false,
    pageRanges: "1-2",
    media: "screen",
    colorScheme: "dark",
    reducedMotion: true,
    viewport: { width: 800, height: 600 },
    deviceScale: 2,
    timezone: "Europe/Berlin",
    locale: "de-DE",
    tagged: false,
    outline: false,
    singlePage: true,
    waitForFunction: "window.done",
    failOnStatus: ["5xx", "404"],
    failOnConsoleErrors: true,
    failOnWarnings: true,
    userAgent: "me/1",
    cookie: [{ name: "a", value: "b" }],
    pageHeader: ["X-A: b"],
    basicAuth: "ada:secret",
    blockTypes: ["font"],
    blockUrl: ["*ads*"],
    css: "p { color: red }",
    title: "T",
    language: "de",
    filename: "a.pdf",
    attach: [import.meta.filename],
    userPassword: "u",
    async: true,
    priority: "low",
    deliverTo: "https://store.example/a.pdf?sig=x",
    deliverHeader: ["x-ms-blob-type: BlockBlob"],
    deny: { print: "none", copy: false },
    conformance: ["pdf/a-2b"],
  };
  const params = renderParams({ ...plainFlags(), ...flags }, "https://example.com/page");
  expect(Object.keys(params).sort()).toEqual(
    options.filter((name) => !["html", "url", "markdown", "output"].includes(name)).sort(),
  );
  expect(params).toMatchObject({
    custom_size: { width: "1in", height: "2in" },
    margin: { top: "1mm", right: "2mm", bottom: "1mm", left: "2mm" },
    header: { html: "h", height: "9mm", first_page: false },
    footer: { html: "f", even_pages: "e" },
    contents: { title: "Inside", levels: "1-2", page_break: false },
    skip_failed_resources: false,
    watermark: { text: "w", color: "#000000" },
    print_background: false,
    document: { title: "T", language: "de" },
    attachments: [{ filename: "program.node.test.ts", base64: expect.any(String) }],
    security: { user_password: "u", permissions: { print: "none", copy: false } },
    fail_on: { status: ["5xx", 404], console_errors: true, warnings: true },
    headers: { "https://example.com": { "X-A": "b" } },
    basic_auth: { username: "ada", password: "secret" },
    block: { resource_types: ["font"], urls: ["*ads*"] },
    async: true,
    priority: "low",
    deliver_to: { url: "https://store.example/a.pdf?sig=x", headers: { "x-ms-blob-type": "BlockBlob" } },
  });
  expect(renderParams({ contents: true })).toEqual({ contents: {} });
  const known = commandOf("render").options.map((option) => option.attributeName());
  expect(Object.keys(flags).filter((name) => !known.includes(name))).toEqual([]);
});

/** Returns a value for each command line option that is generated from the OpenAPI document. */
const plainFlags = () =>
  Object.fromEntries(
    commandOf("render").options.map((option) => {
      const value = option.argChoices?.[0] ?? (option.flags.includes("<number>") ? 1 : "x");
      return [option.attributeName(), option.isBoolean() ? !option.negate : value];
    }),
  );

describe("The completion script", () => {
  const completed = async (...words: string[]): Promise<string[]> => {
    const script = `eval "$SCRIPT"; COMP_WORDS=(folio ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; _folio; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout: SCRIPT } = await folio("completion", "bash");
    const { stdout } = await run("bash", ["-c", script], { cwd: import.meta.dirname, env: { ...process.env, SCRIPT } });
    return stdout.trim().split("\n");
  };

  it("offers commands, subcommands, flags, flag values and files", async () => {
    expect(await completed("te")).toEqual(["templates"]);
    expect(await completed("templates", "pu")).toEqual(["pull", "push"]);
    expect(await completed("render", "--wait-f")).toEqual([
      "--wait-for-selector",
      "--wait-for-timeout",
      "--wait-for-function",
    ]);
    expect(await completed("render", "page.html", "--format", "le")).toEqual(["letter", "legal"]);
    expect(await completed("merge", "inl")).toEqual(["inline.node.test.ts"]);
  });

  it("is also available for zsh and fish", async () => {
    expect((await folio("completion", "zsh")).stdout).toMatch(/bashcompinit[\s\S]*complete .*_folio folio/);
    expect((await folio("completion", "fish")).stdout).toContain(
      "-l format -d 'paper' -r -f -a 'a4 a3 a5 letter legal tabloid'",
    );
  });
});

/** Returns a command and all its subcommands, at any depth. */
const withSubcommands = (command: Command): Command[] => [command, ...command.commands.flatMap(withSubcommands)];

it("No flag or help text of a command contains the name of a function or variable in camel case", () => {
  const texts = withSubcommands(program).flatMap((command) => [
    command.description(),
    ...command.options.flatMap(({ flags, description }) => [flags, description]),
    ...command.registeredArguments.map(({ description }) => description),
  ]);
  expect(texts.length).toBeGreaterThan(200);
  expect(texts.filter((text) => /(?<![\w.])[a-z]+[A-Z]\w*/.test(text))).toEqual([]);
});

it.each([
  [["render", "page.html", "--scale", "big"], /The value must be a number/],
  [["render", "page.html", "--format", "a9"], /Allowed choices are a4/],
  [["render"], /missing required argument/],
  [["nonsense"], /unknown command/],
  [["render", "page.html", "--metadata", "x"], /must be key=value/],
])("An invalid command line exits with code 2: %s", async (args, message) => {
  const failed = await folio(...args).catch((error) => error);
  expect(failed.code).toBe(2);
  expect(failed.stderr).toMatch(message);
});

const folio = (...args: string[]) =>
  run(process.execPath, ["--conditions=folio-source", "clients/cli/src/main.ts", ...args]);
