import { PdfError, type PdfWarning } from "../errors.ts";
import type { PdfDocument } from "../file/document.ts";
import { type PdfPage, pagesOf } from "../file/pages.ts";
import type { CMaps } from "../fonts/cmaps.ts";
import { checkDocument } from "./check.ts";
import type { Findings, Violation } from "./findings.ts";
import { prepareAccessibility } from "./prepare-accessibility.ts";
import { defineDeviceColors, prepareOutputIntent } from "./prepare-colors.ts";
import { prepareFonts } from "./prepare-fonts.ts";
import { associateFiles, prepareCatalog, prepareObjects } from "./prepare-objects.ts";
import { preparePages } from "./prepare-pages.ts";
import { prepareRoles } from "./prepare-structure.ts";
import { REPAIRS } from "./repairs.ts";
import { type ConformanceTarget, needsTags, type Standard, standardNames, targetOf } from "./standard.ts";
import { structureTree } from "./structure.ts";
import { type MetadataExtension, writeMetadata } from "./write-metadata.ts";

export interface Conformance {
  standards: readonly Standard[];
  /** Whether to change what prevents the document from conforming. Each change is a warning. */
  repair: boolean;
  /** Metadata properties to add, each with its extension schema. */
  extensions?: readonly MetadataExtension[] | undefined;
}

/** Maximum number of times that the document is repaired. A repair can uncover what another rule forbids. */
const MAX_ROUNDS = 3;
const UNLOCKED = "The encryption was removed, because the standard forbids it.";
/** Maximum number of reasons in the error. */
const MAX_REASONS = 50;

/**
 * Makes a document conform to standards, and writes their markers into its metadata. Without `repair`, changes only what
 * no reader notices. Throws `not_conformant` with the reasons if the document cannot conform.
 */
export async function conform(
  document: PdfDocument,
  { standards, repair, extensions = [] }: Conformance,
  cMaps: CMaps,
): Promise<PdfWarning[]> {
  const target = targetOf(standards);
  const warnings: PdfWarning[] = [];
  prepare(document, target);
  writeMetadata(document, target, extensions);
  let findings = await checkDocument(document, target, cMaps);
  for (let round = 0; round < MAX_ROUNDS && findings.counts.size > 0; round++) {
    if (!resolve(document, findings, { repair, warnings })) break;
    prepare(document, target);
    findings = await checkDocument(document, target, cMaps);
  }
  if (document.encrypted && !repair) findings.add("encryption", "The file is encrypted.");
  else if (document.encrypted) warnings.push({ code: "conformance_repaired", message: UNLOCKED });
  const violations = findings.violations();
  if (violations.length > 0) throw notConformant(violations, { standards, repair });
  // The checks have read everything that the repaired file will contain, so its damage does not contradict the claim.
  document.recovered = false;
  return warnings;
}

function prepare(document: PdfDocument, target: ConformanceTarget): void {
  const pages = pagesOf(document);
  prepareCatalog(document, target);
  prepareObjects(document, target);
  preparePages(document, pages, target);
  prepareFonts(document, target);
  prepareOutputIntent(document, target);
  if (target.pdfA?.part === 3) associateFiles(document);
  if (target.isPdfUa) prepareAccessibility(document, pages);
  if (needsTags(target)) prepareRoles(document, structureTree(document, pageNumbers(pages)));
}

const pageNumbers = (pages: readonly PdfPage[]) => new Map(pages.map((page, index) => [page.dict, index + 1]));

/** Resolves violations. Returns whether anything changed. */
function resolve(
  document: PdfDocument,
  findings: Findings,
  { repair, warnings }: { repair: boolean; warnings: PdfWarning[] },
): boolean {
  let isChanged = false;
  if (findings.has("device-color")) {
    defineDeviceColors(document);
    isChanged = true;
  }
  for (const { rules, apply } of repair ? REPAIRS : []) {
    if (!rules.some((rule) => findings.has(rule))) continue;
    const messages = apply(document, findings);
    for (const message of messages) warnings.push({ code: "conformance_repaired", message });
    isChanged ||= messages.length > 0;
  }
  return isChanged;
}

function notConformant(
  violations: readonly Violation[],
  { standards, repair }: { standards: readonly Standard[]; repair: boolean },
): PdfError {
  const reasons = violations.slice(0, MAX_REASONS).map(({ page, message, clause, element }) => ({
    field: [page === null ? "document" : `page ${page}`, ...(element === null ? [] : [element])].join(", "),
    error: `${message} (${clause})`,
  }));
  const repairable = new Set(REPAIRS.flatMap(({ rules }) => [...rules]));
  const isHelpful = !repair && violations.some(({ rule }) => repairable.has(rule));
  const [first] = violations;
  const message = `The PDF cannot conform to ${standardNames(standards)}: ${first?.message ?? ""}${violations.length > 1 ? ` (and ${violations.length - 1} more, see details)` : ""}${isHelpful ? " Set repair to true to let Folio change what it can." : ""}`;
  return new PdfError("not_conformant", message, { argument: "conformance", faults: reasons });
}
