import { assetNamesIn, assetsIn } from "@folio/templates/model";
import { grantAssets } from "../../domain/asset.ts";
import type { ComposedBand } from "../../domain/composed-bands.ts";
import { type ErrorDetail, FolioError } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { DocumentSource, PageBand, RenderInput } from "../../domain/render-input.ts";
import { withMore } from "../../resources/validation.ts";
import type { Services } from "../dependencies.ts";
import { assetsOf } from "../partials/closure.ts";
import type { Context } from "../verb.ts";

export type WithNamedAssetsNeeds = Pick<Services, "assets" | "templateEngine">;

type AssetNamingInput = Pick<RenderInput, "source" | "options" | "assets"> & Partial<Pick<RenderInput, "bands">>;

/**
 * Replaces asset names with URLs in the document, header and footer of a request. HTML from a template is returned
 * unchanged, because its asset names were replaced before data was inserted. Throws `asset_not_found`. The error lists
 * every position of an asset name that the account does not have.
 */
export async function withNamedAssets<Input extends AssetNamingInput>(
  context: Context<WithNamedAssetsNeeds>,
  input: Input,
): Promise<Input> {
  return (await assetsForAll(context, [input]))(input);
}

/**
 * Looks up the assets of many documents at once. The returned function does the same as `withNamedAssets` for each
 * document.
 */
export async function assetsForAll(
  { services, caller }: Context<WithNamedAssetsNeeds>,
  inputs: readonly AssetNamingInput[],
): Promise<<Input extends AssetNamingInput>(input: Input) => Input> {
  const texts = inputs.flatMap(textsWithAssets).map(([text]) => text);
  if (texts.length === 0) return (input) => input;
  const { assets, surroundings } = await assetsOf({ services, caller }, texts);
  const engine = services.templateEngine.within({ partials: new Map(), ...surroundings });
  return (input) => {
    const own = textsWithAssets(input);
    if (own.length === 0) return input;
    refuseMissing(own.flatMap(([text, field]) => engine.checkAssets(text, field)));
    const names = new Set(assetNamesIn(own.map(([text]) => text)));
    const granted = grantAssets(assets.filter(({ name }) => names.has(name)));
    return { ...withTexts(input, (text) => engine.withAssets(text)), assets: granted };
  };
}

/**
 * Returns each text of the request that may contain asset names, with the name of its field. Throws if the texts
 * contain too many asset names.
 */
function textsWithAssets(input: AssetNamingInput): [text: string, field: string][] {
  const texts: [string, string][] = [];
  if (input.assets) return texts;
  let places = 0;
  withTexts(input, (text, field) => {
    const { length } = assetsIn(text);
    places += length;
    if (places > LIMITS.assetPlaces) throw tooManyPlaces(field);
    if (length > 0) texts.push([text, field]);
    return text;
  });
  return texts;
}

/** Returns a copy of the input. `replace` has been applied to each text that may contain asset names. */
function withTexts<Input extends AssetNamingInput>(
  input: Input,
  replace: (text: string, field: string) => string,
): Input {
  const { source, options, bands } = input;
  const plain = (band: PageBand | null, name: string) => band && { ...band, html: replace(band.html, `${name}.html`) };
  const composed = (band: ComposedBand | null, name: string) =>
    band && {
      html: replace(band.html, `${name}.html`),
      firstHtml: band.firstHtml && replace(band.firstHtml, `${name}.first_page`),
      evenHtml: band.evenHtml && replace(band.evenHtml, `${name}.even_pages`),
      css: replace(band.css, `${name}.css`),
    };
  const { header, footer } = options;
  return {
    ...input,
    source: sourceWith(source, replace),
    options: { ...options, header: plain(header, "header"), footer: plain(footer, "footer") },
    ...(bands && {
      bands: { ...bands, header: composed(bands.header, "header"), footer: composed(bands.footer, "footer") },
    }),
  };
}

function sourceWith(source: DocumentSource, replace: (text: string, field: string) => string): DocumentSource {
  if ("html" in source) return { html: replace(source.html, "html") };
  if ("url" in source) return source;
  const { markdown, css } = source;
  return { markdown: replace(markdown, "markdown"), css: css && replace(css, "css") };
}

const tooManyPlaces = (field: string): FolioError =>
  new FolioError("invalid_parameter", `${field} must refer to assets in at most ${LIMITS.assetPlaces} places.`, {
    param: field,
  });

function refuseMissing(faults: ErrorDetail[]): void {
  const [first] = faults;
  if (!first) return;
  const message = withMore(`${first.field}: ${first.error}`, { first: faults, omitted: 0 });
  throw new FolioError("asset_not_found", message, { param: first.field, details: faults });
}
