import * as z from "zod";
import { once } from "../domain/once.ts";
import type { SigningRequest } from "../domain/signing.ts";
import { text } from "./shared.ts";

/** Schema of the bytes that a key elsewhere must sign. */
export const signingRequest = once(() =>
  z
    .object({
      to_be_signed: text("Bytes to sign with the key, in base64.", "MWswGAYJKoZIhvcNAQkD…"),
      digest: text(
        "Digest of these bytes, in base64, for keys that sign a digest.",
        "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
      ),
      digest_algorithm: z
        .enum(["sha-256", "sha-384", "sha-512"])
        .meta({ description: "Algorithm of the digest and of the signature." }),
    })
    .meta({
      id: "SigningRequest",
      description: "Bytes that a key elsewhere must sign. Only in the response that prepares the signature.",
    }),
);

export const presentSigningRequest = ({ toBeSigned, digest, digestAlgorithm }: SigningRequest) => ({
  to_be_signed: Buffer.from(toBeSigned).toString("base64"),
  digest: Buffer.from(digest).toString("base64"),
  digest_algorithm: digestAlgorithm,
});
