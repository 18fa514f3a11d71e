import { apiTypes, generatedFile } from "./api-types.mjs";
import { commandOptions, commandOptionsFile } from "./command-options.mjs";
import { pythonMethods, pythonMethodsFile } from "./python-methods.mjs";
import { pythonTypes, pythonTypesFile } from "./python-types.mjs";
import { methodsFile, paramsFile, typescriptMethods, typescriptParams } from "./typescript-methods.mjs";

/** Returns the files of the clients that are generated from the OpenAPI document, each with its text. */
export async function generatedFiles() {
  return [
    { file: generatedFile, text: await apiTypes() },
    { file: paramsFile, text: await typescriptParams() },
    { file: methodsFile, text: await typescriptMethods() },
    { file: commandOptionsFile, text: await commandOptions() },
    { file: pythonTypesFile, text: await pythonTypes() },
    { file: pythonMethodsFile, text: await pythonMethods() },
  ];
}
