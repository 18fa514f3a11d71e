import { createHash } from "node:crypto";
import type { PdfDocument } from "../file/document.ts";
import { decodeStream } from "../filters/decode.ts";
import { StreamDecodeError } from "../filters/stream-decode-error.ts";
import { latin1, type PdfDict, PdfName, type PdfStream, type PdfValue } from "../syntax/objects.ts";
import { isUtf8 } from "./check-objects.ts";
import type { ContentPlace, UsedSpace } from "./content-walker.ts";
import type { Findings } from "./findings.ts";

const PROFILE_HEAD_BYTES = 128;
const OUTPUT_CLASSES = ["prtr", "mntr"];
const INPUT_CLASSES = ["prtr", "mntr", "scnr", "spac"];
const COMPONENTS: Record<string, number> = { GRAY: 1, "RGB ": 3, "Lab ": 3, CMYK: 4 };
/** Maximum nesting of colour spaces: a pattern of an indexed space of a separation of a device space. */
const MAX_NESTED = 8;
const MAX_COLORANTS = { 1: 8, 2: 32, 3: 32, 4: 32 } as const;

/** Header of an ICC profile (ICC.1). */
export interface ProfileHeader {
  deviceClass: string;
  colorSpace: string;
  version: number;
}

/** Returns the header of an ICC profile, or null if the data are no profile. */
export function profileHeader(document: PdfDocument, stream: PdfStream | null): ProfileHeader | null {
  if (!stream) return null;
  try {
    const head = latin1(decodeStream(stream, document).subarray(0, PROFILE_HEAD_BYTES));
    if (head.length < PROFILE_HEAD_BYTES) return null;
    return { deviceClass: head.slice(12, 16), colorSpace: head.slice(16, 20), version: head.charCodeAt(8) };
  } catch (error) {
    if (!(error instanceof StreamDecodeError)) throw error;
    return null;
  }
}

/** Whether a profile can be the destination of an output intent for this part of PDF/A. */
export function isOutputProfile(header: ProfileHeader | null, part: number): boolean {
  if (!header || !OUTPUT_CLASSES.includes(header.deviceClass)) return false;
  const isColor = ["RGB ", "CMYK", "GRAY"].includes(header.colorSpace);
  return isColor && header.version < (part === 1 ? 3 : 5);
}

/** Whether the entry N of a profile is the number of components of its colour space. */
export function hasComponents(document: PdfDocument, profile: PdfStream): boolean {
  const header = profileHeader(document, profile);
  return header !== null && document.number(profile.dict.get("N")) === COMPONENTS[header.colorSpace];
}

/** Returns the output intents of a catalog or page, as dictionaries. */
export const outputIntents = (document: PdfDocument, owner: PdfDict): PdfDict[] =>
  (document.array(owner.get("OutputIntents")) ?? []).flatMap((value) => document.dict(value) ?? []);

/** Returns the colour space of the PDF/A output intent, such as `RGB `. Null if there is no such output intent. */
export function outputColorSpace(document: PdfDocument, owner: PdfDict): string | null {
  const intent = outputIntents(document, owner).find((each) => document.nameText(each.get("S")) === "GTS_PDFA1");
  return profileHeader(document, document.stream(intent?.get("DestOutputProfile")))?.colorSpace ?? null;
}

export function checkOutputIntents(document: PdfDocument, findings: Findings): void {
  const part = findings.target.pdfA?.part;
  if (part === undefined) return;
  const intents = outputIntents(document, document.catalog);
  const profiles = new Set<PdfValue>();
  for (const intent of intents) {
    const profile = document.stream(intent.get("DestOutputProfile"));
    if (profile) profiles.add(profile);
    const isPdfa = document.nameText(intent.get("S")) === "GTS_PDFA1";
    if (part === 1 && profile && !hasComponents(document, profile))
      findings.add("icc-profile", "The output intent has an ICC profile with another number of components.");
    if (profile && (isPdfa || part > 1) && !isOutputProfile(profileHeader(document, profile), part))
      findings.add(
        "output-intent",
        "The output intent has an ICC profile that is damaged, too new or of another class.",
      );
    const hasReference = intent.has("DestOutputProfileRef");
    if (hasReference && (part === 4 || (part > 1 && document.nameText(intent.get("S")) === "GTS_PDFX")))
      findings.add("output-intent", "The output intent refers to an external ICC profile.");
  }
  if (profiles.size > 1) findings.add("output-intent", "The output intents have different ICC profiles.");
}

