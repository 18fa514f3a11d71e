import { fromRoot } from "../local/paths.mjs";
import { apiDocument } from "./operations.mjs";

/** @typedef {import("./operations.mjs").Json} Json */

export const commandOptionsFile = fromRoot("clients/cli/src/plain-options.generated.ts");

/**
 * API options for which no command line option is generated: the source of the document is an argument of the command,
 * and the CLI defines --output itself.
 */
const ARGUMENTS = ["html", "url", "markdown", "output"];

/**
 * Returns source code with a list of the options of POST /v1/pdfs for which the CLI can generate a command line option.
 * These are options with a single text, number or boolean as value.
 */
export async function commandOptions() {
  const { schemas } = (await apiDocument()).components;
  const images = schemas.CreateImage.properties;
  const options = Object.entries(/** @type {Json} */ (schemas.CreatePdf.properties)).flatMap(([name, schema]) => {
    const plain = optionKind({ ...schemas[schema.$ref?.split("/").at(-1)], ...schema });
    if (plain === null || ARGUMENTS.includes(name)) return [];
    return [{ name, ...plain, about: firstSentence(schema.description ?? ""), isOfImages: name in images }];
  });
  return `${FILE_HEADER}${options.map((option) => `  ${JSON.stringify(option)},\n`).join("")}];\n`;
}

const FILE_HEADER = `// Generated from the OpenAPI document by \`npm run build:clients\`. Do not edit.

export interface PlainOption {
  /** Name in the API. */
  name: string;
  kind: "truth" | "number" | "text" | "choice";
  /** Value of a boolean without the flag. */
  isDefault?: boolean;
  choices?: string[];
  about: string;
  /** Whether POST /v1/images accepts the option too. */
  isOfImages: boolean;
}

export const PLAIN_OPTIONS: readonly PlainOption[] = [
`;

/** @param {Json} schema */
function optionKind({ type, enum: choices, default: isDefault = false }) {
  if (type === "boolean") return { kind: "truth", isDefault };
  if (choices) return { kind: "choice", choices };
  if (type === "number" || type === "integer") return { kind: "number" };
  return type === "string" ? { kind: "text" } : null;
}

/**
 * Returns the first sentence of a description, without its full stop and backticks. Drops the words "With `true`,",
 * because a command line option without a value means `true`.
 * @param {string} description
 */
const firstSentence = (description) =>
  (description.split(/(?<=\.)\s/)[0] ?? "")
    .replace(/\.$/, "")
    .replaceAll("`", "")
    .replace(/^With (?:true|false), (.)/, (_, letter) => letter.toUpperCase());
