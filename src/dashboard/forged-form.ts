import { FolioError } from "../domain/errors.ts";
import type { PersonRequest } from "./page.ts";
import { isSameOrigin, isSameToken } from "./security.ts";

/**
 * Throws `signature_invalid` unless the form comes from a dashboard page and contains the CSRF token of the session.
 */
export async function rejectForgedForm(
  request: Request,
  { settings, form, csrf, headers }: PersonRequest,
): Promise<void> {
  const sentToken = headers.get("X-CSRF-Token") ?? String(form.get("csrf") ?? "");
  if (isSameOrigin(request, settings) && (await isSameToken(sentToken, csrf))) return;
  throw new FolioError(
    "signature_invalid",
    "This form was not sent from your current session. Reload the page and send the form again.",
  );
}