/** Checks the colour spaces that content uses. */
export class ColorChecks {
  readonly #document: PdfDocument;
  readonly #findings: Findings;
  readonly #output: string | null;
  readonly #profiles = new Map<PdfStream, ProfileHeader | null>();
  readonly #seen = new Map<PdfValue, Set<PdfDict | null>>();
  readonly #alternates = new Map<string, string>();

  constructor(document: PdfDocument, findings: Findings) {
    this.#document = document;
    this.#findings = findings;
    this.#output = outputColorSpace(document, document.catalog);
  }

  /** Checks a used colour space, with the colour spaces that it contains. */
  use({ value, resources }: UsedSpace, place: ContentPlace, overprint: { isUsed: boolean; mode: number }): void {
    this.#space(value, { resources, place, overprint }, 0);
  }

  #space(value: PdfValue, use: SpaceUse, depth: number): void {
    const document = this.#document;
    const resolved = document.resolve(value);
    if (depth > MAX_NESTED) return;
    if (resolved instanceof PdfName) {
      this.#device(resolved.text, use, depth);
      return;
    }
    if (!Array.isArray(resolved)) return;
    const family = document.nameText(resolved[0]) ?? "";
    const isNew = this.#isNew(resolved, use.resources);
    if (family === "ICCBased") this.#profile(document.stream(resolved[1]), use, isNew);
    if (!isNew) return;
    if (family === "Indexed" || family === "Pattern") this.#space(resolved[1] ?? null, use, depth + 1);
    else if (family === "Separation") {
      this.#separation(resolved, use.place);
      this.#space(resolved[2] ?? null, use, depth + 1);
    } else if (family === "DeviceN") {
      this.#deviceN(resolved, use.place);
      this.#space(resolved[2] ?? null, use, depth + 1);
    } else if (/^Device(?:Gray|RGB|CMYK)$/.test(family)) this.#device(family, use, depth);
  }

  #isNew(space: PdfValue, resources: PdfDict | null): boolean {
    const known = this.#seen.get(space) ?? new Set();
    if (known.has(resources)) return false;
    this.#seen.set(space, known.add(resources));
    return true;
  }

  #device(family: string, use: SpaceUse, depth: number): void {
    const kind = /^Device(Gray|RGB|CMYK)$/.exec(family)?.[1];
    if (kind === undefined) return;
    const spaces = this.#document.dict(use.resources?.get("ColorSpace"));
    const standard = spaces?.get(`Default${kind}`);
    if (standard !== undefined && !isDeviceSpace(this.#document, standard)) {
      this.#space(standard, use, depth + 1);
      return;
    }
    const isCovered = this.#output !== null && (kind === "Gray" || this.#output === (kind === "RGB" ? "RGB " : "CMYK"));
    if (isCovered || use.groupSpace === kind) return;
    this.#findings.add("device-color", `Device${kind} colours are used, and no output intent defines them.`, {
      page: use.place.page,
      element: `Device${kind}`,
    });
  }

  #profile(stream: PdfStream | null, use: SpaceUse, isNew: boolean): void {
    const { page } = use.place;
    const element = "ICCBased";
    if (stream && !this.#profiles.has(stream)) this.#profiles.set(stream, profileHeader(this.#document, stream));
    const header = (stream && this.#profiles.get(stream)) ?? null;
    const part = this.#findings.target.pdfA?.part ?? 2;
    const isValid =
      header !== null &&
      INPUT_CLASSES.includes(header.deviceClass) &&
      header.colorSpace in COMPONENTS &&
      header.version < (part === 1 ? 3 : 5);
    if (isNew && !isValid)
      this.#findings.add("icc-profile", "A colour space has an ICC profile that is invalid.", { page, element });
    const count = this.#document.number(stream?.dict.get("N"));
    if (isNew && part === 1 && isValid && count !== COMPONENTS[header.colorSpace])
      this.#findings.add("icc-profile", "An ICC profile has another number of components than its colour space.", {
        page,
        element,
      });
    if (part === 4 && count === 4 && stream && this.#isOutputProfile(stream))
      this.#findings.add("icc-profile", "A CMYK colour space has the same ICC profile as the output intent.", {
        page,
        element,
      });
    if (count === 4 && use.overprint.isUsed && use.overprint.mode !== 0)
      this.#findings.add("overprint", "ICC-based CMYK colours are painted with overprint mode 1.", { page, element });
  }

  #isOutputProfile(stream: PdfStream): boolean {
    const intents = outputIntents(this.#document, this.#document.catalog);
    const digest = digestOf(stream);
    return intents.some((intent) => {
      const profile = this.#document.stream(intent.get("DestOutputProfile"));
      return profile !== null && (profile === stream || digestOf(profile) === digest);
    });
  }

  #separation(space: PdfValue[], { page }: ContentPlace): void {
    const name = this.#document.nameText(space[1]) ?? "";
    this.#encoded(name, page);
    this.#consistent(name, space, page);
  }

  #encoded(name: string, page: number | null): void {
    if (isUtf8(name)) return;
    const element = `colorant ${name.replace(/[^\x20-\x7e]/g, "?")}`;
    this.#findings.add("name-encoding", "The name of a colorant is not UTF-8.", { page, element });
  }

  /** Separations of the same colorant must have the same alternate space and tint transform. */
  #consistent(name: string, space: PdfValue[], page: number | null): void {
    const key = createHash("sha256").update(this.#text(space[2])).update(this.#text(space[3])).digest("hex");
    const known = this.#alternates.get(name);
    if (known === undefined) this.#alternates.set(name, key);
    else if (known !== key) {
      const element = `Separation ${name}`;
      this.#findings.add("colorants", `The colorant ${name} has different alternate colours.`, { page, element });
    }
  }

  #text(value: PdfValue | undefined, depth = 0): string {
    const resolved = this.#document.resolve(value);
    if (depth > MAX_NESTED) return "…";
    if (resolved instanceof PdfName) return `/${resolved.text}`;
    if (Array.isArray(resolved)) return `[${resolved.map((item) => this.#text(item, depth + 1)).join(" ")}]`;
    const dict = this.#document.stream(resolved)?.dict ?? this.#document.dict(resolved);
    if (!dict) return String(resolved);
    const stream = this.#document.stream(resolved);
    const data = stream ? createHash("sha256").update(stream.encoded).digest("hex") : "";
    const entries = [...dict].filter(([key]) => key !== "Length").sort(([a], [b]) => (a < b ? -1 : 1));
    return `<${entries.map(([key, item]) => `${key} ${this.#text(item, depth + 1)}`).join(" ")}>${data}`;
  }

  #deviceN(space: PdfValue[], { page }: ContentPlace): void {
    const document = this.#document;
    const names = (document.array(space[1]) ?? []).map((item) => document.nameText(item) ?? "");
    const part = this.#findings.target.pdfA?.part ?? 2;
    const attributes = document.dict(space[4]);
    const colorants = document.dict(attributes?.get("Colorants"));
    const process = document.array(document.dict(attributes?.get("Process"))?.get("Components")) ?? [];
    const known = new Set(process.map((item) => document.nameText(item)));
    const element = "DeviceN";
    if (names.length > MAX_COLORANTS[part])
      this.#findings.add("limits", `A DeviceN colour space has ${names.length} colorants.`, { page, element });
    for (const name of names) {
      this.#encoded(name, page);
      if (name === "None" || known.has(name) || colorants?.has(name)) continue;
      this.#findings.add("colorants", `A DeviceN colour space does not define its colorant ${name}.`, {
        page,
        element,
      });
    }
    for (const [name, value] of colorants ?? []) {
      const separation = document.array(value);
      if (separation) this.#consistent(name, separation, page);
    }
  }
}

const digestOf = (stream: PdfStream): string => createHash("sha256").update(stream.encoded).digest("hex");

interface SpaceUse {
  resources: PdfDict | null;
  place: ContentPlace;
  overprint: { isUsed: boolean; mode: number };
  /** Colour space of the transparency group of the page, which PDF/A-4 accepts as definition of device colours. */
  groupSpace?: string;
}

function isDeviceSpace(document: PdfDocument, value: PdfValue): boolean {
  const family = document.nameText(value) ?? document.nameText(document.array(value)?.[0]);
  return family === null || /^Device(?:Gray|RGB|CMYK)$/.test(family);
}
