import { FolioError } from "../domain/errors.ts";
import type { PersonRequest } from "./page.ts";
import { isFromOurselves, isSameToken } from "./security.ts";

/** The browser says where a form comes from, and only our own pages know the session's token. */
export async function refuseForged(request: Request, { settings, form, csrf, headers }: PersonRequest): Promise<void> {
  const given = headers.get("X-CSRF-Token") ?? String(form.get("csrf") ?? "");
  if (isFromOurselves(request, settings) && (await isSameToken(given, csrf))) return;
  throw new FolioError(
    "signature_invalid",
    "This form was not sent from your current session. Reload the page and send the form again.",
  );
}
