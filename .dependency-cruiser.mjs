/**
 * The import rules (docs/architecture.md): a row per folder with the imports that it may use. Every other import is an error with a remedy.
 * Add a new npm package to the row of the folder that uses it. `test/rules/import-rules.node.test.ts` tests a violation of each rule.
 */

const src = (...folders) => folders.map((folder) => `^src/${folder}(/|$)`);
const npm = (...names) => names.map((name) => `^(node_modules/)?${name}(/|$)`);
const any = (patterns) => patterns.join("|");

const domain = src("domain");
const platform = ["^cloudflare:"];
/** Entry points `model` of the packages, with types, constants and errors. The package itself is the engine. */
const models = ["^(node_modules/)?@folio/(pdf|extraction|signatures|templates)/src/model\\.ts$"];
const pdf = npm("@folio/pdf");
const extraction = npm("@folio/extraction");
const signatures = npm("@folio/signatures");
const templates = npm("@folio/templates");
const node = (...modules) => modules.map((name) => `^(node:)?${name}$`);

/** Row of an engine, which accepts values instead of accounts. */
const engine = (name, sdk, others = []) => ({
  name: `engines-${name}`,
  files: src(`engines/${name}`),
  imports: [...src(`engines/${name}`), ...domain, ...models, ...sdk, ...others],
  remedy: `engines/${name} has one job, with bytes in and bytes out. Pass other values as an argument, from services.ts. Add the SDK of its own job to its row.`,
});

/** Row of a package, which may import itself, the platform's pure modules and its own dependencies. */
const pure = (name, dependencies, apart = []) => ({
  name: `packages-${name}`,
  files: [`^packages/${name}/src/`],
  apart,
  imports: [`^packages/${name}/src/`, ...dependencies],
  remedy: `packages/${name} must be usable without the product. Pass values as an argument, or add a dependency to its row.`,
});

