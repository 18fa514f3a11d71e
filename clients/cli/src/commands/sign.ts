import { readFileSync } from "node:fs";
import type { SignPdfParams } from "@folio/client";
import { type Command, InvalidArgumentError, Option } from "commander";
import { deliver } from "../delivery.ts";
import { UsageError } from "../failure.ts";
import { addKeyValue, definedFields, parseNumber, readSecret, splitList } from "../flag-values.ts";
import { createClient, type GlobalOptions } from "../settings.ts";
import { type EditFlags, openSource, PDF_SOURCE } from "./edit-options.ts";

interface SignFlags extends GlobalOptions {
  output: string;
  password?: string;
  metadata?: Record<string, string>;
  pkcs12?: string;
  key?: string;
  certificates?: string;
  keyPassword?: string;
  timestampUrl?: string;
  fieldName?: string;
  box?: SignPdfParams["box"];
  reason?: string;
  location?: string;
  certification?: SignPdfParams["certification"];
}

/** Adds the commands that sign a PDF and that verify its signatures. */
export function addSign(program: Command): void {
  addSigning(program);
  addVerification(program);
}

function addSigning(program: Command): void {
  const command = program
    .command("sign")
    .description("sign a PDF with your key, which Folio neither stores nor logs")
    .argument("<source>", PDF_SOURCE)
    .option("-o, --output <path>", "output file; - for standard output", "signed.pdf")
    .option("--pkcs12 <file>", "PKCS#12 file (.p12, .pfx) with the key and its certificates")
    .option("--key <file>", "private key in PEM, in place of --pkcs12")
    .option("--certificates <file>", "certificate of --key and its issuers, in PEM")
    .option("--key-password <text>", "password of the key; @file reads it from a file")
    .option("--timestamp-url <url>", "time-stamping authority (RFC 3161)")
    .option("--field-name <name>", "signature field to sign or to add")
    .option(
      "--box <page,x,y,width,height>",
      "place of a visible signature, in points from the upper left corner",
      parseBox,
    )
    .option("--reason <text>", "reason of the signature")
    .option("--location <text>", "place of the signature")
    .addOption(
      new Option("--certification <permission>", "certify the PDF, and permit only these later changes").choices([
        "no_changes",
        "form_filling",
        "annotations",
      ]),
    )
    .option("--password <text>", "password of an encrypted source; @file reads it from a file")
    .option("--metadata <key=value>", "metadata of the PDF; repeatable", addKeyValue);
  command.action(async (named: string) => {
    const flags = command.optsWithGlobals<SignFlags>();
    const { metadata, timestampUrl, fieldName, box, reason, location, certification } = flags;
    const key = keyParams(flags);
    const folio = await createClient(flags);
    const pdf = await folio.pdfs.sign({
      source: await openSource(named, flags as EditFlags),
      key,
      ...definedFields({
        metadata,
        timestamp_url: timestampUrl,
        field_name: fieldName,
        box,
        reason,
        location,
        certification,
      }),
    });
    await deliver(pdf, { folio, output: flags.output, options: flags });
  });
}

function addVerification(program: Command): void {
  const command = program
    .command("signatures")
    .description("verify the signatures of a PDF, as JSON; free of charge")
    .argument("<source>", PDF_SOURCE)
    .option("--roots <file>", "trusted root certificates, in PEM")
    .option("--password <text>", "password of an encrypted source; @file reads it from a file");
  command.action(async (named: string) => {
    const flags = command.optsWithGlobals<EditFlags & { roots?: string }>();
    const folio = await createClient(flags);
    const roots = flags.roots === undefined ? undefined : readText(flags.roots);
    const reports = await folio.pdfs.verifySignatures({
      source: await openSource(named, flags),
      ...definedFields({ roots }),
    });
    console.log(JSON.stringify(reports, null, 2));
  });
}

function keyParams({ pkcs12, key, certificates, keyPassword }: SignFlags): NonNullable<SignPdfParams["key"]> {
  const password = readSecret(keyPassword);
  if (pkcs12 !== undefined && key === undefined) {
    return { pkcs12: readFile(pkcs12, "base64"), ...definedFields({ password }) };
  }
  if (key === undefined || pkcs12 !== undefined) throw new UsageError("Pass --pkcs12, or --key with --certificates");
  if (certificates === undefined) throw new UsageError("--key requires --certificates");
  return { private_key: readText(key), certificates: readText(certificates), ...definedFields({ password }) };
}

function readFile(path: string, encoding: "utf8" | "base64"): string {
  try {
    return readFileSync(path, encoding);
  } catch {
    throw new UsageError(`The file ${path} cannot be read`);
  }
}

const readText = (path: string): string => readFile(path, "utf8");

function parseBox(given: string): SignPdfParams["box"] {
  const [page, x, y, width, height, ...others] = splitList(given).map(parseNumber);
  if (page === undefined || x === undefined || y === undefined || width === undefined || height === undefined)
    throw new InvalidArgumentError(BOX_ERROR);
  if (others.length > 0) throw new InvalidArgumentError(BOX_ERROR);
  return { page, x, y, width, height };
}

const BOX_ERROR = "The value must be page,x,y,width,height.";
