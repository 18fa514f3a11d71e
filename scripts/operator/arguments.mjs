import { parseArgs } from "node:util";
import { UserError } from "../local/step-printer.mjs";

export const usage = `Accounts, API keys and credits of a Folio instance.

  npm run account -- create --name NAME --email EMAIL [--plan PLAN]
  npm run account -- list [--email EMAIL]
  npm run account -- show ACCOUNT
  npm run account -- plan ACCOUNT free|starter|growth|scale
  npm run account -- move ACCOUNT DATABASE
  npm run account -- grant ACCOUNT CREDITS [--months 12] [--reason TEXT]
  npm run account -- keys ACCOUNT
  npm run account -- key:create ACCOUNT --env live|test [--name NAME] [--scopes a,b] [--allow address,range]
  npm run account -- key:rotate ACCOUNT KEY
  npm run account -- key:revoke ACCOUNT KEY

  --json prints the unchanged response of the API.

The commands use the instance of \`npm start\`, or the instance in FOLIO_URL and FOLIO_OPERATOR_SECRET.`;

const stringOption = /** @type {const} */ ({ type: "string" });

/** For each command: the names of its positional arguments, its options, and those options that are required. */
const commands = /** @type {const} */ ({
  create: {
    positions: [],
    options: { name: stringOption, email: stringOption, plan: stringOption },
    required: ["name", "email"],
  },
  list: { positions: [], options: { email: stringOption }, required: [] },
  show: { positions: ["ACCOUNT"], options: {}, required: [] },
  plan: { positions: ["ACCOUNT", "PLAN"], options: {}, required: [] },
  move: { positions: ["ACCOUNT", "DATABASE"], options: {}, required: [] },
  grant: { positions: ["ACCOUNT", "CREDITS"], options: { months: stringOption, reason: stringOption }, required: [] },
  keys: { positions: ["ACCOUNT"], options: {}, required: [] },
  "key:create": {
    positions: ["ACCOUNT"],
    options: { env: stringOption, name: stringOption, scopes: stringOption, allow: stringOption },
    required: ["env"],
  },
  "key:rotate": { positions: ["ACCOUNT", "KEY"], options: {}, required: [] },
  "key:revoke": { positions: ["ACCOUNT", "KEY"], options: {}, required: [] },
});

/** @typedef {keyof typeof commands} CommandName */

/** @param {string} name @returns {name is CommandName} */
const isCommand = (name) => Object.hasOwn(commands, name);

/**
 * @param {readonly string[]} args
 * @returns {{ command: CommandName, positions: string[], options: Record<string, string>, json: boolean } | undefined} Undefined when help is requested.
 */
export function parseAccountArguments([command = "help", ...rest]) {
  if (["help", "--help", "-h"].includes(command) || rest.includes("--help")) return undefined;
  if (!isCommand(command)) {
    throw new UserError(`The command must be one of ${Object.keys(commands).join(", ")}; got "${command}".`);
  }
  const { positions: names, options: allowed, required } = commands[command];
  const { values, positionals } = parse(command, rest, allowed);
  if (positionals.length !== names.length) {
    const expected = names.length === 0 ? "nothing" : names.join(" ");
    throw new UserError(
      `The arguments of "${command}" must be ${expected}; got ${positionals.length ? positionals.join(" ") : "nothing"}.`,
    );
  }
  const { json = false, ...options } = values;
  const missing = required.filter((name) => !options[name]);
  if (missing.length > 0)
    throw new UserError(`"${command}" requires ${missing.map((name) => `--${name}`).join(" and ")}.`);
  return {
    command,
    positions: positionals,
    options: /** @type {Record<string, string>} */ (options),
    json: json === true,
  };
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, { type: "string" }>} options
 */
function parse(command, args, options) {
  try {
    const config = {
      args,
      options: { ...options, json: /** @type {const} */ ({ type: "boolean" }) },
      allowPositionals: true,
    };
    /** @type {{ values: Record<string, string | boolean | undefined>, positionals: string[] }} */
    const { values, positionals } = parseArgs(config);
    return { values, positionals };
  } catch (error) {
    throw new UserError(`"${command}": ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function parseCount(name, value) {
  const count = Number(value);
  if (Number.isSafeInteger(count) && count >= 1) return count;
  throw new UserError(`${name} must be a whole number of 1 or more; got "${value}".`);
}

/** @param {string} value */
export const parseNames = (value) =>
  value
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/**
 * @param {string} name
 * @param {string} value
 */
export function parseNumber(name, value) {
  const number = Number(value);
  if (value !== "" && Number.isSafeInteger(number) && number >= 0) return number;
  throw new UserError(`${name} must be a whole number of 0 or more; got "${value}".`);
}
