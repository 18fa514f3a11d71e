import fc from "fast-check";
import { expect, it, test } from "vitest";
import { duplicateKey } from "../../src/domain/duplicate-keys.ts";

test.for<[string, string | null]>([
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', null],
  ['{"a":1,"a":2}', "a"],
  ['{"a":1,"\\u0061":2}', "a"],
  ['{"items":[{"html":"x"},{"html":"x","url":"y","html":"z"}]}', "items[1].html"],
  ['[[1,2],[{"a\\"b":1,"a\\"b":2}]]', '[1][0].a"b'],
  ['{"a":"\\"a\\":1,","b":"a","c":"\\\\"}', null],
  ['{"__proto__":1,"__proto__":2}', "__proto__"],
  ["[]", null],
  ['"a"', null],
])("The search for duplicate keys finds, in the JSON %s, the key %s", ([json, expected]) => {
  expect(duplicateKey(json)).toBe(expected);
});

it("The search for duplicate keys finds no key in serialized objects", () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(duplicateKey(JSON.stringify(JSON.parse(json)))).toBeNull();
    }),
  );
});

it("The search for duplicate keys takes linear time for megabytes of quotes, backslashes and brackets", () => {
  for (const json of [
    `"${'\\"'.repeat(3_000_000)}"`,
    `"${"\\\\".repeat(3_000_000)}"`,
    `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    `[${Array(500_000).fill('{"a":1}').join()}]`,
  ]) {
    const startedAt = performance.now();
    expect(duplicateKey(json)).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  }
});
