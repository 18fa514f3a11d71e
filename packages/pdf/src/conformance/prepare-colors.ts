import { deflateSync } from "node:zlib";
import type { PdfDocument } from "../file/document.ts";
import { reachableDicts } from "../file/reachable.ts";
import { name, PdfDict, type PdfRef, PdfStream, type PdfValue, textString } from "../syntax/objects.ts";
import { hasComponents, isOutputProfile, outputColorSpace, outputIntents, profileHeader } from "./check-colors.ts";
import { cmykProfile, srgbProfile } from "./icc-profiles.ts";
import type { ConformanceTarget } from "./standard.ts";

const CONDITION = "sRGB IEC61966-2.1";

/**
 * Gives the document a PDF/A output intent. Keeps the profile of a present output intent if it is valid, also that of
 * PDF/X. Otherwise, the output intent is sRGB.
 */
export function prepareOutputIntent(document: PdfDocument, { pdfA }: ConformanceTarget): void {
  if (!pdfA) return;
  const { catalog } = document;
  const intents = outputIntents(document, catalog);
  const isUsable = (intent: PdfDict): boolean => {
    const profile = document.stream(intent.get("DestOutputProfile"));
    const header = profileHeader(document, profile);
    // PDF/A-4 forbids ICC-based CMYK colours with the profile of the output intent (ISO 19005-4, 6.2.4.2).
    const isShared = pdfA.part === 4 && header?.colorSpace === "CMYK";
    return profile !== null && !isShared && hasComponents(document, profile) && isOutputProfile(header, pdfA.part);
  };
  const own = intents.find((intent) => document.nameText(intent.get("S")) === "GTS_PDFA1" && isUsable(intent));
  const other = own ?? intents.find(isUsable);
  if (own) {
    catalog.set("OutputIntents", [document.add(own)]);
    return;
  }
  const profile = other?.get("DestOutputProfile") ?? document.add(profileStream(srgbProfile(), 3));
  const condition = (other && document.string(other.get("OutputConditionIdentifier"))) ?? textString(CONDITION);
  const intent = PdfDict.of({
    Type: name("OutputIntent"),
    S: name("GTS_PDFA1"),
    OutputConditionIdentifier: condition,
    Info: condition,
    DestOutputProfile: profile,
  });
  catalog.set("OutputIntents", [document.add(intent)]);
}

function profileStream(bytes: Uint8Array, components: number): PdfStream {
  const dict = PdfDict.of({ N: components, Filter: name("FlateDecode") });
  return new PdfStream(dict, new Uint8Array(deflateSync(bytes, { level: 9 })));
}

/**
 * Defines device colours that the output intent does not define, by default colour spaces (ISO 32000-1, 8.6.5.6) in all
 * resources and transparency groups.
 */
export function defineDeviceColors(document: PdfDocument): void {
  const output = outputColorSpace(document, document.catalog);
  const refs = new Map<string, PdfRef>();
  const spaceOf = (kind: "RGB" | "CMYK") => {
    const profile = refs.get(kind) ?? document.add(profileStream(...profileOf(kind)));
    refs.set(kind, profile);
    return [name("ICCBased"), profile];
  };
  const needed = (["RGB", "CMYK"] as const).filter((kind) => output !== (kind === "RGB" ? "RGB " : "CMYK"));
  for (const dict of [...reachableDicts(document)]) {
    const resources = document.dict(dict.get("Resources"));
    if (resources)
      addDefaults(
        document,
        resources,
        needed.map((kind) => ({ kind, space: spaceOf(kind) })),
      );
    const isGroup = document.nameText(dict.get("S")) === "Transparency";
    for (const kind of isGroup ? needed : [])
      if (document.nameText(dict.get("CS")) === `Device${kind}`) dict.set("CS", spaceOf(kind));
  }
}

const profileOf = (kind: "RGB" | "CMYK"): [Uint8Array, number] =>
  kind === "RGB" ? [srgbProfile(), 3] : [cmykProfile(), 4];

function addDefaults(document: PdfDocument, resources: PdfDict, defaults: { kind: string; space: PdfValue }[]): void {
  const spaces = new PdfDict(document.dict(resources.get("ColorSpace")) ?? []);
  for (const { kind, space } of defaults) if (!spaces.has(`Default${kind}`)) spaces.set(`Default${kind}`, space);
  resources.set("ColorSpace", spaces);
}
