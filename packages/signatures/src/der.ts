import * as asn1 from "asn1js";

/** Returns the DER encoding of a value. */
export const derOf = (value: { toBER(): ArrayBuffer }): Uint8Array => new Uint8Array(value.toBER());

/** Parses the first value of the bytes. Returns null if they are not BER. */
export function parsedDer(bytes: Uint8Array): asn1.BaseBlock | null {
  try {
    const { offset, result } = asn1.fromBER(new Uint8Array(bytes));
    return offset < 0 ? null : result;
  } catch {
    // Thousands of nested values exceed the stack.
    return null;
  }
}

/** Returns the parts of a sequence, a set or a tagged value, or [] for any other value. */
export const items = (value: asn1.BaseBlock | null | undefined): asn1.BaseBlock[] =>
  value instanceof asn1.Sequence || value instanceof asn1.Set || value instanceof asn1.Constructed
    ? value.valueBlock.value
    : [];

/** Returns the identifier in a value, or an empty text for any other value. */
export const oidOf = (value: asn1.BaseBlock | undefined): string =>
  value instanceof asn1.ObjectIdentifier ? value.valueBlock.toString() : "";

/** Returns the bytes of an octet string, or no bytes for any other value. */
export const octetsOf = (value: asn1.BaseBlock | undefined): Uint8Array =>
  value instanceof asn1.OctetString ? new Uint8Array(value.getValue()) : new Uint8Array();

export const oid = (value: string): asn1.ObjectIdentifier => new asn1.ObjectIdentifier({ value });
export const octets = (bytes: Uint8Array): asn1.OctetString =>
  new asn1.OctetString({ valueHex: new Uint8Array(bytes) });
export const sequence = (...value: asn1.BaseBlock[]): asn1.Sequence => new asn1.Sequence({ value });
export const set = (...value: asn1.BaseBlock[]): asn1.Set => new asn1.Set({ value });

/** Returns a value that is already encoded. */
export function raw(bytes: Uint8Array): asn1.BaseBlock {
  const value = parsedDer(bytes);
  if (!value) throw new Error("The value is not DER");
  return value;
}

/** Returns a constructed value with a context-specific tag. */
export const tagged = (tagNumber: number, ...value: asn1.BaseBlock[]): asn1.Constructed =>
  new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber }, value });

/** Compares two byte arrays in the order of DER sets: byte by byte, the shorter first. */
export const compareBytes = (a: Uint8Array, b: Uint8Array): number => Buffer.compare(a, b);
