import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
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

  it("runs the samples of its readme", async () => {
    const response = { ...EMPTY_RESPONSE.body, status: "completed", completed_items: 2, failed_items: 0, progress: 1 };
    await using server = await scriptedServer({ status: 200, body: response });
    Object.assign(response, { url: `${server.url}/file` });
    await withFolder(async (folder) => {
      await writeFile(join(folder, "terms.pdf"), "%PDF-");
      const [calls = "", webhook = ""] = await readmeBlocks();
      const placed = calls.replace("https://folio.example", server.url).replace("pk_live_…", "pk_live_1");
      await python(["-c", `import os; os.chdir(${JSON.stringify(folder)})\n${placed}`]);
      expect((await readdir(folder)).sort()).toEqual(["all.zip", "hello.pdf", "terms.pdf"]);
      const forged = `${webhook}\nreceive(b"{}", "t=1,v1=00")`;
      await expect(python(["-c", forged], { FOLIO_WEBHOOK_SECRET: "whsec_a" })).rejects.toThrow(
        "WebhookVerificationError",
      );
    });
  });
});

describe("The build backend of the Python client", () => {
  it("writes nothing in the source folder, and a wheel with valid digests that Python can import", async () => {
    await withFolder(async (folder) => {
      const source = join(folder, "python");
      await cp(clientFolder, source, { recursive: true, filter: (path) => !path.endsWith("__pycache__") });
      const before = await readdir(source, { recursive: true });
      await python(["-c", BUILD, source, folder]);
      expect(await readdir(source, { recursive: true })).toEqual(before);
      const wheel = join(folder, "folio_client-1.0.0-py3-none-any.whl");
      expect(await python(["-c", "import folio; print(folio.__file__)"], { PYTHONPATH: wheel })).toContain(wheel);
      expect(await python(["-c", CHECK_WHEEL, wheel])).toMatch(/^12 files/);
    });
  });

  it("builds a source distribution from which it can build the same wheel", async () => {
    await withFolder(async (folder) => {
      await python(["-c", BUILD, clientFolder, folder]);
      await python(["-c", UNPACK, join(folder, "folio_client-1.0.0.tar.gz"), folder]);
      const again = join(folder, "again");
      await python(["-c", BUILD, join(folder, "folio_client-1.0.0"), again]);
      const wheel = "folio_client-1.0.0-py3-none-any.whl";
      expect(await readFile(join(again, wheel))).toEqual(await readFile(join(folder, wheel)));
    });
  });

  it("reads the same values from pyproject.toml as a TOML parser", async () => {
    const script = `import sys, json; sys.path.insert(0, sys.argv[1]); import build_backend as b
try: import tomllib
except ImportError: print("equal"); sys.exit()
print("equal" if b._project() == tomllib.loads((b._ROOT / "pyproject.toml").read_text())["project"] else "different")`;
    expect(await python(["-c", script, clientFolder])).toBe("equal\n");
  });
});

const clientFolder = resolve(import.meta.dirname, "../../../clients/python");

const BUILD = `import os, sys; sys.path.insert(0, sys.argv[1]); os.makedirs(sys.argv[2], exist_ok=True); import build_backend
build_backend.build_wheel(sys.argv[2]); build_backend.build_sdist(sys.argv[2])`;

const CHECK_WHEEL = `import base64, csv, hashlib, io, sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
[record] = [name for name in wheel.namelist() if name.endswith("/RECORD")]
rows = {name: digest for name, digest, _ in csv.reader(io.StringIO(wheel.read(record).decode()))}
assert sorted(rows) == sorted(wheel.namelist()), rows
for name, digest in rows.items():
    actual = base64.urlsafe_b64encode(hashlib.sha256(wheel.read(name)).digest()).rstrip(b"=").decode()
    assert name == record or digest == "sha256=" + actual, name
print(len([name for name in rows if name.startswith("folio/")]), "files")`;

const UNPACK = "import sys, tarfile; tarfile.open(sys.argv[1]).extractall(sys.argv[2])";

async function readmeBlocks(): Promise<string[]> {
  const readme = await readFile(join(clientFolder, "README.md"), "utf8");
  return [...readme.matchAll(/^```python\n([\s\S]*?)^```/gm)].map(([, code = ""]) => code);
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "folio-python-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