const folderRules = [
  {
    name: "domain",
    files: domain,
    imports: [...domain, ...models, ...npm("zod", "ipaddr\\.js")],
    remedy:
      "domain is pure code and imports no other folder. Pass plain values, or declare an interface here that the other folder implements.",
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
  engine("signatures", signatures),
  pure("pdf", [...npm("@jsquash/jpeg"), ...node("zlib", "crypto")], ["^packages/pdf/src/node\\.ts$"]),
  {
    name: "packages-pdf-node",
    files: ["^packages/pdf/src/node\\.ts$"],
    imports: ["^packages/pdf/src/", ...node("fs", "fs/promises", "module", "url")],
    remedy: "packages/pdf/src/node.ts only reads files of its own package.",
  },
  pure("extraction", [...pdf, ...npm("unpdf"), ...node("zlib")]),
  pure("signatures", [...pdf, ...npm("asn1js", "pkijs"), ...node("crypto")]),
  pure("templates", npm("@handlebars/parser", "uqr")),
  {
    name: "storage",
    files: src("storage"),
    imports: [...src("storage"), ...domain, ...models, ...npm("drizzle-orm"), ...node("async_hooks")],
    remedy: "storage only stores data. To combine it with other folders, let the verb in operations/ call both.",
  },
  {
    name: "durable",
    files: src("durable"),
    imports: [...src("durable", "log\\.ts"), ...domain, ...platform],
    types: src("env\\.ts"),
    remedy:
      "A Durable Object imports domain only. To reach other code, send a message, or declare an interface in domain.",
  },
  {
    name: "operations",
    files: src("operations"),
    imports: [...src("operations", "resources"), ...domain, ...models],
    types: [...src("engines", "storage", "durable"), ...templates],
    remedy:
      "A verb imports only the types of engines, storage and objects: `import type` it and take the object from `services` (operations/verb.ts).",
  },
  {
    name: "resources",
    files: src("resources"),
    imports: [...src("resources"), ...domain, ...models, ...npm("zod", "@csstools/css-tokenizer")],
    remedy:
      "resources only translates requests and responses. Move decisions to domain, and actions to a verb of operations/.",
  },
  {
    name: "http",
    files: src("http"),
    imports: [
      ...src("http", "operations", "resources"),
      ...domain,
      ...npm("hono", "zod", "@modelcontextprotocol/sdk"),
      "^clients/(mcp|typescript)/src/",
    ],
    remedy:
      "Routes translate requests and call a verb of operations/. Only the verb uses storage, engines and objects.",
  },
  {
    name: "dashboard",
    files: src("dashboard"),
    imports: [
      ...src("dashboard", "operations", "resources"),
      ...domain,
      ...npm("hono", "zod", "uqr", "diff", "@codemirror", "minisearch"),
    ],
    remedy: "Pages show data and call a verb of operations/. Only the verb uses storage, engines and sign-in.",
  },
  {
    name: "background",
    files: src("background"),
    imports: [...src("background", "operations", "resources"), ...domain],
    remedy:
      "Consumers and ticks translate a message and call a verb of operations/. Only the verb uses storage and engines.",
  },
  {
    name: "auth",
    files: src("auth"),
    imports: [
      ...src("auth", "storage/(people-)?schema\\.ts", "storage/database\\.ts"),
      ...domain,
      // zod is used in the replacement of a part of better-auth, whose API has zod types.
      ...npm("better-auth", "drizzle-orm", "zod"),
      ...node("crypto"),
    ],
    types: src("operations"),
    remedy:
      "auth imports domain, the schema of storage and its library. Implement an interface, and let services.ts pass it to the verbs.",
  },
  {
    name: "env",
    files: src("env\\.ts"),
    imports: [...npm("zod")],
    types: [...src("durable", "engines"), ...domain],
    remedy: "env.ts declares bindings and variables. It may import only types, and zod.",
  },
  {
    name: "log",
    files: src("log\\.ts"),
    imports: [...src("log\\.ts", "tracing\\.ts"), ...domain],
    remedy: "log.ts implements the log of domain. It may import only domain and tracing.ts.",
  },
  {
    name: "tracing",
    files: src("tracing\\.ts"),
    imports: [...src("tracing\\.ts"), ...domain, ...platform, ...node("async_hooks")],
    remedy: "tracing.ts implements spans with the platform. Verbs and engines use it as `services.tracing`.",
  },
  {
    name: "metrics",
    files: src("metrics\\.ts"),
    imports: [...src("metrics\\.ts"), ...domain],
    remedy: "metrics.ts writes data points to a dataset. Verbs use it as `services.metrics`.",
  },
  {
    name: "services",
    files: src("services\\.ts"),
    imports: [
      ...src("env\\.ts", "log\\.ts", "tracing\\.ts", "metrics\\.ts", "auth", "engines", "storage"),
      ...domain,
      ...pdf,
      ...extraction,
      ...templates,
    ],
    types: src("operations", "durable"),
    remedy: "services.ts creates objects from bindings. Move decisions and translations to another folder.",
  },
  {
    name: "entry-points",
    files: src("entry-points\\.ts"),
    imports: src("env\\.ts", "services\\.ts", "background", "dashboard", "http"),
    remedy: "entry-points.ts connects the entry points. Move their work to http/, background/ or dashboard/.",
  },
  {
    name: "index",
    files: src("index\\.ts"),
    imports: src("env\\.ts", "entry-points\\.ts", ".*\\.do\\.ts", "engines/browser/resource-door\\.ts"),
    remedy: "index.ts only exports the objects and loads entry-points.ts on first use.",
  },
  {
    name: "container",
    files: ["^container/"],
    imports: [
      "^container/",
      ...src("engines/container/(contract|envelope|protocol)\\.ts"),
      ...domain,
      ...pdf,
      ...extraction,
      ...npm("hono", "@hono/node-server", "zod", "@cantoo/pdf-lib", "@jsquash/jpeg"),
      "^(node:)?[a-z0-9_]+(/promises)?$",
    ],
    types: src("engines/container"),
    remedy:
      "The container shares the contract, domain and the packages pdf and extraction with the Worker. It imports nothing else of the Worker.",
  },
  {
    name: "clients",
    files: ["^clients/"],
    imports: ["^clients/", "^node_modules/", "^(node:)?[a-z0-9_]+(/promises)?$"],
    remedy: "A client uses only the public API. Generate its types from the OpenAPI document.",
  },
];

/** Imports that only the named folders may use, whatever the rows above allow. */
const restrictedImports = [
  {
    name: "puppeteer",
    what: npm("@cloudflare/puppeteer", "puppeteer-core", "puppeteer"),
    folders: src("engines/browser"),
    remedy: "Only engines/browser imports Puppeteer. Elsewhere, call the Renderer.",
  },
  {
    name: "drizzle",
    what: npm("drizzle-orm"),
    folders: src("storage", "auth"),
    remedy: "Only storage and the adapter of auth import drizzle. Elsewhere, add a method to a repository.",
  },
  {
    name: "hono",
    what: npm("hono", "@hono/node-server"),
    folders: [...src("http", "dashboard"), "^container/"],
    remedy: "Only http, dashboard and the container import hono. Elsewhere, pass plain values.",
  },
  {
    name: "platform",
    what: platform,
    folders: [...src("durable", "engines/browser", "engines/container", "tracing\\.ts"), "\\.do\\.ts$"],
    remedy:
      "Only Durable Objects, engines/browser, engines/container and tracing.ts import the platform. Elsewhere, pass values as an argument.",
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...folderRules.map(({ name, files, apart = [], imports, types = [], remedy }) => ({
      name: `${name}-imports`,
      comment: remedy,
      severity: "error",
      from: { path: any(files), ...(apart.length > 0 ? { pathNot: any(apart) } : {}) },
      to: { pathNot: any([...imports, ...types]) },
    })),
    ...folderRules.flatMap(({ name, files, imports, types, remedy }) =>
      types
        ? {
            name: `${name}-types-only`,
            comment: remedy,
            severity: "error",
            from: { path: any(files) },
            to: { path: any(types), pathNot: any(imports), dependencyTypesNot: ["type-only"] },
          }
        : [],
    ),
    ...restrictedImports.map(({ name, what, folders, remedy }) => ({
      name: `${name}-outside-its-folder`,
      comment: remedy,
      severity: "error",
      from: { path: "^(src|container|packages/[a-z]+/src)/", pathNot: any(folders) },
      to: { path: any(what) },
    })),
    {
      name: "folder-without-row",
      comment: "Every folder has a row in .dependency-cruiser.mjs. Add a row with the imports of this folder.",
      severity: "error",
      from: { path: "^src/", pathNot: any(folderRules.flatMap(({ files }) => files)) },
      to: {},
    },
    {
      name: "imported-folder-without-row",
      comment: "Every folder has a row in .dependency-cruiser.mjs. Add a row with the imports of this folder.",
      severity: "error",
      from: {},
      to: { path: "^src/", pathNot: any(folderRules.flatMap(({ files }) => files)) },
    },
    {
      name: "unconnected-folder-without-row",
      comment: "Every folder has a row in .dependency-cruiser.mjs. Add a row with the imports of this folder.",
      severity: "error",
      from: { orphan: true, path: "^src/", pathNot: any(["\\.d\\.ts$", ...folderRules.flatMap(({ files }) => files)]) },
      to: {},
    },
    {
      name: "package-entry",
      comment: "Import a package by its entry points (@folio/pdf, @folio/pdf/model …), not by its files.",
      severity: "error",
      from: { path: "^(src|container|clients)/" },
      to: { path: "^packages/" },
    },
    {
      name: "no-cycle",
      comment: "Two files import each other. Move the code that both need to a third file.",
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
