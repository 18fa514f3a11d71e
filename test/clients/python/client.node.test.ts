import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeSamples, EMPTY_RESPONSE, sentRequest } from "../support/code-samples.ts";
import { python, testsRun } from "../support/python.ts";
import { scriptedServer } from "../support/scripted-server.ts";

describe("The Python client", () => {
  it("passes its Python test suite for retries, errors, lists, files and webhooks", async () => {
    const output = await python(["-m", "unittest", "test_retries", "test_files_and_webhooks"]);
    expect(testsRun(output)).toBeGreaterThanOrEqual(20);
    expect(output).toMatch(/^OK$/m);
  });

  it("has types that Python can import", async () => {
    expect(await python(["-c", "import folio.types as t; print(t.CreatePdf.__name__)"])).toContain("CreatePdf");
  });

  it("sends the same request for each Python sample of the API reference as the curl sample beside it", async () => {
    await using server = await scriptedServer(EMPTY_RESPONSE);
    const folder = await mkdtemp(join(tmpdir(), "folio-python-"));
    try {
      const samples = codeSamples("Python", server.url);
      const paths = samples.map(({ name }) => join(folder, `${name}.py`));
      await Promise.all(samples.map(({ source }, index) => writeFile(paths[index] ?? "", source)));
      const runAll = "import runpy, sys\nfor path in sys.argv[1:]: runpy.run_path(path)";
      await python(["-c", runAll, ...paths], { FOLIO_API_KEY: "pk_test_1" });
      expect(samples.length).toBeGreaterThan(35);
      expect(server.seen.map(sentRequest)).toEqual(samples.map(({ expected }) => expected));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
