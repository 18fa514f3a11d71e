import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { codeSamples } from "../../../src/http/openapi/code-samples.ts";
import { EXAMPLES } from "../../../src/http/openapi/examples.ts";
import { routes } from "../../../src/http/routes.ts";

/** A call of a client method: the name of the method, the ids in the path, and all named arguments. */
interface Call {
  call: string;
  ids: string[];
  given: Record<string, unknown>;
}

const BASE_URL = "https://api.folio.test";

/** The code samples of every example of the API reference, not only of the first example per operation. */
const cases = routes.flatMap((route) =>
  Object.entries(EXAMPLES[route.operationId] ?? {}).map(([name, example]) => {
    const samples = codeSamples(route, example, BASE_URL);
    const source = (label: string) => samples.find((sample) => sample.label === label)?.source ?? "";
    const { params = {}, query = {}, body = {} } = example;
    const expected: Call = {
      call: route.call,
      ids: Object.values(params),
      given: { ...query, ...(body as object) },
    };
    return { name: `${route.operationId}.${name}`, expected, source };
  }),
);

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns a fake client that records every call of its methods. */
class RecordingClient {
  constructor(
    readonly calls: Call[],
    options: { apiKey: string; baseUrl: string },
  ) {
    expect(options).toEqual({ apiKey: "pk_test_x", baseUrl: BASE_URL });
    // biome-ignore lint/correctness/noConstructorReturn: any resource and verb is taken
    return new Proxy(this, {
      get: (_, resource: string) =>
        new Proxy(
          {},
          {
            get:
              (_, verb: string) =>
              (...args: unknown[]) => {
                const ids = args.filter((arg) => typeof arg === "string");
                const given = args.find((arg) => typeof arg === "object") ?? {};
                calls.push({ call: `${resource}.${verb}`, ids, given: given as Record<string, unknown> });
                return [];
              },
          },
        ),
    });
  }
}

it.each(cases)(
  "The TypeScript sample of $name runs and sends the same request as its curl sample",
  async ({ source, expected }) => {
    const calls: Call[] = [];
    const [imported, ...lines] = source("TypeScript").split("\n");
    expect(imported).toBe('import Folio from "@folio/client";');
    const run = Object.getPrototypeOf(async () => undefined).constructor as new (
      ...args: string[]
    ) => (...args: unknown[]) => Promise<void>;
    class Folio extends RecordingClient {
      constructor(options: { apiKey: string; baseUrl: string }) {
        super(calls, options);
      }
    }
    const quiet = { log: () => undefined };
    await new run("Folio", "process", "console", lines.join("\n"))(
      Folio,
      { env: { FOLIO_API_KEY: "pk_test_x" } },
      quiet,
    );
    expect(calls).toEqual([expected]);
  },
);

it("The Python sample of every example runs and sends the same request as its curl sample", () => {
  const folder = mkdtempSync(join(tmpdir(), "folio-samples-"));
  try {
    writeFileSync(join(folder, "folio.py"), PYTHON_CLIENT);
    writeFileSync(join(folder, "run.py"), PYTHON_RUN);
    const sources = JSON.stringify(cases.map(({ source }) => source("Python")));
    const env = { ...process.env, FOLIO_API_KEY: "pk_test_x", PYTHONDONTWRITEBYTECODE: "1" };
    const output = execFileSync("python3", [join(folder, "run.py")], { input: sources, env, encoding: "utf8" });
    expect(JSON.parse(output)).toEqual(cases.map(({ expected }) => ({ ...expected, call: snakeCase(expected.call) })));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const PYTHON_CLIENT = `
calls = []

class Verb:
    def __init__(self, name): self.name = name
    def __call__(self, *ids, **given):
        # As the client does: async is a word of the language.
        if "async_" in given: given["async"] = given.pop("async_")
        calls.append({"call": self.name, "ids": list(ids), "given": given})
        return []

class Resource:
    def __init__(self, name): self.name = name
    def __getattr__(self, verb): return Verb(f"{self.name}.{verb}")

class Folio:
    def __init__(self, *, api_key, base_url):
        assert (api_key, base_url) == ("pk_test_x", "${BASE_URL}")
    def __getattr__(self, resource): return Resource(resource)
`;

const PYTHON_RUN = `
import contextlib, io, json, sys
import folio
for source in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(source, "sample", "exec"), {})
json.dump(folio.calls, sys.stdout)
`;
