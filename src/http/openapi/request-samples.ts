import { routes } from "../routes.ts";
import { type CodeSample, codeSamples } from "./code-samples.ts";

/** A request that a guide of the documentation shows. */
export interface GuideRequest {
  operationId: string;
  /** Id in the path of the request. Empty if the path contains no id. */
  id: string;
  /** JSON of the request body, or of the query of a GET request. */
  json: string;
}

/** Returns the request as code in each language of the documentation. Throws if the operation is unknown. */
export function requestSamples({ operationId, id, json }: GuideRequest, baseUrl: string): CodeSample[] {
  const route = routes.find((candidate) => candidate.operationId === operationId);
  if (!route) throw new Error(`A guide has a sample of ${operationId}, which is not an operation of the API.`);
  const content = JSON.parse(json);
  const example = {
    summary: route.summary,
    ...(id === "" ? {} : { params: { id } }),
    ...(route.method === "get" ? { query: content } : { body: content }),
  };
  return codeSamples(route, example, baseUrl);
}
