export type SignatureErrorCode =
  /** The key or its password is wrong, or the key has an unsupported format. */
  | "key_invalid"
  /** The certificate is expired, not yet valid, may not sign, or does not belong to the key. */
  | "certificate_invalid"
  /** The PDF does not allow a signature: it is damaged, or certified without further changes. */
  | "source_unsuitable"
  /** The signature field does not exist, is already signed, or cannot be placed. */
  | "field_invalid"
  /** The time-stamping authority did not return a valid time stamp. */
  | "timestamp_failed"
  /** A signature made elsewhere does not belong to the prepared PDF. */
  | "signature_invalid";

/** Expected error of this package. Messages never contain key material. */
export class SignatureError extends Error {
  override readonly name = "SignatureError";
  readonly code: SignatureErrorCode;
  /** Path of the invalid argument, such as `key.password`, or null if the error is about the whole request. */
  readonly argument: string | null;

  constructor(
    code: SignatureErrorCode,
    message: string,
    { argument = null, cause }: { argument?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.argument = argument;
  }
}
