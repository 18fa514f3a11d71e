import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { writeIfSourcesChanged } from "./generated-file.mjs";

/**
 * Creates a smaller pdf.js without the parts that the Worker never uses. The Worker uses pdf.js only to read fonts, from documents that it
 * creates itself (packages/extraction/src/fonts/specimen.ts). Half of the library is for forms, drawing, images and editors: 230 KiB of the
 * compressed Worker. A removed part throws an error with its name when it is called. scripts/bundle.mjs replaces the original library with
 * this file.
 */

/** Names of the classes and functions in pdf.js that are removed. Code that only they use is removed too. */
const REMOVED_DECLARATIONS = [
  ...["XFAFactory", "XFAObject", "getXfaFontWidths", "getXfaFontDict"],
  ...["AnnotationFactory", "Annotation", "WidgetAnnotation", "AnnotationElement", "StructTreeRoot"],
  ...["AnnotationEditor", "AnnotationEditorLayer", "AnnotationEditorUIManager", "PDFEditor", "ColorPicker", "AltText"],
  ...["HighlightEditor", "FreeTextEditor", "StampEditor", "DrawingEditor", "SignatureEditor", "SignatureExtractor"],
  ...["CanvasGraphics", "MeshShading", "DOMFilterFactory"],
  ...["PDFImage", "JpegImage", "Jbig2Image", "CCITTFaxDecoder", "BrotliStream"],
  ...["AESBaseCipher", "CipherTransformFactory"],
];
const USED_EXPORTS = "OPS, getDocument, PDFWorker";
/**
 * Code of the built library that preserves the names of classes and functions: `class t{static{p(this,"Name")}…}`,
 * `p(t,"name")`.
 */
const NAME_KEEPER_CODE = 'var p=(t,e)=>km(t,"name",{value:e,configurable:!0});';
const CLASS_NAME = /^static\{p\(this,"([^"]*)"\)/;
const FUNCTION_NAMES = /\bp\(([\w$]+),"([^"]*)"\)/g;
/** Pattern of exports to global variables. They are removed, because they would prevent the removal of unused code. */
const GLOBAL_EXPORTS = /globalThis\.(?:pdfjsLib|_pdfjsTestingUtils)=\{[^}]*\}[,;]?/g;

/** Writes the trimmed library to a file, unless the file is up to date. @param {string} file */
export async function trimPdfJs(file) {
  const source = await readFile(fileURLToPath(import.meta.resolve("unpdf/pdfjs")), "utf8");
  const own = await readFile(fileURLToPath(import.meta.url), "utf8");
  await writeIfSourcesChanged(file, [source, own], () => trimSource(source));
}

/** @param {string} source */
async function trimSource(source) {
  const { build } = await import("esbuild");
  const contents = await removeDeclarations(source);
  const made = await build({
    stdin: { contents: `export { ${USED_EXPORTS} } from "whole"` },
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    legalComments: "inline",
    external: ["node:*", "fs", "url", "canvas", "@napi-rs/canvas"],
    write: false,
    logLevel: "warning",
    plugins: [
      {
        name: "whole",
        setup(plugin) {
          plugin.onResolve({ filter: /^whole$/ }, () => ({ path: "whole", namespace: "whole" }));
          plugin.onLoad({ filter: /./, namespace: "whole" }, () => ({ contents, loader: "js" }));
        },
      },
    ],
  });
  const [output] = made.outputFiles;
  if (!output) throw new Error("pdf.js could not be trimmed: nothing was built");
  return output.text;
}

/**
 * Empties the declarations in `REMOVED_DECLARATIONS`. Marks the initial values of all other variables as free of side
 * effects, so that the bundler drops unused variables.
 * @param {string} source
 */
async function removeDeclarations(source) {
  const { default: ts } = await import("typescript");
  const tree = ts.createSourceFile("pdfjs.js", source, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const functionNames = new Map([...source.matchAll(FUNCTION_NAMES)].map(([, short, name]) => [short, name]));
  const leftOut = new Set(REMOVED_DECLARATIONS);
  /** Edits of the source text: start, end and replacement text of each edit. @type {[number, number, string][]} */
  const edits = [];
  /** @param {string} name */
  const refusal = (name) => {
    leftOut.delete(name);
    return `throw new Error("pdf.js here has no ${name}")`;
  };

  /** @param {import("typescript").ClassLikeDeclaration} node */
  const cutClass = (node) => {
    const name = CLASS_NAME.exec(source.slice(node.members[0]?.getStart(tree)))?.[1] ?? "";
    if (REMOVED_DECLARATIONS.includes(name)) {
      edits.push([node.members.pos, node.members.end, `constructor(){${refusal(name)}}`]);
      for (const clause of node.heritageClauses ?? []) edits.push([clause.getStart(tree), clause.end, ""]);
      return;
    }
    for (const member of node.members) {
      if (ts.isClassStaticBlockDeclaration(member)) {
        const isName = CLASS_NAME.exec(source.slice(member.getStart(tree), member.end - 1)) !== null;
        if (isName && member.body.statements.length === 1) edits.push([member.getStart(tree), member.end, ""]);
      } else if (ts.isPropertyDeclaration(member) && member.initializer) {
        if (member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword)) cutValue(member.initializer);
      }
    }
  };
  /** @param {import("typescript").Node} node */
  const cutValue = (node) => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isClassLike(node)) return cutClass(node);
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      edits.push([node.getStart(tree), node.getStart(tree), "/* @__PURE__ */"]);
    }
    ts.forEachChild(node, cutValue);
  };
  for (const statement of tree.statements) {
    if (ts.isClassDeclaration(statement)) cutClass(statement);
    else if (ts.isVariableStatement(statement)) {
      for (const { initializer } of statement.declarationList.declarations) if (initializer) cutValue(initializer);
    } else if (ts.isFunctionDeclaration(statement) && statement.body) {
      const name = functionNames.get(statement.name?.text) ?? "";
      if (REMOVED_DECLARATIONS.includes(name))
        edits.push([statement.body.getStart(tree), statement.body.end, `{${refusal(name)}}`]);
    }
  }
  if (leftOut.size > 0)
    throw new Error(`pdf.js has changed: it has no ${[...leftOut].join(", ")} (scripts/trim/pdfjs.mjs)`);
  if (!source.startsWith("var km=") || !source.includes(NAME_KEEPER_CODE))
    throw new Error("pdf.js has changed: it keeps names otherwise");
  return applyEdits(source, edits)
    .replace(NAME_KEEPER_CODE, "/* @__NO_SIDE_EFFECTS__ */ function p(t){return t}")
    .replaceAll(GLOBAL_EXPORTS, "");
}

/**
 * Applies the edits. Skips an edit that is inside the replaced text of another edit. @param {string} source @param {[number, number,
 * string][]} edits
 */
function applyEdits(source, edits) {
  const pieces = [];
  let at = 0;
  for (const [from, to, text] of edits.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (from < at) continue;
    pieces.push(source.slice(at, from), text);
    at = to;
  }
  return pieces.join("") + source.slice(at);
}
