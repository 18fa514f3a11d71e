import { readFileSync } from "node:fs";
import type {
  ConvertPdfParams,
  CropPdfParams,
  Folio,
  ImposePagesParams,
  InsertPagesParams,
  NumberPagesParams,
  Pdf,
  RedactPdfParams,
  RotatePdfParams,
} from "@folio/client";
import { type Command, InvalidArgumentError, Option } from "commander";
import { deliver } from "../delivery.ts";
import { UsageError } from "../failure.ts";
import {
  addEncryptionOptions,
  addMetadataOptions,
  encryptionParams,
  metadataParams,
  readAttachments,
} from "../finishing-options.ts";
import { collectValue, definedFields, parseNumber, parseSides, splitList } from "../flag-values.ts";
import { createClient } from "../settings.ts";
import { commonParams, type EditFlags, openSource, PDF_SOURCE, withEditOptions } from "./edit-options.ts";

type EditCommandFlags = EditFlags & Record<string, unknown>;
type EditBaseParams = { source: Awaited<ReturnType<typeof openSource>> } & ReturnType<typeof commonParams>;

interface EditCommand {
  name: string;
  description: string;
  output: string;
  /** Arguments of the command that follow the source PDF, in the syntax of the library commander. */
  more?: string;
  options?: (command: Command) => Command;
  make: (folio: Folio, base: EditBaseParams, given: { flags: EditCommandFlags; more: string[] }) => Promise<Pdf>;
}

const addPagesOption = (command: Command): Command =>
  command.option("--pages <ranges>", "pages: all, odd, even or ranges such as 1-3,5");

const EDIT_COMMANDS: readonly EditCommand[] = [
  {
    name: "rotate",
    description: "rotate pages clockwise",
    output: "rotated.pdf",
    options: (command) =>
      addPagesOption(command).requiredOption("--degrees <angle>", "90, 180, 270 or -90", parseNumber),
    make: (folio, base, { flags }) =>
      folio.pdfs.rotate({
        ...base,
        ...(definedFields({ pages: flags.pages, degrees: flags.degrees }) as VerbParams<RotatePdfParams>),
      }),
  },
  {
    name: "insert",
    description: "insert the pages of another PDF",
    output: "inserted.pdf",
    more: "<other>",
    options: (command) =>
      addPagesOption(command).option(
        "--after <page>",
        "insert after this page; 0 for the start; default: after the last page",
        parseNumber,
      ),
    make: async (folio, base, { flags, more }) => {
      const insert = await openSource(more[0] ?? "", flags);
      const how = definedFields({ pages: flags.pages, after: flags.after }) as Partial<InsertPagesParams>;
      return folio.pdfs.insert({ ...base, ...how, insert });
    },
  },
  {
    name: "convert-pdf",
    description: "convert a PDF to PDF/A or PDF/UA",
    output: "converted.pdf",
    options: (command) =>
      command
        .requiredOption("--conformance <standards>", "pdf/a-2b, pdf/a-3b, pdf/ua-1 …; two are separated by a comma")
        .option("--repair", "change what prevents the PDF from conforming; each change is a warning"),
    make: (folio, base, { flags }) => {
      const conformance = splitList(String(flags.conformance)) as ConvertPdfParams["conformance"];
      return folio.pdfs.convert({
        ...base,
        conformance,
        ...definedFields({ repair: flags.repair === true || undefined }),
      });
    },
  },
  {
    name: "remove",
    description: "delete pages; the file keeps nothing of them",
    output: "removed.pdf",
    options: (command) =>
      command.requiredOption("--pages <ranges>", "pages to delete: odd, even or ranges such as 1-3,5"),
    make: (folio, base, { flags }) => folio.pdfs.removePages({ ...base, pages: String(flags.pages) }),
  },
  {
    name: "crop",
    description: "crop the edges of pages",
    output: "cropped.pdf",
    options: (command) =>
      addPagesOption(command).requiredOption(
        "--margins <lengths>",
        "one for all sides, or top,right,bottom,left",
        parseSides,
      ),
    make: (folio, base, { flags }) =>
      folio.pdfs.crop({
        ...base,
        ...(definedFields({ pages: flags.pages, margins: flags.margins }) as VerbParams<CropPdfParams>),
      }),
  },
  {
    name: "nup",
    description: "place several pages on one sheet",
    output: "sheets.pdf",
    options: (command) =>
      command
        .requiredOption("--per-sheet <pages>", "2, 4, 6, 8, 9, 12 or 16", parseNumber)
        .option("--format <size>", "paper size of the sheet")
        .option("--margin <length>", "margin around all pages")
        .option("--gap <length>", "gap between the pages")
        .option("--border", "draw a thin line around each page")
        .addOption(new Option("--order <order>", "order of the pages on the sheet").choices(["rows", "columns"])),
    make: (folio, base, { flags: { perSheet: per_sheet, format, margin, gap, border, order } }) =>
      folio.pdfs.nup({
        ...base,
        ...(definedFields({ per_sheet, format, margin, gap, border, order }) as VerbParams<ImposePagesParams>),
      }),
  },
  {
    name: "number",
    description: "print page or Bates numbers in the margin",
    output: "numbered.pdf",
    options: (command) =>
      addPagesOption(command)
        .option("--text <text>", "text with {{page}}, {{pages}} or {{number}}")
        .option("--start <number>", "first value of {{number}}", parseNumber)
        .option("--digits <count>", "minimum digits of {{number}}, filled with leading zeros", parseNumber)
        .option("--position <place>", "position, such as bottom-right")
        .option("--margin <length>", "distance from the page edges"),
    make: (folio, base, { flags: { text, pages: numbered, start, digits, position, margin } }) => {
      const page_numbers = definedFields({ text, pages: numbered, start, digits, position, margin }) ?? {};
      return folio.pdfs.number({ ...base, page_numbers: page_numbers as NumberPagesParams["page_numbers"] });
    },
  },
  {
    name: "protect",
    description: "encrypt a PDF with AES-256",
    output: "protected.pdf",
    options: addEncryptionOptions,
    make: (folio, base, { flags }) => {
      const security = encryptionParams(flags);
      if (security === undefined) throw new UsageError("Pass --user-password or --owner-password");
      return folio.pdfs.protect({ ...base, security });
    },
  },
  {
    name: "unlock",
    description: "decrypt a PDF, with --password",
    output: "unlocked.pdf",
    make: (folio, base) => folio.pdfs.unlock(base),
  },
  {
    name: "attach",
    description: "attach files to a PDF",
    output: "attached.pdf",
    more: "<files...>",
    make: (folio, base, { more }) => folio.pdfs.attach({ ...base, attachments: readAttachments(more) ?? [] }),
  },
  {
    name: "describe",
    description: "change the metadata of a PDF, such as title and author",
    output: "described.pdf",
    options: addMetadataOptions,
    make: (folio, base, { flags }) => {
      const document = metadataParams(flags);
      if (document === undefined) throw new UsageError("Pass --title, --author or another metadata option");
      return folio.pdfs.setDocument({ ...base, document });
    },
  },
  {
    name: "fill",
    description: "fill in a form; folio info lists its fields",
    output: "filled.pdf",
    options: (command) =>
      command
        .requiredOption(
          "--fields <json>",
          'field values as JSON, such as {"name": "Ada"}; @file reads them from a file',
          parseFormFields,
        )
        .option("--flatten", "make the form part of the pages"),
    make: (folio, base, { flags }) =>
      folio.pdfs.fill({
        ...base,
        fields: flags.fields as Record<string, string>,
        ...definedFields({ flatten: flags.flatten as true }),
      }),
  },
  {
    name: "redact",
    description: "redact a PDF: remove texts, and everything within areas: text, images, drawings and annotations",
    output: "redacted.pdf",
    options: (command) =>
      command
        .option(
          "--find <text>",
          "text to remove everywhere; this and the next three options are repeatable",
          collectValue,
        )
        .option("--pattern <text>", "pattern to remove: # is a digit and @ a letter, such as ###-##-####", collectValue)
        .option("--kind <kind>", "kind of text to remove: email, iban or card", collectValue)
        .option(
          "--area <page,x,y,width,height>",
          "area to remove, in points from the upper left corner of the page",
          parseArea,
        )
        .option("--width <width>", "width of the gaps of --find: normalize or keep")
        .option("--strict", "fail if a text may remain in a part of the file that cannot be changed or searched")
        .option("--report", "describe the places and kinds of the removed content, without any text"),
    make: (folio, base, { flags }) => {
      const each = <Key extends string>(key: Key, values: unknown) =>
        ((values ?? []) as string[]).map((value) => ({ [key]: value }));
      const find = [...each("text", flags.find), ...each("pattern", flags.pattern), ...each("kind", flags.kind)];
      const areas = flags.area as RedactPdfParams["areas"];
      if (find.length === 0 && !areas) throw new UsageError("Pass --find, --pattern, --kind or --area");
      const width = flags.width as RedactPdfParams["width"];
      const strict = flags.strict as true | undefined;
      const report = flags.report as true | undefined;
      const options = definedFields({ areas, find: find.length > 0 ? find : undefined, width, strict, report });
      return folio.pdfs.redact({ ...base, ...options });
    },
  },
  {
    name: "flatten",
    description: "make a form part of the pages",
    output: "flat.pdf",
    options: (command) => command.option("--annotations", "include comments, stamps and drawings"),
    make: (folio, base, { flags }) =>
      folio.pdfs.flatten({ ...base, ...definedFields({ annotations: flags.annotations as true }) }),
  },
];

