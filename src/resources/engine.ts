import * as z from "zod";

const container = z
  .object({
    libreoffice: z.string(),
    tesseract: z.string(),
    poppler: z.string(),
    qpdf: z.string(),
    ocr_languages: z.array(z.string()),
    fonts: z.array(z.string()).meta({ description: "Font families of office conversion." }),
  })
  .meta({ id: "ContainerEngines" });

export const engine = z
  .object({
    object: z.literal("engine"),
    browser: z
      .string()
      .meta({ description: "Product and version of the browser.", examples: ["HeadlessChrome/156.0.8078.79"] }),
    container: container
      .nullable()
      .meta({ description: "What converts office documents and reads scans; null while it cannot be reached." }),
  })
  .meta({ id: "Engine" });

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

export function presentEngine({ browser, container }: EngineView): z.output<typeof engine> {
  if (!container) return { object: "engine", browser, container };
  const { ocrLanguages, ...rest } = container;
  return { object: "engine", browser, container: { ...rest, ocr_languages: ocrLanguages } };
}
