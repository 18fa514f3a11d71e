import { z } from "zod";

export const engine = z
  .object({
    object: z.literal("engine"),
    browser: z
      .string()
      .meta({ description: "Product and version of the browser.", examples: ["HeadlessChrome/156.0.8078.79"] }),
  })
  .meta({ id: "Engine" });

export interface EngineView {
  browser: string;
}

export const presentEngine = ({ browser }: EngineView): z.output<typeof engine> => ({ object: "engine", browser });
