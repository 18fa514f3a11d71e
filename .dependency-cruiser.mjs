/**
 * The import rules (docs/architecture.md): an allow-list of imports for each room. Every other import is an error, with its remedy.
 * Add a new npm package to the row of the room that uses it. `test/rules/import-rules.node.test.ts` plants a violation of each rule.
 */

const src = (...rooms) => rooms.map((room) => `^src/${room}(/|$)`);
const npm = (...names) => names.map((name) => `^(node_modules/)?${name}(/|$)`);
const any = (patterns) => patterns.join("|");

const domain = src("domain");
const platform = ["^cloudflare:"];
/** Entries of the packages: `model` has types, constants and errors; the package itself is the engine. */
const models = ["^(node_modules/)?@folio/(pdf|extraction|templates)/src/model\\.ts$"];
const pdf = npm("@folio/pdf");
const extraction = npm("@folio/extraction");
const templates = npm("@folio/templates");
const node = (...modules) => modules.map((name) => `^(node:)?${name}$`);

/** What an engine takes, values not accounts, and what it is told when it asks for more. */
const engine = (name, sdk, others = []) => ({
  name: `engines-${name}`,
  files: src(`engines/${name}`),
  knows: [...src(`engines/${name}`), ...domain, ...models, ...sdk, ...others],
  remedy: `engines/${name} does one job, bytes in, bytes out: take what you need as an argument, from services.ts. The SDK of its own job goes into its row.`,
});

/** A package: it knows itself, the platform's pure modules and its own dependencies. */
const pure = (name, dependencies, apart = []) => ({
  name: `packages-${name}`,
  files: [`^packages/${name}/src/`],
  apart,
  knows: [`^packages/${name}/src/`, ...dependencies],
  remedy: `packages/${name} can be used without the product: take what you need as an argument, or add a dependency to its row.`,
});

