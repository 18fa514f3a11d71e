import type { Certification, RequestTimestamp, SignatureBox } from "@folio/signatures/model";
import type { Signer, SigningRequest } from "../../domain/signing.ts";
import { requireScope } from "../caller.ts";
import type { Services } from "../dependencies.ts";
import { editContextOf } from "../edit-context.ts";
import type { EditOutput } from "../pdfs/edit-input.ts";
import { editPlan } from "../pdfs/edit-input.ts";
import { type ProducePdfNeeds, producePdf } from "../pdfs/produce.ts";
import type { StoredPdf } from "../pdfs/stages.ts";
import { stampAndCompress } from "../pdfs/stamp-and-compress.ts";
import { type PdfSource, type ReadPdfSourcesNeeds, readPdfSource } from "../sources/read-pdf-source.ts";
import type { WorkCall } from "../verb.ts";
import { documentInMemory } from "./document-in-memory.ts";

export type SignPdfNeeds = ProducePdfNeeds &
  ReadPdfSourcesNeeds &
  Pick<Services, "pdfSigner" | "timestamps" | "clock" | "pdfEditor">;

export interface SignInput extends EditOutput {
  source: PdfSource;
  signer: Signer;
  timestampUrl: string | null;
  fieldName: string | undefined;
  box: SignatureBox | undefined;
  reason: string | undefined;
  location: string | undefined;
  contactInfo: string | undefined;
  certification: Certification | undefined;
}

/**
 * Signs a PDF, or prepares or completes a signature that is made elsewhere. The key is used for this call only: it is
 * neither stored nor logged. Throws the errors of `PdfSigner` and `TimestampTransport`.
 */
export async function signPdf(call: WorkCall<SignPdfNeeds, SignInput>): Promise<StoredPdf> {
  requireScope(call.caller, "pdfs:create");
  const { services, input, work } = call;
  const { signer, timestampUrl } = input;
  let prepared: SigningRequest | null = null;
  const stored = await producePdf(call, editPlan("edit", input), async (workspace) => {
    const read = await readPdfSource(call, input.source, workspace);
    const until = await editContextOf(call, workspace.deadlineMs);
    const { pages } = await services.pdfEditor.inspect(read, until);
    const source = documentInMemory(read);
    // A change after the signature would invalidate it, so the test watermark comes first.
    const raw = { content: source, pages, warnings: [], engine: null };
    const isComplete = signer.kind === "value";
    const stamped = isComplete ? raw : await stampAndCompress(call, raw, { ...workspace, compress: "none" });
    const bytes = documentInMemory({ bytes: stamped.content });
    const requestTimestamp: RequestTimestamp | undefined =
      timestampUrl === null ? undefined : (request) => services.timestamps.send(timestampUrl, request);
    const made = await work.timings.measure("edit", () => signed(services, bytes, { input, requestTimestamp }));
    prepared = made.prepared;
    return { ...raw, content: made.bytes, isSigned: true };
  });
  return prepared ? { ...stored, view: { ...stored.view, signingRequest: prepared } } : stored;
}

interface Made {
  bytes: Uint8Array;
  prepared: SigningRequest | null;
}

async function signed(
  { pdfSigner, clock }: Pick<Services, "pdfSigner" | "clock">,
  bytes: Uint8Array,
  { input, requestTimestamp }: { input: SignInput; requestTimestamp: RequestTimestamp | undefined },
): Promise<Made> {
  const { signer, fieldName, box, reason, location, contactInfo, certification } = input;
  const now = new Date(clock.now());
  const stamp = requestTimestamp ? { requestTimestamp } : {};
  if (signer.kind === "value") {
    const { certificates, signature } = signer;
    const { bytes: complete } = await pdfSigner.complete(bytes, { certificates, signature, now, ...stamp });
    return { bytes: complete, prepared: null };
  }
  const options = {
    ...(fieldName === undefined ? {} : { fieldName }),
    ...(box === undefined ? {} : { box }),
    ...(reason === undefined ? {} : { reason }),
    ...(location === undefined ? {} : { location }),
    ...(contactInfo === undefined ? {} : { contactInfo }),
    ...(certification === undefined ? {} : { certification }),
    signedAt: now,
  };
  if (signer.kind === "key") {
    const { bytes: complete } = await pdfSigner.sign(bytes, { ...options, key: signer.key, ...stamp });
    return { bytes: complete, prepared: null };
  }
  const isTimestamped = requestTimestamp !== undefined;
  const request = { ...options, certificates: signer.certificates, isTimestamped };
  const { bytes: empty, toBeSigned, digest, digestAlgorithm } = await pdfSigner.prepare(bytes, request);
  return { bytes: empty, prepared: { toBeSigned, digest, digestAlgorithm } };
}
