import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { servicePackages } from "../../scripts/building/service-notices.mjs";
import { fromRoot } from "../../scripts/local/paths.mjs";

const textOf = (file: string): string => readFileSync(fromRoot(file), "utf8");
const workflows = readdirSync(fromRoot(".github/workflows")).map((name) => `.github/workflows/${name}`);

/** Images without a digest. docs/operating/deploying.md names each of them and says how to pin it. */
const UNPINNED_IMAGES = ["debian:12", "node:24.21.0-bookworm-slim"];

describe("The workflows of GitHub Actions", () => {
  it.each(workflows)("name the commit of every action, and its version in a comment: %s", (file) => {
    const uses = [...textOf(file).matchAll(/uses: (.*)$/gm)].map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(0);
    for (const action of uses) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it.each(workflows)("have no permission to write: %s", (file) => {
    expect(textOf(file)).toContain("permissions:\n  contents: read\n");
    expect(textOf(file)).not.toContain(": write");
  });
});

describe("The images of containers", () => {
  const images = [
    ...workflows.flatMap((file) => [...textOf(file).matchAll(/container: (\S+)/g)]),
    ...textOf("container/Dockerfile").matchAll(/^FROM (\S+)/gm),
  ].map(([, image = ""]) => image);

  it("have a digest, or the page about deployment names them and says how to pin them", () => {
    const unpinned = [...new Set(images.filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image)))].sort();
    expect(unpinned).toEqual(UNPINNED_IMAGES);
    const page = textOf("docs/operating/deploying.md");
    for (const image of unpinned) expect(page).toContain(`\`${image}\``);
    expect(page).toContain("docker buildx imagetools inspect");
  });
});

describe("THIRD-PARTY-NOTICES.txt", () => {
  const { packages } = JSON.parse(textOf("package-lock.json"));

  it("names every package of the production dependencies and those built into pages", () => {
    const notices = textOf("THIRD-PARTY-NOTICES.txt");
    for (const folder of servicePackages(packages)) {
      const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);
      expect(notices).toContain(`${name} ${packages[folder].version} (`);
    }
    for (const name of Object.keys(packages[""].dependencies).filter((one) => !one.startsWith("@folio/")))
      expect(notices).toContain(`${name} ${packages[`node_modules/${name}`].version} (`);
  });

  it("includes the dependencies of packages that are built into pages, but no tool of the build", () => {
    const folders = servicePackages(packages);
    expect(folders).toContain("node_modules/@lezer/common");
    for (const tool of ["vitest", "esbuild", "typescript"]) expect(folders).not.toContain(`node_modules/${tool}`);
  });
});
