const SECTOR = 512;
const MINI_SECTOR = 64;
const OWN_SECTORS = 4_096;
const NONE = 0xffffffff;
const END = 0xfffffffe;
const TABLE = 0xfffffffd;

export type Item = { name: string; content: Buffer } | { name: string; children: Item[] };

interface Entry {
  name: string;
  type: 1 | 2 | 5;
  right: number;
  child: number;
  start: number;
  sizeBytes: number;
}

/**
 * Returns a compound file ([MS-CFB]) of version 3. Sector 0 is the allocation table; the directory and the streams
 * follow. Streams of less than 4,096 bytes share the stream of the root entry. The file lacks the table that links the
 * sectors of small streams.
 */
export function compoundFile(items: Item[]): Buffer {
  const entries: Entry[] = [{ name: "Root Entry", type: 5, right: NONE, child: NONE, start: END, sizeBytes: 0 }];
  const contents: { entry: Entry; content: Buffer }[] = [];
  const place = (list: Item[]): number =>
    list.reduceRight((right, item) => {
      const folder = "children" in item;
      const child = folder ? place(item.children) : NONE;
      const sizeBytes = folder ? 0 : item.content.byteLength;
      const entry: Entry = { name: item.name, type: folder ? 1 : 2, right, child, start: END, sizeBytes };
      if (!folder) contents.push({ entry, content: item.content });
      return entries.push(entry) - 1;
    }, NONE);
  const root = entries[0];
  if (root) root.child = place(items);

  const small: Buffer[] = [];
  for (const { entry, content } of contents.filter(({ content }) => content.byteLength < OWN_SECTORS)) {
    entry.start = small.reduce((sum, { byteLength }) => sum + byteLength, 0) / MINI_SECTOR;
    small.push(Buffer.concat([content], Math.ceil(content.byteLength / MINI_SECTOR) * MINI_SECTOR));
  }
  const large = contents.filter(({ content }) => content.byteLength >= OWN_SECTORS);
  if (root && small.length > 0) large.push({ entry: root, content: Buffer.concat(small) });

  const directorySectors = Math.ceil((entries.length * 128) / SECTOR);
  const table: number[] = [TABLE, ...chain(1, directorySectors)];
  for (const { entry, content } of large) {
    entry.start = table.length;
    table.push(...chain(table.length, Math.ceil(content.byteLength / SECTOR)));
  }
  const file = Buffer.alloc((table.length + 1) * SECTOR);
  writeHeader(file);
  for (const [index, next] of table.entries()) file.writeUInt32LE(next, SECTOR + index * 4);
  for (let index = table.length; index < SECTOR / 4; index++) file.writeUInt32LE(NONE, SECTOR + index * 4);
  for (const [index, entry] of entries.entries()) writeEntry(file, 2 * SECTOR + index * 128, entry);
  for (const { entry, content } of large) content.copy(file, (entry.start + 1) * SECTOR);
  return file;
}

const chain = (first: number, sectors: number): number[] =>
  Array.from({ length: sectors }, (_, index) => (index === sectors - 1 ? END : first + index + 1));

function writeHeader(file: Buffer): void {
  file.write("d0cf11e0a1b11ae1", 0, "hex");
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt16LE(6, 32);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(4_096, 56);
  file.writeUInt32LE(END, 60);
  file.writeUInt32LE(END, 68);
  for (let index = 1; index < 109; index++) file.writeUInt32LE(NONE, 76 + index * 4);
}

function writeEntry(file: Buffer, at: number, { name, type, right, child, start, sizeBytes }: Entry): void {
  file.write(name, at, "utf16le");
  file.writeUInt16LE((name.length + 1) * 2, at + 64);
  file.writeUInt8(type, at + 66);
  file.writeUInt8(1, at + 67);
  file.writeUInt32LE(NONE, at + 68);
  file.writeUInt32LE(right, at + 72);
  file.writeUInt32LE(child, at + 76);
  file.writeUInt32LE(start, at + 116);
  file.writeUInt32LE(sizeBytes, at + 120);
}
