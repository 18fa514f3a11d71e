import * as z from "zod";
import { once } from "../domain/once.ts";
import { kind, text } from "./shared.ts";

const container = once(() =>
  z
    .object({
      libreoffice: text("Version of LibreOffice, which converts office files.", "7.4.7.2"),
      tesseract: text("Version of Tesseract, which reads scans.", "5.3.0"),
      poppler: text("Version of poppler, which draws pages.", "22.12.0"),
      qpdf: text("Version of qpdf, which repairs PDFs.", "11.3.0"),
      ocr_languages: z.array(z.string()).meta({ description: "Languages for OCR.", examples: [["eng"]] }),
      fonts: z.array(z.string()).meta({
        description: "Font families that office conversion can use.",
        examples: [["Carlito", "Liberation Sans"]],
      }),
    })
    .meta({ id: "ContainerEngines", description: "Versions of the programs in the container." }),
);

export const engine = once(() =>
  z
    .object({
      object: kind("engine"),
      browser: z
        .string()
        .meta({ description: "Product and version of the browser.", examples: ["HeadlessChrome/156.0.8078.79"] }),
      container: container().nullable().meta({
        description: "Container that converts office documents and reads scans. Null while it cannot be reached.",
      }),
    })
    .meta({ id: "Engine" }),
);

export interface EngineView {
  browser: string;
  container: {
    libreoffice: string;
    tesseract: string;
    poppler: string;
    qpdf: string;
    ocrLanguages: string[];
    fonts: string[];
  } | null;
}

export function presentEngine({ browser, container }: EngineView): z.output<ReturnType<typeof engine>> {
  if (!container) return { object: "engine", browser, container };
  const { ocrLanguages, ...rest } = container;
  return { object: "engine", browser, container: { ...rest, ocr_languages: ocrLanguages } };
}
