import type * as z from "zod";

/**
 * A use is a part of the API in which an option of a document can apply. An option is defined once, in
 * render-options.ts or page-options.ts. The definition states the uses of the option:
 *
 * - `pdf`: POST /v1/pdfs, template renders and defaults, and batch items
 * - `preview`: previews of templates, which show a page and store nothing
 * - `image`: POST /v1/images, which has a window and no paper
 */
type OptionUse = "pdf" | "preview" | "image";

interface DocumentOption<Schema extends z.ZodType, Uses extends OptionUse> {
  schema: Schema;
  uses: readonly Uses[];
  /**
   * Name of the option after which the reference of POST /v1/images lists this option. Null if the order is the same as
   * for PDFs.
   */
  imageAfter: string | null;
}

const forUses =
  <Uses extends OptionUse>(...uses: Uses[]) =>
  <Schema extends z.ZodType>(
    schema: Schema,
    { imageAfter }: { imageAfter?: string } = {},
  ): DocumentOption<Schema, Uses> => ({ schema, uses, imageAfter: imageAfter ?? null });

/** Defines an option about the page itself: resources, waiting or emulation. */
export const forAllUses = forUses("pdf", "preview", "image");
/** Defines an option about paper and print. */
export const forPdfAndPreview = forUses("pdf", "preview");
/** Defines an option about the file that is stored. */
export const forPdfAndImage = forUses("pdf", "image");
/** Defines an option about the PDF that is stored. */
export const forPdfOnly = forUses("pdf");

/** The options that apply to a use, such as `image`. */
type OptionsOf<Use extends OptionUse, Options> = {
  [Name in keyof Options as Options[Name] extends DocumentOption<z.ZodType, infer Uses>
    ? Use extends Uses
      ? Name
      : never
    : never]: Options[Name] extends DocumentOption<infer Schema, OptionUse> ? Schema : never;
};

/** Returns the schemas of the options that apply to a use, such as `image`, in the order of the API reference. */
export function optionsFor<
  Use extends OptionUse,
  const Options extends Record<string, DocumentOption<z.ZodType, OptionUse>>,
>(use: Use, options: Options): OptionsOf<Use, Options> {
  const applying = Object.entries(options).filter(([, { uses }]) => uses.includes(use));
  const names = use === "image" ? inImageOrder(applying) : applying.map(([name]) => name);
  // The cast is needed, because the type of `Object.fromEntries` does not keep the names. The filter above selects the
  // same options as the type.
  return Object.fromEntries(names.map((name) => [name, options[name]?.schema])) as OptionsOf<Use, Options>;
}

function inImageOrder(options: [string, { imageAfter: string | null }][]): string[] {
  const names = options.flatMap(([name, { imageAfter }]) => (imageAfter === null ? [name] : []));
  for (const [name, { imageAfter }] of options) {
    if (imageAfter !== null) names.splice(names.indexOf(imageAfter) + 1, 0, name);
  }
  return names;
}