const rooms = [
  {
    name: "domain",
    files: domain,
    knows: [...domain, ...models, ...npm("zod", "ipaddr\\.js")],
    remedy:
      "domain is pure and knows no other room: pass plain values in, or declare an interface here that the other room implements.",
  },
  engine("archive", npm("client-zip")),
  engine(
    "browser",
    [...npm("@cloudflare/puppeteer", "devtools-protocol"), ...platform],
    src("engines/outbound", "engines/pdf"),
  ),
  engine("container", [...npm("@cloudflare/containers", "zod"), ...platform], src("engines/pdf", "engines/extraction")),
  engine("extraction", extraction, src("engines/pdf")),
  engine("mail", []),
  engine("markdown", npm("markdown-it", "markdown-it-footnote", "highlight\\.js", "katex")),
  engine("outbound", npm("ipaddr\\.js")),
  engine("pdf", [...pdf, ...npm("@jsquash/jpeg")]),
  pure("pdf", [...npm("@jsquash/jpeg"), ...node("zlib", "crypto")], ["^packages/pdf/src/node\\.ts$"]),
  {
    name: "packages-pdf-node",
    files: ["^packages/pdf/src/node\\.ts$"],
    knows: ["^packages/pdf/src/", ...node("fs", "fs/promises", "module", "url")],
    remedy: "packages/pdf/src/node.ts reads the package's own files, and nothing else.",
  },
  pure("extraction", [...pdf, ...npm("unpdf"), ...node("zlib")]),
  pure("templates", npm("@handlebars/parser", "uqr")),
  {
    name: "storage",
    files: src("storage"),
    knows: [...src("storage"), ...domain, ...models, ...npm("drizzle-orm"), ...node("async_hooks")],
    remedy: "storage remembers and nothing else: let the verb in operations/ call both.",
  },
  {
    name: "durable",
    files: src("durable"),
    knows: [...src("durable", "log\\.ts"), ...domain, ...platform],
    types: src("env\\.ts"),
    remedy:
      "A Durable Object knows domain only: send a message, or reach other objects through an interface declared in domain.",
  },
  {
    name: "operations",
    files: src("operations"),
    knows: [...src("operations", "resources"), ...domain, ...models],
    types: [...src("engines", "storage", "durable"), ...templates],
    remedy:
      "A verb knows engines, storage and objects by their types alone: `import type` it and take the thing from `services` (operations/verb.ts).",
  },
  {
    name: "resources",
    files: src("resources"),
    knows: [...src("resources"), ...domain, ...models, ...npm("zod", "@csstools/css-tokenizer")],
    remedy: "resources is the wire's translation: move what decides into domain, what acts into a verb of operations/.",
  },
  {
    name: "http",
    files: src("http"),
    knows: [
      ...src("http", "operations", "resources"),
      ...domain,
      ...npm("hono", "zod", "@modelcontextprotocol/sdk"),
      "^clients/(mcp|typescript)/src/",
    ],
    remedy: "Routes translate and call a verb of operations/; memory, engines and objects are the verb's business.",
  },
  {
    name: "dashboard",
    files: src("dashboard"),
    knows: [
      ...src("dashboard", "operations", "resources"),
      ...domain,
      ...npm("hono", "zod", "uqr", "diff", "@codemirror", "minisearch"),
    ],
    remedy: "Pages show and call a verb of operations/; memory, engines and people's sign-in are the verb's business.",
  },
  {
    name: "background",
    files: src("background"),
    knows: [...src("background", "operations", "resources"), ...domain],
    remedy:
      "Consumers and ticks translate a message and call a verb of operations/; memory and engines are the verb's business.",
  },
  {
    name: "auth",
    files: src("auth"),
    knows: [
      ...src("auth", "storage/(people-)?schema\\.ts", "storage/database\\.ts"),
      ...domain,
      // zod in what stands for a part of better-auth, which speaks it.
      ...npm("better-auth", "drizzle-orm", "zod"),
      ...node("crypto"),
    ],
    types: src("operations"),
    remedy:
      "auth knows domain, storage's schema and its library: implement an interface and let services.ts hand it to the verbs.",
  },
  {
    name: "env",
    files: src("env\\.ts"),
    knows: [...npm("zod")],
    types: [...src("durable", "engines"), ...domain],
    remedy: "env.ts names bindings and variables: it knows the types of what is bound.",
  },
  {
    name: "log",
    files: src("log\\.ts"),
    knows: [...src("log\\.ts", "tracing\\.ts"), ...domain],
    remedy: "log.ts is how domain's log is kept: it knows that and the present trace alone.",
  },
  {
    name: "tracing",
    files: src("tracing\\.ts"),
    knows: [...src("tracing\\.ts"), ...domain, ...platform, ...node("async_hooks")],
    remedy: "tracing.ts is how the platform marks spans: verbs and engines get it as `services.tracing`.",
  },
  {
    name: "metrics",
    files: src("metrics\\.ts"),
    knows: [...src("metrics\\.ts"), ...domain],
    remedy: "metrics.ts writes points to a dataset: verbs get it as `services.metrics`.",
  },
  {
    name: "services",
    files: src("services\\.ts"),
    knows: [
      ...src("env\\.ts", "log\\.ts", "tracing\\.ts", "metrics\\.ts", "auth", "engines", "storage"),
      ...domain,
      ...pdf,
      ...extraction,
      ...templates,
    ],
    types: src("operations", "durable"),
    remedy: "services.ts turns bindings into objects: what decides or translates belongs into a room.",
  },
  {
    name: "entry-points",
    files: src("entry-points\\.ts"),
    knows: src("env\\.ts", "services\\.ts", "background", "dashboard", "http"),
    remedy: "entry-points.ts wires the entry-points; what they do belongs into http/, background/ or dashboard/.",
  },
  {
    name: "index",
    files: src("index\\.ts"),
    knows: src("env\\.ts", "entry-points\\.ts", ".*\\.do\\.ts", "engines/browser/resource-door\\.ts"),
    remedy: "index.ts names the objects and loads entry-points.ts when it is first needed, and nothing else.",
  },
  {
    name: "container",
    files: ["^container/"],
    knows: [
      "^container/",
      ...src("engines/container/(contract|envelope)\\.ts"),
      ...domain,
      ...pdf,
      ...extraction,
      ...npm("hono", "@hono/node-server", "zod", "@cantoo/pdf-lib", "@jsquash/jpeg"),
      "^(node:)?[a-z0-9_]+(/promises)?$",
    ],
    types: src("engines/container"),
    remedy:
      "The container shares the contract, domain and the packages pdf and extraction with the Worker, and nothing else of it.",
  },
  {
    name: "clients",
    files: ["^clients/"],
    knows: ["^clients/", "^node_modules/", "^(node:)?[a-z0-9_]+(/promises)?$"],
    remedy: "A client is a user of the public API like any other: generate types from the OpenAPI document.",
  },
];

