import fc from "fast-check";
import { expect, it } from "vitest";
import { PdfDict, type PdfValue } from "../src/syntax/objects.ts";

const key = fc.integer({ min: 0, max: 40 }).map((number) => `K${number}`);
const step = fc.oneof(
  fc.record({ does: fc.constant("set" as const), key, value: fc.integer() }),
  fc.record({ does: fc.constant("delete" as const), key }),
  fc.record({ does: fc.constant("get" as const), key }),
);

it("PdfDict behaves like a Map, both with few and with many entries", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const dict = new PdfDict();
      const map = new Map<string, PdfValue>();
      for (const each of steps) {
        if (each.does === "set") {
          dict.set(each.key, each.value);
          map.set(each.key, each.value);
        } else if (each.does === "delete") expect(dict.delete(each.key)).toBe(map.delete(each.key));
        expect([dict.get(each.key), dict.has(each.key)]).toEqual([map.get(each.key), map.has(each.key)]);
      }
      expect([...dict]).toEqual([...map]);
      expect([[...dict.keys()], [...dict.values()], dict.size]).toEqual([[...map.keys()], [...map.values()], map.size]);
      expect([...new PdfDict(dict)]).toEqual([...new PdfDict(map)]);
    }),
  );
});

it("A copy of a PdfDict is independent of the original, and an iteration visits all entries even if they are deleted meanwhile", () => {
  const dict = PdfDict.of({ A: 1, B: 2, C: 3 });
  const copy = new PdfDict(dict);
  const visited: string[] = [];
  for (const [name] of dict) {
    visited.push(name);
    dict.delete(name);
  }
  expect(visited).toEqual(["A", "B", "C"]);
  expect([dict.size, copy.size]).toEqual([0, 3]);
  copy.clear();
  expect([...copy]).toEqual([]);
});
