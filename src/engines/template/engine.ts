import { type AssetAddresses, withAssets } from "../../domain/asset.ts";
import { type ErrorDetail, FaultList, FolioError } from "../../domain/errors.ts";
import type { JsonObject } from "../../domain/json.ts";
import { assetFaults } from "./assets.ts";
import { type Compiled, compile, NO_ASSETS } from "./compile.ts";
import { checkData } from "./data.ts";
import { interpret, RunFault } from "./interpret.ts";
import { Language } from "./language.ts";
import { describeFault, type Fault } from "./position.ts";
import { referenceFaults } from "./references.ts";
import { parseSchema } from "./schema/parse.ts";
import { validateData } from "./schema/validate.ts";
import { checkStylesheet, withStylesheet } from "./stylesheet.ts";
import type { Program } from "./syntax.ts";
import type {
  NamedText,
  SpeakingEngine,
  Speech,
  Surroundings,
  TemplateEngine,
  TemplateFault,
} from "./template-engine.ts";
import { textFaults } from "./text-faults.ts";

/** Characters of template text whose compiled form is kept. */
const KEPT_CHARACTERS = 2_000_000;

const NOTHING: Surroundings = { partials: new Map() };

/** Compiled forms by text, so that an entry can never be out of date. */
class CompiledTexts {
  readonly #kept = new Map<string, Compiled>();
  #keptCharacters = 0;

  of(text: string, assets: AssetAddresses = NO_ASSETS): Compiled {
    const key = assets.size > 0 && text.includes("asset:") ? `${[...assets].join()}\n${text}` : text;
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const compiled = compile(text, assets);
    this.#kept.set(key, compiled);
    this.#keptCharacters += key.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#keptCharacters <= KEPT_CHARACTERS) break;
      this.#kept.delete(oldest);
      this.#keptCharacters -= oldest.length;
    }
    return compiled;
  }
}

/** Handlebars without code generation: the language's own parser, and an interpreter with bounds. */
export class HandlebarsTemplateEngine implements SpeakingEngine {
  readonly #compiled: CompiledTexts;
  readonly #surroundings: Surroundings;

  readonly #language: Language;

  constructor(surroundings: Surroundings = NOTHING, compiled = new CompiledTexts(), speech: Speech | null = null) {
    this.#surroundings = surroundings;
    this.#compiled = compiled;
    this.#language = new Language(speech, surroundings.translations);
  }

  within(surroundings: Surroundings): TemplateEngine {
    return new HandlebarsTemplateEngine(surroundings, this.#compiled);
  }

  speaking(speech: Speech): SpeakingEngine {
    return new HandlebarsTemplateEngine(this.#surroundings, this.#compiled, speech);
  }

  missedTexts(): string[] {
    return [...this.#language.missed];
  }

  checkTexts(texts: readonly NamedText[], speech: Speech): TemplateFault[] {
    const language = new Language(speech, this.#surroundings.translations);
    return texts.flatMap(({ field, text }) =>
      details(
        this.#compiled.of(text).textUses.flatMap((use) => textFaults(use, language)),
        field,
      ),
    );
  }

  partialsOf(text: string): string[] {
    return [...new Set(this.#compiled.of(text).references.map(({ name }) => name))];
  }

  check(text: string, field: string): TemplateFault[] {
    const { faults, references } = this.#compiled.of(text);
    const referring = referenceFaults(references, this.#surroundings, (name) => this.#referencesOf(name));
    return details([...faults, ...referring, ...assetFaults(text, this.#surroundings)], field);
  }

  checkCss(css: string, field: string): TemplateFault[] {
    return details([...checkStylesheet(css), ...assetFaults(css, this.#surroundings)], field);
  }

  checkAssets(text: string, field: string): TemplateFault[] {
    return details(assetFaults(text, this.#surroundings), field);
  }

  withAssets(text: string): string {
    const { assets } = this.#surroundings;
    return assets ? withAssets(text, assets) : text;
  }

  render(text: string, data: JsonObject, field: string): string {
    const compiled = this.#compiled.of(text, this.#surroundings.assets);
    if (!compiled.program) throw failed(details(compiled.faults, field));
    const unfit = checkData(data);
    if (unfit) throw failed([unfit]);
    try {
      return interpret(compiled.program, data, {
        findPartial: (name) => this.#partial(name),
        language: this.#language,
      });
    } catch (error) {
      if (error instanceof RunFault) {
        const { at, message, partial } = error;
        throw failed(details([{ ...at, message, partial }], field));
      }
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

  #partial(name: string): Program | null {
    const text = this.#surroundings.partials.get(name);
    return text === undefined ? null : this.#compiled.of(text, this.#surroundings.assets).program;
  }

  #referencesOf(name: string): readonly string[] {
    const text = this.#surroundings.partials.get(name);
    return text === undefined ? [] : this.partialsOf(text);
  }
}

const details = (faults: readonly Fault[], field: string): ErrorDetail[] =>
  faults.map((fault) => ({ field, error: describeFault(fault) }));

function failed(faults: ErrorDetail[]): FolioError {
  const [first = { field: "", error: "" }] = faults;
  const message = `${first.field ? `${first.field}: ` : ""}${first.error}`;
  return new FolioError("template_failed", message, { param: "data", details: faults });
}
