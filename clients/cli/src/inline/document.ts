import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { applied, type Edit } from "./edits.ts";
import { dataUri, folderOf, type LocalFiles } from "./local-files.ts";
import { inlineStyles } from "./styles.ts";

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/** Attributes that load something, by element. */
const LOADING: Record<string, string[]> = {
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
const LINKS = /\b(stylesheet|icon|preload|modulepreload)\b/i;
/** Style sheets import each other. */
const DEEPEST_IMPORT = 8;

/** A document with the files of this machine that it refers to within it; everything else stays, byte for byte. */
export async function inlineDocument(html: string, folder: string, files: LocalFiles): Promise<string> {
  const document = parse(html, { sourceCodeLocationInfo: true });
  const elements = [...walk(document.childNodes)];
  // Its references are not meant for this folder.
  if (elements.some((element) => element.tagName === "base" && attributeOf(element, "href") !== undefined)) return html;
  const edits: Edit[] = [];
  for (const element of elements) {
    edits.push(...(await attributeEdits(element, { folder, files })));
    if (element.tagName === "style") edits.push(...(await styleEdits(element, html, { folder, files })));
  }
  return applied(html, edits);
}

interface Place {
  folder: string;
  files: LocalFiles;
  depth?: number;
}

function* walk(nodes: Node[]): Generator<Element> {
  for (const node of nodes) {
    if (!("tagName" in node)) continue;
    yield node;
    yield* walk(node.childNodes);
    if ("content" in node) yield* walk(node.content.childNodes);
  }
}

async function attributeEdits(element: Element, place: Place): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (const { name, value, prefix } of element.attrs) {
    const written = prefix ? `${prefix}:${name}` : name;
    const location = element.sourceCodeLocation?.attrs?.[written];
    if (!location) continue;
    const inlined = await inlinedValue(element, { name: written, value }, place);
    if (inlined === undefined || inlined === value) continue;
    const text = `${written}="${inlined.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
    edits.push({ start: location.startOffset, end: location.endOffset, text });
  }
  return edits;
}

function inlinedValue(
  element: Element,
  attribute: { name: string; value: string },
  place: Place,
): Promise<string | undefined> {
  const { name, value } = attribute;
  if (name === "style") return inlineStyles(value, (reference) => inlined(reference, place));
  if (!LOADING[element.tagName]?.includes(name)) return Promise.resolve(undefined);
  if (element.tagName === "link" && !LINKS.test(attributeOf(element, "rel") ?? "")) return Promise.resolve(undefined);
  if (name === "srcset") return inlinedSet(value, place);
  return inlined(value.trim(), place);
}

/** `a.png 1x, b.png 2x` */
async function inlinedSet(value: string, place: Place): Promise<string> {
  const candidates = value.split(/,\s+/).map((candidate) => candidate.trim());
  const changed = await Promise.all(
    candidates.map(async (candidate) => {
      const [reference = "", ...descriptors] = candidate.split(/\s+/);
      return [(await inlined(reference, place)) ?? reference, ...descriptors].join(" ");
    }),
  );
  return changed.join(", ");
}

async function styleEdits(element: Element, html: string, place: Place): Promise<Edit[]> {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  if (!startTag || !endTag) return [];
  const [start, end] = [startTag.endOffset, endTag.startOffset];
  return [{ start, end, text: await inlineStyles(html.slice(start, end), (reference) => inlined(reference, place)) }];
}

/** A file as a data URI, a style sheet with what it refers to in turn. */
async function inlined(reference: string, { folder, files, depth = 0 }: Place): Promise<string | undefined> {
  const file = await files.read(reference, folder);
  if (!file) return undefined;
  if (file.type !== "text/css" || depth >= DEEPEST_IMPORT) return dataUri(file);
  const inner: Place = { folder: folderOf(file), files, depth: depth + 1 };
  const css = await inlineStyles(new TextDecoder().decode(file.bytes), (other) => inlined(other, inner));
  return dataUri({ type: "text/css", bytes: Buffer.from(css) });
}

const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;
