import { expect } from "vitest";
import type { ErrorCode } from "../../src/domain/errors.ts";
import { statusOf, typeOf } from "../../src/domain/errors.ts";
import { errorBody } from "../../src/resources/errors.ts";

/** Asserts that an error response has this code and the status and type of the error catalogue. Returns its `error` object. */
export async function expectError(response: Response, code: ErrorCode) {
  const text = await response.text();
  const parsed = errorBody().safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`The response has no valid error body: ${text}`);
  const { error } = parsed.data;
  expect({ code: error.code, type: error.type, status: response.status }, text).toEqual({
    code,
    type: typeOf(code),
    status: statusOf(code),
  });
  expect(text).not.toMatch(/\/src\/|node_modules|SQLITE|at \w+ \(/);
  expect(error.request_id).toBe(response.headers.get("Request-Id"));
  return error;
}
