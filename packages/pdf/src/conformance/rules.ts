/**
 * Rules that are checked, with what each rule requires and its clause in each standard. The clause is in ISO 19005-1, in
 * ISO 19005-2 and 19005-3 (which share their numbers), in ISO 19005-4, and in ISO 14289-1. A rule without a clause in a
 * standard is not checked for that standard.
 */
interface Rule {
  requires: string;
  a1?: string;
  a2?: string;
  a3?: string;
  a4?: string;
  ua?: string;
}

const rule = (requires: string, clauses: Omit<Rule, "requires">): Rule => ({ requires, ...clauses });

export const RULES = {
  header: rule("The file starts with a header of the right PDF version and a comment of four binary bytes.", {
    a1: "6.1.2",
    a2: "6.1.2",
    a4: "6.1.2",
    ua: "6.1",
  }),
  "file-id": rule("The trailer has a file identifier.", { a1: "6.1.3", a2: "6.1.3", a4: "6.1.3" }),
  encryption: rule("The file is not encrypted.", { a1: "6.1.3", a2: "6.1.3", a4: "6.1.3" }),
  "data-after-end": rule("Nothing follows the end of the file.", { a1: "6.1.3", a2: "6.1.3", a4: "6.1.3" }),
  "information-dictionary": rule("The file has no information dictionary.", { a4: "6.1.3" }),
  "cross-reference": rule("The cross-reference table has the required form.", {
    a1: "6.1.4",
    a2: "6.1.4",
    a4: "6.1.4",
  }),
  "object-syntax": rule("Indirect objects have the required spaces and line ends.", {
    a1: "6.1.8",
    a2: "6.1.9",
    a4: "6.1.8",
  }),
  "hexadecimal-string": rule("Hexadecimal strings have an even number of hexadecimal digits.", {
    a1: "6.1.6",
    a2: "6.1.6",
    a4: "6.1.5",
  }),
  "stream-syntax": rule("Streams have the required line ends and a correct length.", {
    a1: "6.1.7",
    a2: "6.1.7.1",
    a4: "6.1.6.1",
  }),
  "external-stream": rule("Stream data are in the file itself.", { a1: "6.1.7", a2: "6.1.7.1", a4: "6.1.6.1" }),
  filter: rule("Streams use only filters that the standard allows.", { a1: "6.1.10", a2: "6.1.7.2", a4: "6.1.6.2" }),
  "inline-image-filter": rule("Inline images use only filters that the standard allows.", {
    a1: "6.1.10",
    a2: "6.1.10",
    a4: "6.1.9",
  }),
  limits: rule("Numbers, strings, names, arrays and nesting stay within the limits of the standard.", {
    a1: "6.1.12",
    a2: "6.1.13",
  }),
  "name-encoding": rule("Names of fonts, colorants and structure types are UTF-8.", { a2: "6.1.8", a4: "6.1.7" }),
  permissions: rule("The permissions dictionary has only allowed entries.", { a2: "6.1.12", a4: "6.1.11" }),
  "optional-content": rule("Layers have the required configuration.", { a1: "6.1.13", a2: "6.9", a4: "6.10" }),
  operators: rule("Content streams have only operators that the PDF standard defines.", {
    a1: "6.2.10",
    a2: "6.2.2",
    a4: "6.2.2",
  }),
  resources: rule("Content streams name the resources that they use.", { a2: "6.2.2", a4: "6.2.2" }),
  "output-intent": rule("Output intents have valid ICC profiles.", { a1: "6.2.2", a2: "6.2.3", a4: "6.2.3" }),
  "icc-profile": rule("ICC profiles are valid.", { a1: "6.2.3.2", a2: "6.2.4.2", a4: "6.2.4.2" }),
  overprint: rule("Overprint mode 1 is not used with ICC-based CMYK.", { a2: "6.2.4.2", a4: "6.2.4.2" }),
  "device-color": rule("An output intent or a default colour space defines device colours.", {
    a1: "6.2.3.3",
    a2: "6.2.4.3",
    a4: "6.2.4.3",
  }),
  colorants: rule("Separations and DeviceN colour spaces are complete and consistent.", {
    a2: "6.2.4.4",
    a4: "6.2.4.4",
  }),
  "graphics-state": rule("Graphics states have no transfer functions and only allowed halftones.", {
    a1: "6.2.8",
    a2: "6.2.5",
    a4: "6.2.5",
  }),
  "rendering-intent": rule("Rendering intents are one of the four standard ones.", {
    a1: "6.2.9",
    a2: "6.2.6",
    a4: "6.2.6",
  }),
  image: rule("Images have no alternates, no OPI information and no interpolation.", {
    a1: "6.2.4",
    a2: "6.2.8",
    a4: "6.2.7.1",
  }),
  jpeg2000: rule("JPEG 2000 images have allowed colours and bit depths.", { a2: "6.2.8.3", a4: "6.2.7.3" }),
  form: rule("Forms have no PostScript code, no OPI information and no references to other files.", {
    a1: "6.2.5",
    a2: "6.2.9",
    a4: "6.2.8.1",
  }),
  postscript: rule("The file has no PostScript objects.", { a1: "6.2.7", a2: "6.2.9", a4: "6.2.8.3" }),
  transparency: rule("Transparent content is allowed and has a blending colour space.", {
    a1: "6.4",
    a2: "6.2.10",
    a4: "6.2.9",
  }),
  "font-dictionary": rule("Font dictionaries have all required entries.", {
    a1: "6.3.2",
    a2: "6.2.11.2",
    a4: "6.2.10.2",
  }),
  "composite-font": rule("Composite fonts and their CMaps belong to the same character collection.", {
    a1: "6.3.3.1",
    a2: "6.2.11.3.1",
    a4: "6.2.10.3.1",
    ua: "7.21.3.1",
  }),
  "cid-to-gid-map": rule("Embedded TrueType CID fonts have a CIDToGIDMap.", {
    a1: "6.3.3.2",
    a2: "6.2.11.3.2",
    a4: "6.2.10.3.2",
    ua: "7.21.3.2",
  }),
  cmap: rule("CMaps are predefined or embedded.", {
    a1: "6.3.3.3",
    a2: "6.2.11.3.3",
    a4: "6.2.10.3.3",
    ua: "7.21.3.3",
  }),
  "font-embedded": rule("Fonts are embedded.", { a1: "6.3.4", a2: "6.2.11.4.1", a4: "6.2.10.4.1", ua: "7.21.4.1" }),
  "glyph-present": rule("Fonts contain all glyphs that the document shows.", {
    a1: "6.3.5",
    a2: "6.2.11.4.1",
    a4: "6.2.10.4.1",
    ua: "7.21.4.1",
  }),
  "font-subset": rule("CharSet and CIDSet list the glyphs of a font subset.", {
    a1: "6.3.5",
    a2: "6.2.11.4.2",
    ua: "7.21.4.2",
  }),
  "glyph-width": rule("Glyph widths in the file and in the font agree.", {
    a1: "6.3.6",
    a2: "6.2.11.5",
    a4: "6.2.10.5",
    ua: "7.21.5",
  }),
  "font-encoding": rule("TrueType fonts have an encoding that identifies each glyph.", {
    a1: "6.3.7",
    a2: "6.2.11.6",
    a4: "6.2.10.6",
    ua: "7.21.6",
  }),
  "font-verifiable": rule("Embedded fonts can be read.", {
    a1: "6.3.2",
    a2: "6.2.11.2",
    a4: "6.2.10.2",
    ua: "7.21.4.1",
  }),
  unicode: rule("Every shown character has a Unicode value.", {
    a1: "6.3.8",
    a2: "6.2.11.7.2",
    a4: "6.2.10.7",
    ua: "7.21.7",
  }),
  "private-unicode": rule("Characters of private use have a replacement text.", { a2: "6.2.11.7.3", a4: "6.2.10.8" }),
  "missing-glyph-shown": rule("The document does not show the glyph .notdef.", {
    a2: "6.2.11.8",
    a4: "6.2.10.9",
    ua: "7.21.8",
  }),
  "annotation-type": rule("Annotations are of an allowed type.", { a1: "6.5.2", a2: "6.3.1", a4: "6.3.1" }),
  "annotation-flags": rule("Annotations are visible and printable.", { a1: "6.5.3", a2: "6.3.2", a4: "6.3.2" }),
  "annotation-appearance": rule("Annotations have exactly a normal appearance.", {
    a1: "6.5.3",
    a2: "6.3.3",
    a4: "6.3.3",
  }),
  "form-field": rule("Form fields have appearances and no actions.", { a1: "6.9", a2: "6.4.1", a4: "6.4.1" }),
  xfa: rule("The form is no XFA form.", { a2: "6.4.2", a4: "6.4.2", ua: "7.15" }),
  action: rule("Actions are of an allowed type.", { a1: "6.6.1", a2: "6.5.1", a4: "6.6.1" }),
  "additional-action": rule("The document and its pages have no additional actions.", {
    a1: "6.6.2",
    a2: "6.5.2",
    a4: "6.6.3",
  }),
  metadata: rule("The document has valid XMP metadata.", { a1: "6.7.2", a2: "6.6.2.1", a4: "6.7.2.1", ua: "7.1" }),
  "metadata-agreement": rule("The information dictionary and the XMP metadata agree.", { a1: "6.7.3" }),
  "extension-schema": rule("Metadata properties are predefined or described by an extension schema.", {
    a1: "6.7.9",
    a2: "6.6.2.3.1",
  }),
  claim: rule("The metadata name the standard.", { a1: "6.7.11", a2: "6.6.4", a4: "6.7.3" }),
  "pdf-ua-claim": rule("The metadata name PDF/UA-1.", { ua: "5" }),
  attachment: rule("Attached files have the required form.", { a1: "6.1.11", a2: "6.8", a3: "6.8", a4: "6.9" }),
  "presentation-steps": rule("The document has no alternate presentations.", { a2: "6.10", a4: "6.11" }),
  requirements: rule("The catalog has no requirements.", { a2: "6.11", a4: "6.12" }),
  tagged: rule("The document is tagged.", { a1: "6.8.2.2", a2: "6.7.2.2", ua: "6.2" }),
  "structure-tree": rule("The document has a structure tree.", { a1: "6.8.3.3", a2: "6.7.3.3", ua: "7.1" }),
  "structure-type": rule("Structure types are standard or mapped to a standard type.", {
    a1: "6.8.3.4",
    a2: "6.7.3.4",
    ua: "7.1",
  }),
  "untagged-content": rule("All content is tagged or marked as an artifact.", { ua: "7.1" }),
  language: rule("Languages are valid language tags, and the language of all text is known.", {
    a1: "6.8.4",
    a2: "6.7.4",
    ua: "7.2",
  }),
  title: rule("The document has a title, and viewers show it.", { ua: "7.1" }),
  "structure-nesting": rule("Tables, lists and contents are nested as the PDF standard says.", { ua: "7.2" }),
  figure: rule("Figures and formulas have an alternative text.", { ua: "7.3" }),
  heading: rule("Headings do not skip levels.", { ua: "7.4.2" }),
  "table-header": rule("Table cells have header cells.", { ua: "7.5" }),
  note: rule("Notes have a unique id.", { ua: "7.9" }),
  "attachment-name": rule("Attached files have names.", { ua: "7.11" }),
  "annotation-tag": rule("Annotations are tagged and have a description.", { ua: "7.18.1" }),
  "tab-order": rule("The tab order of pages with annotations is the order of the structure.", { ua: "7.18.3" }),
  "widget-tag": rule("Form fields are tagged and have a name.", { ua: "7.18.4" }),
  "link-tag": rule("Links are tagged and have a description.", { ua: "7.18.5" }),
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;
export const RULE_IDS = Object.keys(RULES) as RuleId[];
