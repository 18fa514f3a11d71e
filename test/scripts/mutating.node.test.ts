import { transform } from "esbuild";
import { describe, expect, it } from "vitest";
import { testsReaching } from "../../scripts/mutating/coverage.mjs";
import { insertMarkers, stretchesFor, stretchesOf } from "../../scripts/mutating/markers.mjs";
import { applyMutant, listMutants } from "../../scripts/mutating/mutants.mjs";
import { drawSample } from "../../scripts/mutating/sample.mjs";

const mutated = (text: string) => listMutants(text).map((mutant) => applyMutant(text, mutant));

describe("listMutants", () => {
  it.for<[string, string[]]>([
    ["f = a < b;", [";", "f = a <= b;", "f = a >= b;"]],
    ["const f = a === b;", ["const f = a !== b;"]],
    ["const f = a && !b;", ["const f = a || !b;", "const f = a && b;"]],
    ["const f = a ?? b();", ["const f = a;", "const f = (b());"]],
    ["const f = a?.b?.[c];", ["const f = a.b?.[c];", "const f = a?.b[c];"]],
    ['const f = ["a"];', ["const f = [];", 'const f = [""];']],
    ["const f = 7;", ["const f = 8;"]],
    ["const f = Math.min(a, b);", ["const f = Math.max(a, b);"]],
    ["if (a) return;", [";", "if (true) return;", "if (false) return;", "if (!(a)) return;"]],
    ["while (a()) b();", ["while (false) b();", "while (a()) ;"]],
  ])("returns every possible change of %j", ([text, expected]) => {
    expect(mutated(text)).toEqual(expect.arrayContaining(expected));
    expect(mutated(text)).toHaveLength(expected.length);
  });

  it("does not change types, imports and names", () => {
    expect(mutated('import { a } from "a"; type B = "b" | 1; interface C { d: "e" } export { a } from "f";')).toEqual(
      [],
    );
  });

  it("returns one mutant for all constants of a data table", () => {
    const row = "[1, 2, 3, 4]";
    expect(mutated(`const TABLE = [${row},${row},${row},${row},${row}];`)).toHaveLength(2);
  });
});

describe("drawSample", () => {
  const sources = new Map([
    ["a.ts", "export const f = (a: number) => a + 1;\nexport const g = (a: number) => a - 2;\n"],
  ]);

  it("returns the same mutants for the same seed, and different mutants for different seeds", () => {
    const drawn = (seed: number) => drawSample(sources, { size: 2, seed }).sample.map(({ mutated }) => mutated);
    expect(drawn(1)).toEqual(drawn(1));
    expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => drawn(seed).join())).size).toBeGreaterThan(1);
  });

  it("returns the changed line before and after the change", () => {
    const { sample, total } = drawSample(sources, { size: 10, seed: 1 });
    expect(total).toBe(4);
    expect(sample).toContainEqual(
      expect.objectContaining({
        line: 2,
        original: "export const g = (a: number) => a - 2;",
        mutated: "export const g = (a: number) => a + 2;",
      }),
    );
  });
});

describe("insertMarkers", () => {
  const source = `
    const STEP = 2;
    function walk(items: number[]): string {
      let out = "";
      outer: for (const item of items) {
        if (item > 1) continue outer;
        else out += item;
      }
      switch (items.length) {
        case 0: return "none";
        default: return out;
      }
    }
    const double = (n: number) => ({ twice: n * STEP });
    export const run = (items: number[]) => walk(items) + double(4).twice;
  `;

  async function runMarked(argument: number[]) {
    const script = insertMarkers(source, "hits").replace("export const run =", "scope.run =");
    const { code } = await transform(script, { loader: "ts" });
    let array = new Uint8Array();
    const hits = (count: number) => {
      array = new Uint8Array(count);
      return array;
    };
    const scope: { run?: (items: number[]) => string } = {};
    new Function("hits", "scope", code)(hits, scope);
    const result = scope.run?.(argument);
    const ran = stretchesOf(source).filter((_, index) => array[index] === 1);
    return { result, ran: ran.map(({ start, end }) => source.slice(start, end)) };
  }

  it("adds code that records which parts ran and does not change results", async () => {
    const { result, ran } = await runMarked([1, 5]);
    expect(result).toBe("18");
    expect(ran).toContain("continue outer;");
    expect(ran).toContain("({ twice: n * STEP })");
    expect(ran).not.toContain('return "none";');
    expect((await runMarked([])).ran).toContain('return "none";');
  });

  it("finds the code that uses a constant of the module, and returns null for an exported constant", () => {
    const stretches = stretchesOf(source);
    const [use] = stretchesFor(source, stretches, source.indexOf("2;")) ?? [];
    const { start = 0, end = 0 } = stretches[use ?? -1] ?? {};
    expect(source.slice(start, end)).toBe("({ twice: n * STEP })");
    expect(stretchesFor("export const A = 1;", [], 17)).toBeNull();
  });
});

describe("testsReaching", () => {
  const coverage = {
    passed: true,
    failed: [],
    outside: { "a.ts": [0] },
    tests: [
      { id: "one", ms: 10, hits: { "a.ts": [1, 2] } },
      { id: "two", ms: 20, hits: { "a.ts": [2] } },
    ],
  };

  it("returns the tests that run a part of the code, and every test of the file for code outside functions", () => {
    expect(testsReaching(coverage, "a.ts", [1])).toEqual({ ids: ["one"], ms: 10 });
    expect(testsReaching(coverage, "a.ts", [2])).toEqual({ ids: ["one", "two"], ms: 30 });
    expect(testsReaching(coverage, "a.ts", [0])?.ids).toEqual(["one", "two"]);
    expect(testsReaching(coverage, "a.ts", null)?.ids).toEqual(["one", "two"]);
    expect(testsReaching(coverage, "a.ts", [3])).toBeNull();
    expect(testsReaching(coverage, "b.ts", null)).toBeNull();
  });
});
