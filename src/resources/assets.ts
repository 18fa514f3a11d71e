import { ASSET_NAME_CHARACTERS, isAssetName } from "@folio/templates/model";
import * as z from "zod";
import { ASSET_TYPES, type AssetType, type AssetVersion, type StoredAsset } from "../domain/asset.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Page } from "../domain/lists.ts";
import { once } from "../domain/once.ts";
import { EVEN_IF_INVALID } from "./field-checks.ts";
import {
  checkedString,
  count,
  idOf,
  isoTime,
  kind,
  listOf,
  listQuery,
  requiresOneField,
  signedUrl,
  singleDirectionQuery,
  text,
  timestamp,
} from "./shared.ts";
import { exactlyOne, fileSource } from "./sources.ts";
import { type listVersionsQuery, presentVersions, templateDescription, templateVersion } from "./templates.ts";
import {
  presentUpdatedTemplates,
  type UpdatedTemplates,
  updatedTemplates,
  updateTemplates,
} from "./updated-templates.ts";

const name = once(() =>
  checkedString(
    `at most ${ASSET_NAME_CHARACTERS} letters, digits and _ - . that start with a letter or digit, in parts separated by /`,
    isAssetName,
  ).meta({
    description:
      "Name of the asset, used in documents as `asset:name`. Unique within the account. It cannot be changed.",
    examples: ["logo"],
    minLength: 1,
    maxLength: ASSET_NAME_CHARACTERS,
  }),
);

const source = once(() =>
  z
    .strictObject(fileSource())
    .superRefine((value, context) => exactlyOne(value, ["url", "base64"], context), EVEN_IF_INVALID)
    .meta({
      id: "AssetSource",
      description: `Exactly one of url and base64; an image (PNG, JPEG, GIF, WebP, AVIF, SVG) or a font (WOFF, WOFF2, TTF, OTF). Folio detects the type from the content. At most ${LIMITS.assetBytes} bytes.`,
      examples: [{ base64: "iVBORw0KGgo…" }],
    }),
);

export const createAssetBody = once(() =>
  z
    .strictObject({ name: name(), source: source(), description: templateDescription().optional() })
    .meta({ id: "CreateAsset" }),
);

export const updateAssetBody = once(() =>
  z
    .strictObject({
      source: source().optional(),
      description: templateDescription().optional(),
      update_templates: updateTemplates("asset"),
    })
    .superRefine(requiresOneField(["source", "description"]), EVEN_IF_INVALID)
    .meta({ id: "UpdateAsset", description: "Fields to change. null removes the description." }),
);

const fileFields = once(() => ({
  content_type: z
    .enum(Object.keys(ASSET_TYPES) as AssetType[])
    .meta({ description: "Media type of the file.", examples: ["image/png"] }),
  bytes: count("Size of the file in bytes.", 8_412),
  sha256: text(
    "SHA-256 digest of the file, in hexadecimal.",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  ),
}));
const description = once(() => text("Description of the asset, for your own use.", "For dark backgrounds").nullable());

const assetFields = once(() => ({
  id: idOf("ast"),
  object: kind("asset"),
  name: text("Name of the asset in documents.", "logo"),
  description: description(),
  version: templateVersion(),
  ...fileFields(),
  url: signedUrl("Signed download URL.", "ast_01KAF3ZJ9Q8R6T5V4W3X2Y1Z0A.png"),
  url_expires_at: timestamp().meta({ description: "When the URL stops working. Each response has a new URL." }),
  created_at: timestamp(),
  updated_at: timestamp().meta({ description: "When the newest version was created." }),
}));

export const asset = once(() =>
  z.object(assetFields()).meta({ id: "Asset", description: "An image or a font that documents use." }),
);

export const updatedAsset = once(() =>
  z
    .object({ ...assetFields(), templates: updatedTemplates("asset") })
    .meta({ id: "AssetUpdate", description: "The new version of an asset, and the updated templates." }),
);

export const assetVersionList = once(() =>
  listOf(
    z
      .object({
        object: kind("asset_version"),
        asset: idOf("ast"),
        version: templateVersion(),
        description: description(),
        ...fileFields(),
        created_at: timestamp(),
      })
      .meta({ id: "AssetVersion" }),
  ),
);

export const listAssetsQuery = once(() => singleDirectionQuery(listQuery("ast")));

/** An asset with a new signed URL of its file. */
export interface AssetView {
  asset: StoredAsset;
  url: string;
  /** Time at which the URL expires, in epoch ms. */
  urlExpiresAt: number;
}

export const newAssetOf = ({ name, source, description = null }: z.output<ReturnType<typeof createAssetBody>>) => ({
  name,
  source: assetSourceOf(source),
  description,
});

export const assetUpdateOf = ({
  source,
  description,
  update_templates,
}: z.output<ReturnType<typeof updateAssetBody>>) => ({
  source: source && assetSourceOf(source),
  description,
  carries: update_templates,
});

/** Returns the source of the asset. The schema ensures that exactly one of the two fields is set. */
const assetSourceOf = ({ url, base64 = "" }: z.output<ReturnType<typeof source>>) =>
  url === undefined ? { base64 } : { url };

export const presentAsset = ({ asset: shown, url, urlExpiresAt }: AssetView): z.output<ReturnType<typeof asset>> => ({
  id: shown.id,
  object: "asset",
  name: shown.name,
  description: shown.description,
  version: shown.version,
  content_type: shown.contentType,
  bytes: shown.bytes,
  sha256: shown.sha256,
  url,
  url_expires_at: isoTime(urlExpiresAt),
  created_at: isoTime(shown.createdAt),
  updated_at: isoTime(shown.updatedAt),
});

export const presentUpdatedAsset = ({
  templates,
  ...view
}: AssetView & { templates: UpdatedTemplates }): z.output<ReturnType<typeof updatedAsset>> => ({
  ...presentAsset(view),
  templates: presentUpdatedTemplates(templates),
});

export const presentAssetVersions = (
  id: string,
  page: Page<AssetVersion>,
  query: z.output<ReturnType<typeof listVersionsQuery>>,
): z.output<ReturnType<typeof assetVersionList>> =>
  presentVersions(page, query, (shown) => ({
    object: "asset_version" as const,
    asset: id,
    version: shown.version,
    description: shown.description,
    content_type: shown.contentType,
    bytes: shown.bytes,
    sha256: shown.sha256,
    created_at: isoTime(shown.createdAt),
  }));
