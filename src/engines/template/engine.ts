import { type ErrorDetail, FaultList, FolioError } from "../../domain/errors.ts";
import type { JsonObject } from "../../domain/json.ts";
import { type Compiled, compile } from "./compile.ts";
import { checkData } from "./data.ts";
import { interpret, RunFault } from "./interpret.ts";
import { describeFault, type Fault } from "./position.ts";
import { parseSchema } from "./schema/parse.ts";
import { validateData } from "./schema/validate.ts";
import { checkStylesheet, withStylesheet } from "./stylesheet.ts";
import type { TemplateEngine, TemplateFault } from "./template-engine.ts";

/** Characters of template text whose compiled form is kept. */
const KEPT_CHARACTERS = 2_000_000;

/** Handlebars without code generation: the language's own parser, and an interpreter with bounds. */
export class HandlebarsTemplateEngine implements TemplateEngine {
  /** By text, so that an entry can never be out of date. */
  readonly #compiled = new Map<string, Compiled>();
  #keptCharacters = 0;

  check(text: string, field: string): TemplateFault[] {
    return details(this.#compile(text).faults, field);
  }

  checkCss(css: string, field: string): TemplateFault[] {
    return details(checkStylesheet(css), field);
  }

  render(text: string, data: JsonObject, field: string): string {
    const compiled = this.#compile(text);
    if (!compiled.statements) throw failed(details(compiled.faults, field));
    const unfit = checkData(data);
    if (unfit) throw failed([unfit]);
    try {
      return interpret(compiled.statements, data);
    } catch (error) {
      if (error instanceof RunFault) throw failed(details([{ ...error.at, message: error.message }], field));
      throw error;
    }
  }

  withCss(html: string, css: string): string {
    return withStylesheet(html, css);
  }

  checkSchema(schema: JsonObject): ErrorDetail[] {
    return parseSchema(schema).faults;
  }

  validate(schema: JsonObject, data: JsonObject): { faults: FaultList; data: JsonObject } {
    const unfit = checkData(data);
    if (unfit) {
      const faults = new FaultList();
      faults.add(() => unfit);
      return { faults, data };
    }
    return validateData(parseSchema(schema).root, data);
  }

  #compile(text: string): Compiled {
    const kept = this.#compiled.get(text);
    if (kept) return kept;
    const compiled = compile(text);
    this.#compiled.set(text, compiled);
    this.#keptCharacters += text.length;
    for (const oldest of this.#compiled.keys()) {
      if (this.#keptCharacters <= KEPT_CHARACTERS) break;
      this.#compiled.delete(oldest);
      this.#keptCharacters -= oldest.length;
    }
    return compiled;
  }
}

const details = (faults: readonly Fault[], field: string): ErrorDetail[] =>
  faults.map((fault) => ({ field, error: describeFault(fault) }));

function failed(faults: ErrorDetail[]): FolioError {
  const [first = { field: "", error: "" }] = faults;
  const message = `${first.field ? `${first.field}: ` : ""}${first.error}`;
  return new FolioError("template_failed", message, { param: "data", details: faults });
}
