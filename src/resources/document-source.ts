import type * as z from "zod";

/** Refuses none and more than one of the fields that a document may come by. */
export function checkDocumentSource<Name extends string>(
  body: { readonly [Field in Name]?: unknown },
  names: readonly [Name, Name, ...Name[]],
  context: z.core.$RefinementCtx,
): void {
  const [first, second] = names.filter((name) => body[name] !== undefined);
  if (first === undefined) {
    const [wanted, ...others] = names;
    const message = `or ${others.join(" or ")} is required.`;
    context.addIssue({ code: "custom", path: [wanted], message, params: { code: "missing_parameter" } });
  } else if (second !== undefined) {
    const message = `and ${first} exclude each other; send one.`;
    context.addIssue({ code: "custom", path: [second], message, params: { code: "parameters_exclusive" } });
  }
}

/** A template needs its data, and without one there is nothing that they or a version could be of. */
export function checkTemplateFields(
  body: { template_id?: unknown; data?: unknown; version?: unknown },
  context: z.core.$RefinementCtx,
): void {
  if (body.template_id !== undefined) {
    if (body.data !== undefined) return;
    const params = { code: "missing_parameter" };
    context.addIssue({ code: "custom", path: ["data"], message: "is required with template_id.", params });
    return;
  }
  for (const name of ["data", "version"] as const) {
    if (body[name] === undefined) continue;
    const params = { code: "parameters_exclusive" };
    context.addIssue({ code: "custom", path: [name], message: "goes with template_id only.", params });
  }
}
