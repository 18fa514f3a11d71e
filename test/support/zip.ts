const CENTRAL_HEADER_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;

/** Returns the files of a ZIP archive whose content is stored uncompressed, found through its central directory (APPNOTE.TXT 4.3.12). */
export function zipEntries(bytes: Uint8Array): { name: string; content: Uint8Array }[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.byteLength - 22;
  while (view.getUint32(end, true) !== END_SIGNATURE) end -= 1;
  const entries = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== CENTRAL_HEADER_SIGNATURE) throw new Error(`No central directory entry at ${at}`);
    if (view.getUint16(at + 10, true) !== 0) throw new Error("An entry of the archive is compressed");
    const [size, nameLength, extraLength, commentLength] = [
      view.getUint32(at + 20, true),
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ];
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    entries.push({ name, content: bytes.subarray(start, start + size) });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}
