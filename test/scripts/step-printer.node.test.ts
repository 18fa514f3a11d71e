import { describe, expect, it } from "vitest";
import { createSteps } from "../../scripts/local/step-printer.mjs";

/** Returns a step printer and the lines that it writes, in which every time is replaced by 0.0 s. */
function printer(quiet: boolean) {
  const lines: string[] = [];
  const step = createSteps({ quiet, write: (line) => lines.push(line.replace(/\d+\.\d s/, "0.0 s")) });
  return { step, lines };
}

describe("The steps of a script", () => {
  it("are printed with their duration, their output and their result", async () => {
    const { step, lines } = printer(false);
    await step("Node packages", ({ say }) => {
      say("npm ci");
      return "installed";
    });
    const answer = await step("Worker", () => ({ port: 8787 }));
    expect(lines).toEqual([
      "          Node packages: npm ci",
      "   0.0 s  Node packages (installed)",
      "   0.0 s  Worker",
    ]);
    expect(answer).toEqual({ port: 8787 });
  });

  it("are printed in quiet mode only if they have output", async () => {
    const { step, lines } = printer(true);
    await step("Browser", () => "present");
    await step("System packages", ({ say }) => say("apt-get installs qpdf"));
    expect(lines).toEqual(["          System packages: apt-get installs qpdf", "   0.0 s  System packages"]);
  });

  it("throw the error of a failed step", async () => {
    const { step, lines } = printer(false);
    await expect(step("Worker", () => Promise.reject(new Error("no port")))).rejects.toThrow("no port");
    expect(lines).toEqual([]);
  });
});