/** What only one room may touch, however wide its row is drawn. */
const homes = [
  {
    name: "puppeteer",
    what: npm("@cloudflare/puppeteer", "puppeteer-core", "puppeteer"),
    home: src("engines/browser"),
    remedy: "Puppeteer lives in engines/browser: call the Renderer.",
  },
  {
    name: "drizzle",
    what: npm("drizzle-orm"),
    home: src("storage", "auth"),
    remedy: "drizzle lives in storage (and in auth's adapter): add a method to a repository.",
  },
  {
    name: "hono",
    what: npm("hono", "@hono/node-server"),
    home: [...src("http", "dashboard"), "^container/"],
    remedy: "hono lives in http, dashboard and the container: pass plain values instead.",
  },
  {
    name: "platform",
    what: platform,
    home: [...src("durable", "engines/browser", "engines/container", "tracing\\.ts"), "\\.do\\.ts$"],
    remedy:
      "The platform lives in Durable Objects, engines/browser, engines/container and tracing.ts: take what you need as an argument.",
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...rooms.map(({ name, files, apart = [], knows, types = [], remedy }) => ({
      name: `${name}-knows`,
      comment: remedy,
      severity: "error",
      from: { path: any(files), ...(apart.length > 0 ? { pathNot: any(apart) } : {}) },
      to: { pathNot: any([...knows, ...types]) },
    })),
    ...rooms.flatMap(({ name, files, knows, types, remedy }) =>
      types
        ? {
            name: `${name}-types-only`,
            comment: remedy,
            severity: "error",
            from: { path: any(files) },
            to: { path: any(types), pathNot: any(knows), dependencyTypesNot: ["type-only"] },
          }
        : [],
    ),
    ...homes.map(({ name, what, home, remedy }) => ({
      name: `${name}-at-home`,
      comment: remedy,
      severity: "error",
      from: { path: "^(src|container|packages/[a-z]+/src)/", pathNot: any(home) },
      to: { path: any(what) },
    })),
    {
      name: "room-without-row",
      comment: "Every room has a row in .dependency-cruiser.mjs: say there what this one may know.",
      severity: "error",
      from: { path: "^src/", pathNot: any(rooms.flatMap(({ files }) => files)) },
      to: {},
    },
    {
      name: "imported-room-without-row",
      comment: "Every room has a row in .dependency-cruiser.mjs: say there what this one may know.",
      severity: "error",
      from: {},
      to: { path: "^src/", pathNot: any(rooms.flatMap(({ files }) => files)) },
    },
    {
      name: "unconnected-room-without-row",
      comment: "Every room has a row in .dependency-cruiser.mjs: say there what this one may know.",
      severity: "error",
      from: { orphan: true, path: "^src/", pathNot: any(["\\.d\\.ts$", ...rooms.flatMap(({ files }) => files)]) },
      to: {},
    },
    {
      name: "package-entry",
      comment: "Import a package by its entry points (@folio/pdf, @folio/pdf/model …); its files are its own.",
      severity: "error",
      from: { path: "^(src|container|clients)/" },
      to: { path: "^packages/" },
    },
    {
      name: "no-circle",
      comment: "Two files that need each other hide a third: move what both need into a file of its own.",
      severity: "error",
      from: { path: "^(src|container|packages)/" },
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    preserveSymlinks: true,
    exclude: "^(container/node_modules|clients/[a-z]+/(node_modules|dist))",
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["folio-source", "workerd", "import", "types", "default"],
    },
  },
};
