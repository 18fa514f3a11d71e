/** Substitution table of RC2 (RFC 2268, section 2), in hexadecimal. */
const PI_TABLE = Buffer.from(
  "d978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32" +
    "bd8f40eb86b77b0bf09521225c6b4e8254d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626" +
    "6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed708e8eade8052eef784aa72ac354d6a2a" +
    "961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039" +
    "997c3a8523b8b47afc02365b25559731" +
    "2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2e" +
    "c5f3db47e5a59c770aa62068fe7fc1ad",
  "hex",
);
const BLOCK_BYTES = 8;
const WORDS = 64;
const word = (value: number): number => value & 0xffff;
const rotatedRight = (value: number, bits: number): number => word((value >>> bits) | (value << (16 - bits)));

/** Expands a key (RFC 2268, section 2). The effective length of the key is its own length. */
function expandedKey(key: Uint8Array): number[] {
  const bits = key.length * 8;
  const bytes = new Uint8Array(128);
  bytes.set(key);
  const table = (value: number): number => PI_TABLE[value & 255] ?? 0;
  for (let at = key.length; at < 128; at++) bytes[at] = table((bytes[at - 1] ?? 0) + (bytes[at - key.length] ?? 0));
  const effective = Math.ceil(bits / 8);
  bytes[128 - effective] = table((bytes[128 - effective] ?? 0) & (255 >> (8 * effective - bits)));
  for (let at = 127 - effective; at >= 0; at--) bytes[at] = table((bytes[at + 1] ?? 0) ^ (bytes[at + effective] ?? 0));
  return Array.from({ length: WORDS }, (_, at) => (bytes[2 * at] ?? 0) | ((bytes[2 * at + 1] ?? 0) << 8));
}

const ROTATIONS = [1, 2, 3, 5];

function decryptBlock(block: Uint8Array, key: readonly number[]): Uint8Array {
  const state = [0, 1, 2, 3].map((at) => (block[2 * at] ?? 0) | ((block[2 * at + 1] ?? 0) << 8));
  const at = (index: number): number => state[index & 3] ?? 0;
  let next = WORDS - 1;
  const unmix = (): void => {
    for (let index = 3; index >= 0; index--) {
      const rotated = rotatedRight(at(index), ROTATIONS[index] ?? 0);
      const mixed = (at(index + 3) & at(index + 2)) + (~at(index + 3) & at(index + 1));
      state[index] = word(rotated - (key[next--] ?? 0) - mixed);
    }
  };
  const unmash = (): void => {
    for (let index = 3; index >= 0; index--) state[index] = word(at(index) - (key[at(index + 3) & 63] ?? 0));
  };
  const rounds = (count: number): void => {
    for (let round = 0; round < count; round++) unmix();
  };
  rounds(5);
  unmash();
  rounds(6);
  unmash();
  rounds(5);
  return Uint8Array.from(state.flatMap((value) => [value & 255, value >> 8]));
}

/**
 * Decrypts RC2 in CBC mode (RFC 2268), without removing the padding. Older programs protect the certificates of PKCS#12
 * files with RC2, and neither WebCrypto nor current OpenSSL offers it.
 */
export function decryptRc2(data: Uint8Array, key: Uint8Array, iv: Uint8Array): Uint8Array {
  const expanded = expandedKey(key);
  const plain = new Uint8Array(data.length);
  let previous = iv;
  for (let at = 0; at + BLOCK_BYTES <= data.length; at += BLOCK_BYTES) {
    const block = data.subarray(at, at + BLOCK_BYTES);
    plain.set(
      decryptBlock(block, expanded).map((byte, index) => byte ^ (previous[index] ?? 0)),
      at,
    );
    previous = block;
  }
  return plain;
}
