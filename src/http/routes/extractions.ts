import { once } from "../../domain/once.ts";
import { deleteExtraction } from "../../operations/extractions/delete.ts";
import { listExtractions } from "../../operations/extractions/list.ts";
import { retrieveExtraction } from "../../operations/extractions/retrieve.ts";
import {
  extraction,
  extractionSummary,
  extractionsPageOf,
  listExtractionsQuery,
  presentExtraction,
} from "../../resources/extractions.ts";
import { deleted, listOf, pathId, presentDeleted, presentPage } from "../../resources/shared.ts";
import { NO_COMMAND } from "../no-command.ts";
import { producingRoute } from "../producing.ts";
import { route } from "../route.ts";

const tag = "Extraction";
const params = once(() => pathId("ext"));

export const extractionRoutes = [
  producingRoute("extractText"),
  producingRoute("extractOcr"),
  producingRoute("extractTables"),
  producingRoute("extractImages"),
  route({
    method: "get",
    path: "/v1/extractions",
    operationId: "listExtractions",
    call: "extractions.list",
    tag,
    summary: "List extractions",
    description: "Returns the extractions without their results. To get a result, retrieve the extraction.",
    command: NO_COMMAND.lists,
    guide: "extraction",
    scope: "extractions:read",
    query: listExtractionsQuery,
    success: {
      status: 200,
      schema: once(() => listOf(extractionSummary())),
      description: "One page of objects, newest first.",
    },
    errors: [],
    handle: async ({ services, caller, query }) => {
      const page = await listExtractions({ services, caller, input: extractionsPageOf(query) });
      return { status: 200, body: presentPage(page, query, presentExtraction) };
    },
  }),
  route({
    method: "get",
    path: "/v1/extractions/{id}",
    operationId: "retrieveExtraction",
    call: "extractions.retrieve",
    tag,
    summary: "Retrieve an extraction",
    description:
      "Returns the extraction with its result. After the retention period, the status is `expired` and there is no result.",
    command: NO_COMMAND.single,
    guide: "extraction",
    scope: "extractions:read",
    params,
    success: { status: 200, schema: extraction, description: "The extraction." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => ({
      status: 200,
      body: presentExtraction(await retrieveExtraction({ services, caller, input: { id } })),
    }),
  }),
  route({
    method: "delete",
    path: "/v1/extractions/{id}",
    operationId: "deleteExtraction",
    call: "extractions.delete",
    tag,
    summary: "Delete an extraction",
    description: "Immediately deletes the result and all stored data about the extraction.",
    command: NO_COMMAND.deletion,
    guide: "extraction",
    scope: "extractions:create",
    params,
    success: { status: 200, schema: once(() => deleted("extraction", "ext")), description: "The resource is deleted." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => {
      await deleteExtraction({ services, caller, input: { id } });
      return { status: 200, body: presentDeleted("extraction", id) };
    },
  }),
];
