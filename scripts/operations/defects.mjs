/**
 * Checks that each operation has examples, client methods, a command and a section in a guide. Each defect says what to
 * do.
 * @typedef {object} Operation
 * @property {string} operationId
 * @property {string} method In lowercase.
 * @property {string} path
 * @property {string | { none: string }} command
 * @property {string} guide
 *
 * @typedef {object} Surroundings
 * @property {readonly Operation[]} operations
 * @property {Readonly<Record<string, object>>} examples By operationId.
 * @property {readonly string[]} commands The commands of `folio`, such as `templates list`.
 * @property {readonly string[]} events Types of events that webhooks deliver.
 * @property {Readonly<Record<string, string>>} guides Text of each page of docs/guides, by name.
 * @property {readonly { file: string, isCurrent: boolean }[]} generated Client files that are generated from the OpenAPI document.
 */

/** @param {Surroundings} surroundings @returns {string[]} */
export function findDefects({ operations, examples, commands, events, guides, generated }) {
  const known = new Set(operations.map(({ operationId }) => operationId));
  return [
    ...operations.flatMap((operation) => [
      ...missingExample(operation, examples),
      ...missingCommand(operation, commands),
      ...missingGuide(operation, guides),
    ]),
    ...Object.keys(examples)
      .filter((name) => !known.has(name))
      .map(
        (name) =>
          `src/http/openapi/examples has examples of ${name}, which is not an operation: remove or rename them.`,
      ),
    ...events.flatMap((type) => missingEventGuide(type, guides)),
    ...generated
      .filter(({ isCurrent }) => !isCurrent)
      .map(({ file }) => `${file} does not match the OpenAPI document: run npm run build:clients.`),
  ];
}

/** @param {Operation} operation @param {Surroundings["examples"]} examples */
function missingExample({ operationId }, examples) {
  if (Object.keys(examples[operationId] ?? {}).length > 0) return [];
  return [`${operationId} has no example: add one to the file of its tag in src/http/openapi/examples.`];
}

/** @param {Operation} operation @param {readonly string[]} commands */
function missingCommand({ operationId, command }, commands) {
  if (typeof command === "object") {
    if (command.none.trim() !== "") return [];
    return [
      `${operationId} has neither a command nor a reason: state in its definition why folio does not need a command.`,
    ];
  }
  if (commands.includes(command)) return [];
  return [
    `${operationId} refers to the command folio ${command}, which does not exist: add it to clients/cli/src/commands, or write command: { none: "the reason" }.`,
  ];
}

/** @param {Operation} operation @param {Surroundings["guides"]} guides */
function missingGuide({ operationId, method, path, guide }, guides) {
  const page = `docs/guides/${guide}.md`;
  const text = guides[guide];
  if (text === undefined)
    return [`${operationId} refers to the guide ${page}, which does not exist: write it, or choose another guide.`];
  const endpoint = `${method.toUpperCase()} ${path}`;
  if (mentions(text, endpoint)) return [];
  return [`${page} does not describe ${operationId}: add a row or a sentence with \`${endpoint}\`.`];
}

/** @param {string} type @param {Surroundings["guides"]} guides */
function missingEventGuide(type, { webhooks = "" }) {
  if (webhooks.includes(`\`${type}\``)) return [];
  return [`docs/guides/webhooks.md does not describe the event ${type}: add it to the table of events.`];
}

/** @param {string} text @param {string} endpoint */
function mentions(text, endpoint) {
  for (let at = text.indexOf(endpoint); at >= 0; at = text.indexOf(endpoint, at + 1)) {
    if (!/[\w/{]/.test(text[at + endpoint.length] ?? "")) return true;
  }
  return false;
}
