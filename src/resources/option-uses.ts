import type * as z from "zod";

/**
 * Where an option of a document applies. An option is defined once, in render-options.ts or page-options.ts, and says there where it applies:
 *
 * - `pdf`: POST /v1/pdfs, template renders and defaults, and batch items
 * - `preview`: previews of templates, which show a page and store nothing
 * - `image`: POST /v1/images, which has a window and no paper
 */
type OptionUse = "pdf" | "preview" | "image";

interface DocumentOption<Schema extends z.ZodType, Uses extends OptionUse> {
  schema: Schema;
  uses: readonly Uses[];
  /** Option that precedes it in the reference of POST /v1/images, if its position differs from that among the options of a PDF. */
  imageAfter: string | null;
}

const forUses =
  <Uses extends OptionUse>(...uses: Uses[]) =>
  <Schema extends z.ZodType>(
    schema: Schema,
    { imageAfter }: { imageAfter?: string } = {},
  ): DocumentOption<Schema, Uses> => ({ schema, uses, imageAfter: imageAfter ?? null });

/** An option about the page itself: resources, waiting and emulation. */
export const forAllUses = forUses("pdf", "preview", "image");
/** An option about paper and print. */
export const forPdfAndPreview = forUses("pdf", "preview");
/** An option about the file that is stored. */
export const forPdfAndImage = forUses("pdf", "image");
/** An option about the PDF that is stored. */
export const forPdfOnly = forUses("pdf");

/** The options that apply to a use. */
type OptionsOf<Use extends OptionUse, Options> = {
  [Name in keyof Options as Options[Name] extends DocumentOption<z.ZodType, infer Uses>
    ? Use extends Uses
      ? Name
      : never
    : never]: Options[Name] extends DocumentOption<infer Schema, OptionUse> ? Schema : never;
};

/** Returns the schemas of the options that apply, in the order of the reference. */
export function optionsFor<
  Use extends OptionUse,
  const Options extends Record<string, DocumentOption<z.ZodType, OptionUse>>,
>(use: Use, options: Options): OptionsOf<Use, Options> {
  const applying = Object.entries(options).filter(([, { uses }]) => uses.includes(use));
  const names = use === "image" ? inImageOrder(applying) : applying.map(([name]) => name);
  // `Object.fromEntries` loses the names. The filter above matches the type.
  return Object.fromEntries(names.map((name) => [name, options[name]?.schema])) as OptionsOf<Use, Options>;
}

function inImageOrder(options: [string, { imageAfter: string | null }][]): string[] {
  const names = options.flatMap(([name, { imageAfter }]) => (imageAfter === null ? [name] : []));
  for (const [name, { imageAfter }] of options) {
    if (imageAfter !== null) names.splice(names.indexOf(imageAfter) + 1, 0, name);
  }
  return names;
}
