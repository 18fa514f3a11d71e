import { once } from "../../domain/once.ts";
import { createAsset } from "../../operations/assets/create.ts";
import { deleteAsset } from "../../operations/assets/delete.ts";
import { listAssets, listAssetVersions } from "../../operations/assets/list.ts";
import { retrieveAsset } from "../../operations/assets/retrieve.ts";
import { updateAsset } from "../../operations/assets/update.ts";
import {
  asset,
  assetUpdateOf,
  assetVersionList,
  createAssetBody,
  listAssetsQuery,
  newAssetOf,
  presentAsset,
  presentAssetVersions,
  presentUpdatedAsset,
  updateAssetBody,
  updatedAsset,
} from "../../resources/assets.ts";
import { deleted, listOf, pageRequestOf, pathId, presentDeleted, presentPage } from "../../resources/shared.ts";
import { listVersionsQuery, retrieveTemplateQuery, versionsPageOf } from "../../resources/templates.ts";
import { expectedVersion } from "../if-match.ts";
import { NO_COMMAND } from "../no-command.ts";
import { route } from "../route.ts";

const tag = "Templates" as const;
const params = once(() => pathId("ast"));

export const assetRoutes = [
  route({
    method: "post",
    path: "/v1/assets",
    operationId: "createAsset",
    call: "assets.create",
    tag,
    summary: "Upload an asset",
    description:
      'An asset is an image or a font. Documents and templates use it in place of a URL: `<img src="asset:logo">`, `url(asset:inter)`. Identical files are stored once.',
    command: "assets push",
    guide: "assets",
    scope: "templates:write",
    body: createAssetBody,
    success: { status: 201, schema: asset, description: "Version 1." },
    errors: [
      "name_taken",
      "unsupported_format",
      "source_invalid",
      "source_too_large",
      "source_unreachable",
      "url_not_allowed",
    ],
    handle: async ({ services, caller, body, work }) => {
      const created = await createAsset({ services, caller, input: newAssetOf(body), work });
      return { status: 201, body: presentAsset(created), resourceId: created.asset.id };
    },
  }),
  route({
    method: "get",
    path: "/v1/assets",
    operationId: "listAssets",
    call: "assets.list",
    tag,
    summary: "List assets",
    command: "assets list",
    guide: "assets",
    scope: "templates:read",
    query: listAssetsQuery,
    success: { status: 200, schema: once(() => listOf(asset())), description: "One page of objects, newest first." },
    errors: [],
    handle: async ({ services, caller, query }) => {
      const { items, hasMore } = await listAssets({ services, caller, input: pageRequestOf(query) });
      return { status: 200, body: presentPage({ items, hasMore }, query, presentAsset) };
    },
  }),
  route({
    method: "get",
    path: "/v1/assets/{id}",
    operationId: "retrieveAsset",
    call: "assets.retrieve",
    tag,
    summary: "Retrieve an asset",
    command: "assets pull",
    guide: "assets",
    scope: "templates:read",
    params,
    query: retrieveTemplateQuery,
    success: {
      status: 200,
      schema: asset,
      description: "The asset at its newest version, or at the requested version.",
    },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id }, query }) => ({
      status: 200,
      body: presentAsset(await retrieveAsset({ services, caller, input: { id, version: query.version ?? null } })),
    }),
  }),
  route({
    method: "patch",
    path: "/v1/assets/{id}",
    operationId: "updateAsset",
    call: "assets.update",
    tag,
    summary: "Replace an asset",
    description:
      "Creates the next version. Documents use it from now on. Templates keep the version that they were saved with until they are saved again. `update_templates` updates them with this request. With `If-Match: <version>`, the change is made only if that version is the newest.",
    command: "assets push",
    guide: "assets",
    scope: "templates:write",
    params,
    body: updateAssetBody,
    takesVersion: true,
    success: { status: 200, schema: updatedAsset, description: "The new version." },
    errors: [
      "resource_not_found",
      "version_conflict",
      "unsupported_format",
      "source_invalid",
      "source_too_large",
      "source_unreachable",
      "url_not_allowed",
    ],
    handle: async ({ services, caller, params: { id }, body, headers, work }) => {
      const input = { id, expectedVersion: expectedVersion(headers), ...assetUpdateOf(body) };
      const updated = await updateAsset({ services, caller, input, work });
      return { status: 200, body: presentUpdatedAsset(updated), resourceId: id };
    },
  }),
  route({
    method: "delete",
    path: "/v1/assets/{id}",
    operationId: "deleteAsset",
    call: "assets.delete",
    tag,
    summary: "Delete an asset",
    description:
      "The request is rejected while the newest version of a template or of a partial uses the asset. Older template versions still work after the deletion, because they keep the asset version that they use.",
    command: "assets delete",
    guide: "assets",
    scope: "templates:write",
    params,
    success: { status: 200, schema: once(() => deleted("asset", "ast")), description: "The resource is deleted." },
    errors: ["resource_not_found", "resource_in_use"],
    handle: async ({ services, caller, params: { id } }) => {
      await deleteAsset({ services, caller, input: { id } });
      return { status: 200, body: presentDeleted("asset", id) };
    },
  }),
  route({
    method: "get",
    path: "/v1/assets/{id}/versions",
    operationId: "listAssetVersions",
    call: "assets.listVersions",
    tag,
    summary: "List an asset's versions",
    description: "Cursors are version numbers. To get a version with its URL, retrieve the asset with `version`.",
    command: NO_COMMAND.dashboard,
    guide: "assets",
    scope: "templates:read",
    params,
    query: listVersionsQuery,
    success: { status: 200, schema: assetVersionList, description: "One page of objects, newest first." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id }, query }) => {
      const page = await listAssetVersions({ services, caller, input: { id, request: versionsPageOf(query) } });
      return { status: 200, body: presentAssetVersions(id, page, query) };
    },
  }),
];
