import type { ConformanceTarget } from "./standard.ts";

/** Form of the value of an XMP property: a text, a list, or a structure. */
export type XmpForm =
  | "text"
  | "date"
  | "integer"
  | "boolean"
  | "alt"
  | "seq"
  | "bag"
  | "dates"
  | "integers"
  | "struct"
  | "any";

const schema = (text: string): ReadonlyMap<string, XmpForm> => {
  const forms = new Map<string, XmpForm>();
  for (const group of text.trim().split(/\s*;\s*/)) {
    const [form = "", names = ""] = group.split(": ");
    for (const name of names.split(/\s+/)) forms.set(name, form as XmpForm);
  }
  return forms;
};

export const XMP_NAMESPACES = {
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  dc: "http://purl.org/dc/elements/1.1/",
  xmp: "http://ns.adobe.com/xap/1.0/",
  xmpRights: "http://ns.adobe.com/xap/1.0/rights/",
  xmpMM: "http://ns.adobe.com/xap/1.0/mm/",
  xmpBJ: "http://ns.adobe.com/xap/1.0/bj/",
  xmpTPg: "http://ns.adobe.com/xap/1.0/t/pg/",
  xmpDM: "http://ns.adobe.com/xmp/1.0/DynamicMedia/",
  pdf: "http://ns.adobe.com/pdf/1.3/",
  photoshop: "http://ns.adobe.com/photoshop/1.0/",
  tiff: "http://ns.adobe.com/tiff/1.0/",
  exif: "http://ns.adobe.com/exif/1.0/",
  pdfaid: "http://www.aiim.org/pdfa/ns/id/",
  pdfuaid: "http://www.aiim.org/pdfua/ns/id/",
  pdfaExtension: "http://www.aiim.org/pdfa/ns/extension/",
  pdfaSchema: "http://www.aiim.org/pdfa/ns/schema#",
  pdfaProperty: "http://www.aiim.org/pdfa/ns/property#",
  pdfaType: "http://www.aiim.org/pdfa/ns/type#",
  pdfaField: "http://www.aiim.org/pdfa/ns/field#",
} as const;

/** Properties that PDF/A predefines (XMP Specification 2005), with the form of their value. */
export const PREDEFINED: ReadonlyMap<string, ReadonlyMap<string, XmpForm>> = new Map([
  [
    XMP_NAMESPACES.dc,
    schema(
      "bag: contributor language publisher relation subject type; text: coverage format identifier source; seq: creator; dates: date; alt: description rights title",
    ),
  ],
  [
    XMP_NAMESPACES.xmp,
    schema(
      "bag: Advisory Identifier; text: BaseURL CreatorTool Label Nickname; date: CreateDate MetadataDate ModifyDate; integer: Rating; alt: Thumbnails",
    ),
  ],
  [XMP_NAMESPACES.xmpRights, schema("text: Certificate WebStatement; boolean: Marked; bag: Owner; alt: UsageTerms")],
  [
    XMP_NAMESPACES.xmpMM,
    schema(
      "struct: DerivedFrom ManagedFrom RenditionOf; text: DocumentID InstanceID OriginalDocumentID Manager ManageTo ManageUI ManagerVariant RenditionClass RenditionParams VersionID LastURL; seq: History Versions; bag: Ingredients; integer: SaveID",
    ),
  ],
  [XMP_NAMESPACES.xmpBJ, schema("bag: JobRef")],
  [XMP_NAMESPACES.xmpTPg, schema("struct: MaxPageSize; integer: NPages; bag: Fonts; seq: Colorants PlateNames")],
  [XMP_NAMESPACES.pdf, schema("text: Keywords PDFVersion Producer")],
  [
    XMP_NAMESPACES.photoshop,
    schema(
      "text: AuthorsPosition CaptionWriter Category City Country Credit Headline Instructions Source State TransmissionReference; date: DateCreated; bag: SupplementalCategories; integer: Urgency",
    ),
  ],
  [
    XMP_NAMESPACES.tiff,
    schema(
      "integer: ImageWidth ImageLength Compression PhotometricInterpretation Orientation SamplesPerPixel PlanarConfiguration YCbCrPositioning ResolutionUnit; integers: BitsPerSample YCbCrSubSampling TransferFunction; seq: WhitePoint PrimaryChromaticities YCbCrCoefficients ReferenceBlackWhite; any: XResolution YResolution; date: DateTime; alt: ImageDescription Copyright; text: Make Model Software Artist",
    ),
  ],
  [XMP_NAMESPACES.pdfaid, schema("integer: part; text: amd corr conformance rev")],
]);

/** Properties that XMP has only since 2005, so that PDF/A-1 does not predefine them. */
const SINCE_2005 = new Set([
  "Label",
  "Rating",
  "SupplementalCategories",
  "Fonts",
  "Colorants",
  "PlateNames",
  "OriginalDocumentID",
]);

/** Returns the form of a property that the target predefines, or undefined for other properties. */
export function predefinedForm(
  { namespace, name }: { namespace: string; name: string },
  { pdfA }: ConformanceTarget,
): XmpForm | undefined {
  const isNew = pdfA?.part === 1 && SINCE_2005.has(name);
  return isNew ? undefined : PREDEFINED.get(namespace)?.get(name);
}

const DATE = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;

/** Whether a simple value has its form. */
export function hasForm(value: string, form: XmpForm): boolean {
  if (form === "date") return DATE.test(value);
  if (form === "integer") return /^[+-]?\d+$/.test(value);
  if (form === "boolean") return value === "True" || value === "False";
  return true;
}
