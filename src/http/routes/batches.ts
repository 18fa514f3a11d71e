import { once } from "../../domain/once.ts";
import { cancelBatch } from "../../operations/batches/cancel.ts";
import { createBatch } from "../../operations/batches/create.ts";
import { listBatches } from "../../operations/batches/list.ts";
import { listBatchResults } from "../../operations/batches/list-results.ts";
import { retrieveBatch } from "../../operations/batches/retrieve.ts";
import {
  batch,
  batchInputOf,
  batchResults,
  batchResultsQuery,
  createBatchBody,
  listBatchesQuery,
  presentBatch,
  presentResults,
  resultsPageOf,
} from "../../resources/batches.ts";
import { listOf, pageRequestOf, pathId, presentPage } from "../../resources/shared.ts";
import { templateDataInItems } from "../../resources/template-data.ts";
import { NO_COMMAND } from "../no-command.ts";
import { route } from "../route.ts";

const tag = "Batches";
const params = once(() => pathId("bat"));

export const batchRoutes = [
  route({
    method: "post",
    path: "/v1/batches",
    operationId: "createBatch",
    call: "batches.create",
    tag,
    summary: "Create a batch",
    description:
      "Checks all items before it starts the first. One invalid item rejects the whole batch. Reserves one credit per item and charges only completed items. To learn when the batch ends, poll it or receive its events.",
    command: "batch",
    guide: "batches",
    scope: "batches:write",
    body: createBatchBody,
    templateDataIn: templateDataInItems,
    success: { status: 202, schema: batch, description: "The batch with status `processing`." },
    errors: ["credits_exhausted", "resource_not_found", "schema_validation_failed", "url_not_allowed"],
    handle: async ({ services, caller, body }) => {
      const view = await createBatch({ services, caller, input: batchInputOf(body) });
      return { status: 202, body: presentBatch(view), resourceId: view.batch.id };
    },
  }),
  route({
    method: "get",
    path: "/v1/batches",
    operationId: "listBatches",
    call: "batches.list",
    tag,
    summary: "List batches",
    description: "Returns the batches without the results of their items.",
    command: NO_COMMAND.lists,
    guide: "batches",
    scope: "batches:read",
    query: listBatchesQuery,
    success: { status: 200, schema: once(() => listOf(batch())), description: "One page of objects, newest first." },
    errors: [],
    handle: async ({ services, caller, query }) => {
      const page = await listBatches({
        services,
        caller,
        input: { status: query.status ?? null, request: pageRequestOf(query) },
      });
      return { status: 200, body: presentPage(page, query, presentBatch) };
    },
  }),
  route({
    method: "get",
    path: "/v1/batches/{id}",
    operationId: "retrieveBatch",
    call: "batches.retrieve",
    tag,
    summary: "Retrieve a batch",
    description: "An ended batch with output `individual` contains all its results, each with a new download URL.",
    command: "batch",
    guide: "batches",
    scope: "batches:read",
    params,
    success: { status: 200, schema: batch, description: "The batch." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id } }) => ({
      status: 200,
      body: presentBatch(await retrieveBatch({ services, caller, input: { batchId: id } })),
    }),
  }),
  route({
    method: "get",
    path: "/v1/batches/{id}/results",
    operationId: "listBatchResults",
    call: "batches.listResults",
    tag,
    summary: "List a batch's results",
    description: "Returns the results so far, sorted by index, for a batch with any output.",
    command: "batch",
    guide: "batches",
    scope: "batches:read",
    params,
    query: batchResultsQuery,
    success: { status: 200, schema: batchResults, description: "One page of results." },
    errors: ["resource_not_found"],
    handle: async ({ services, caller, params: { id }, query }) => {
      const page = await listBatchResults({ services, caller, input: { ...resultsPageOf(query), batchId: id } });
      return { status: 200, body: presentResults(page) };
    },
  }),
  route({
    method: "post",
    path: "/v1/batches/{id}/cancel",
    operationId: "cancelBatch",
    call: "batches.cancel",
    tag,
    summary: "Cancel a batch",
    description: "Stops running items without charge. Finished items are kept. Sends the event `batch.failed`.",
    command: NO_COMMAND.dashboard,
    guide: "batches",
    scope: "batches:write",
    params,
    success: { status: 200, schema: batch, description: "The batch with status `canceled`." },
    errors: ["resource_not_found", "batch_finished"],
    handle: async ({ services, caller, params: { id } }) => ({
      status: 200,
      body: presentBatch(await cancelBatch({ services, caller, input: { batchId: id } })),
      resourceId: id,
    }),
  }),
];
