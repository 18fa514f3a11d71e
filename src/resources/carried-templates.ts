import * as z from "zod";
import { LIMITS } from "../domain/limits.ts";
import { errorObject, presentErrorRecord } from "./errors.ts";
import { idOf, text } from "./shared.ts";
import { templateVersion } from "./templates.ts";

/** The field of a change that carries it into templates; `verb` is what a template does with what is changed. */
export const updateTemplates = (verb: "prints" | "shows") =>
  z
    .boolean()
    .default(false)
    .meta({
      description: `Gives each template whose newest version ${verb} it a next version that ${verb} this one; at most ${LIMITS.carriedTemplates}.`,
    });

export const carriedTemplates = (verb: "print" | "show") =>
  z
    .array(
      z.object({
        id: idOf("tpl"),
        name: text("The template's name.", "invoice"),
        version: templateVersion(),
        error: errorObject().nullable().meta({ description: "Why the template stayed at its version." }),
      }),
    )
    .meta({ description: `With \`update_templates\`: the templates that ${verb} it.` });

/** As the verbs answer them. */
export type CarriedTemplates = {
  id: string;
  name: string;
  version: number;
  error: Parameters<typeof presentErrorRecord>[0] | null;
}[];

export const presentCarried = (templates: CarriedTemplates) =>
  templates.map(({ error, ...template }) => ({ ...template, error: error && presentErrorRecord(error) }));
