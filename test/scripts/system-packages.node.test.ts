import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { describeMissing, parseInstalled, parsePackageList } from "../../scripts/setup/system-packages.mjs";

describe("The handling of system packages", () => {
  it("reads one package per line, with its purpose from the comment above its group", () => {
    const text =
      "# office conversion\nlibreoffice-calc-nogui\nlibreoffice-writer-nogui # .docx\n\n# OCR\n  tesseract-ocr\n";
    expect(parsePackageList(text)).toEqual([
      { name: "libreoffice-calc-nogui", feature: "office conversion" },
      { name: "libreoffice-writer-nogui", feature: "office conversion" },
      { name: "tesseract-ocr", feature: "OCR" },
    ]);
  });

  it("counts only packages whose installation has finished", () => {
    const output = [
      "Package: qpdf\nStatus: install ok installed\nPriority: optional\n",
      "Package: util-linux\nEssential: yes\nStatus: install ok installed\n",
      "Package: tesseract-ocr\nStatus: deinstall ok config-files\nPriority: optional\n",
      "Package: libreoffice-core-nogui\nStatus: install ok half-configured\n",
      "dpkg-query: package 'chromium' is not installed and no information is available\n",
    ].join("\n");
    expect([...parseInstalled(output)]).toEqual(["qpdf", "util-linux"]);
  });

  it("names the purpose of each missing package", () => {
    const missing = [
      { name: "tesseract-ocr", feature: "OCR" },
      { name: "tesseract-ocr-deu", feature: "OCR" },
      { name: "qpdf", feature: "large documents" },
    ];
    expect(describeMissing(missing)).toEqual(["OCR: tesseract-ocr, tesseract-ocr-deu", "large documents: qpdf"]);
  });

  it("has a list with a browser, and only with valid names of Debian packages", async () => {
    const packages = parsePackageList(await readFile("scripts/setup/packages.txt", "utf8"));
    expect(packages.map(({ name }) => name)).toContain("chromium-headless-shell");
    for (const { name } of packages) expect(name).toMatch(/^[a-z0-9][a-z0-9+.-]+$/);
  });
});
