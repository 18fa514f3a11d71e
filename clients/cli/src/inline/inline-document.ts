import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { applyEdits, type TextEdit } from "./edits.ts";
import { inlineStyles } from "./inline-styles.ts";
import { dataUri, folderOfFile, type LocalFiles } from "./local-files.ts";

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** For each element, its attributes that load a resource. */
const URL_ATTRIBUTES: Record<string, string[]> = {
  audio: ["src"],
  body: ["background"],
  embed: ["src"],
  image: ["href", "xlink:href"],
  img: ["src", "srcset"],
  input: ["src"],
  link: ["href"],
  object: ["data"],
  script: ["src"],
  source: ["src", "srcset"],
  table: ["background"],
  td: ["background"],
  video: ["src", "poster"],
};
const LOADED_LINK_TYPES = /\b(stylesheet|icon|preload|modulepreload)\b/i;
/** Maximum depth of style sheets that import each other. Deeper imports are not inlined. */
const IMPORT_DEPTH_MAX = 8;

/** Returns the document with the local files that it refers to inlined as data URIs. All other bytes are unchanged. */
export async function inlineDocument(html: string, folder: string, files: LocalFiles): Promise<string> {
  const document = parse(html, { sourceCodeLocationInfo: true });
  const elements = [...walkElements(document.childNodes)];
  // Changes nothing if the document has a `<base>` URL, because its references then do not point to files in this
  // folder.
  if (elements.some((element) => element.tagName === "base" && attributeValue(element, "href") !== undefined))
    return html;
  const edits: TextEdit[] = [];
  for (const element of elements) {
    edits.push(...(await attributeEdits(element, { folder, files })));
    if (element.tagName === "style") edits.push(...(await styleEdits(element, html, { folder, files })));
  }
  return applyEdits(html, edits);
}

interface InlineContext {
  folder: string;
  files: LocalFiles;
  depth?: number;
}

function* walkElements(nodes: Node[]): Generator<Element> {
  for (const node of nodes) {
    if (!("tagName" in node)) continue;
    yield node;
    yield* walkElements(node.childNodes);
    if ("content" in node) yield* walkElements(node.content.childNodes);
  }
}

async function attributeEdits(element: Element, place: InlineContext): Promise<TextEdit[]> {
  const edits: TextEdit[] = [];
  for (const { name, value, prefix } of element.attrs) {
    const written = prefix ? `${prefix}:${name}` : name;
    const location = element.sourceCodeLocation?.attrs?.[written];
    if (!location) continue;
    const inlined = await inlineAttribute(element, { name: written, value }, place);
    if (inlined === undefined || inlined === value) continue;
    const text = `${written}="${inlined.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
    edits.push({ start: location.startOffset, end: location.endOffset, text });
  }
  return edits;
}

function inlineAttribute(
  element: Element,
  attribute: { name: string; value: string },
  place: InlineContext,
): Promise<string | undefined> {
  const { name, value } = attribute;
  if (name === "style") return inlineStyles(value, (reference) => inlineReference(reference, place));
  if (!URL_ATTRIBUTES[element.tagName]?.includes(name)) return Promise.resolve(undefined);
  if (element.tagName === "link" && !LOADED_LINK_TYPES.test(attributeValue(element, "rel") ?? ""))
    return Promise.resolve(undefined);
  if (name === "srcset") return inlineSrcset(value, place);
  return inlineReference(value.trim(), place);
}

/** Inlines the images of a `srcset` such as `a.png 1x, b.png 2x`. */
async function inlineSrcset(value: string, place: InlineContext): Promise<string> {
  const candidates = value.split(/,\s+/).map((candidate) => candidate.trim());
  const changed = await Promise.all(
    candidates.map(async (candidate) => {
      const [reference = "", ...descriptors] = candidate.split(/\s+/);
      return [(await inlineReference(reference, place)) ?? reference, ...descriptors].join(" ");
    }),
  );
  return changed.join(", ");
}

async function styleEdits(element: Element, html: string, place: InlineContext): Promise<TextEdit[]> {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  if (!startTag || !endTag) return [];
  const [start, end] = [startTag.endOffset, endTag.startOffset];
  return [
    { start, end, text: await inlineStyles(html.slice(start, end), (reference) => inlineReference(reference, place)) },
  ];
}

/**
 * Returns the referenced file as a data URI. If the file is a style sheet, first inlines the references of the style
 * sheet.
 */
async function inlineReference(
  reference: string,
  { folder, files, depth = 0 }: InlineContext,
): Promise<string | undefined> {
  const file = await files.read(reference, folder);
  if (!file) return undefined;
  if (file.type !== "text/css" || depth >= IMPORT_DEPTH_MAX) return dataUri(file);
  const inner: InlineContext = { folder: folderOfFile(file), files, depth: depth + 1 };
  const css = await inlineStyles(new TextDecoder().decode(file.bytes), (other) => inlineReference(other, inner));
  return dataUri({ type: "text/css", bytes: Buffer.from(css) });
}

const attributeValue = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;