const AREA_ERROR = "The value must be page,x,y,width,height.";

type VerbParams<Params extends { source: unknown }> = Omit<Params, "source" | "metadata" | "compress">;

/** Adds one command for each kind of edit that has a single source PDF. */
export function addDocumentEdits(program: Command): void {
  for (const verb of EDIT_COMMANDS) addEditCommand(program, verb);
}

function addEditCommand(program: Command, { name, description, output, more, options, make }: EditCommand): void {
  const bare = program.command(name).description(description).argument("<source>", PDF_SOURCE);
  if (more) bare.argument(more);
  const command = withEditOptions(options?.(bare) ?? bare, output);
  command.action(async (named: string, given?: string | string[]) => {
    const flags = command.optsWithGlobals<EditCommandFlags>();
    const folio = await createClient(flags);
    const base = { source: await openSource(named, flags), ...commonParams(flags) };
    const pdf = await make(folio, base, {
      flags,
      more: typeof given === "string" ? [given] : Array.isArray(given) ? given : [],
    });
    await deliver(pdf, { folio, output: flags.output, options: flags });
  });
}

function parseArea(given: string, before: RedactPdfParams["areas"] = []): RedactPdfParams["areas"] {
  const [page, x, y, width, height, ...others] = splitList(given).map(parseNumber);
  if (others.length > 0 || page === undefined || x === undefined || y === undefined)
    throw new InvalidArgumentError(AREA_ERROR);
  if (width === undefined || height === undefined) throw new InvalidArgumentError(AREA_ERROR);
  return [...before, { page, x, y, width, height }];
}

function parseFormFields(given: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(given.startsWith("@") ? readFileSync(given.slice(1), "utf8") : given);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // Invalid JSON gets the same error, below, as a JSON value that is not an object.
  }
  throw new InvalidArgumentError("The value must be a JSON object.");
}
