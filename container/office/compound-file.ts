const HEADER_BYTES = 512;
const SECTOR_SHIFT_OFFSET = 30;
const DIRECTORY_START_OFFSET = 48;
const DIFAT_OFFSET = 76;
const DIFAT_ENTRIES = 109;
const MAX_REGULAR_SECTOR = 0xfffffffa;

const ENTRY_BYTES = 128;
const NAME_BYTES_OFFSET = 64;
const LEFT_OFFSET = 68;
const RIGHT_OFFSET = 72;
const CHILD_OFFSET = 76;
const FIRST_SECTOR_OFFSET = 116;
const SIZE_OFFSET = 120;
/**
 * Minimum size of a stream that has its own sectors, in bytes. A shorter stream is stored in the root entry's stream,
 * in sectors of 64 bytes ([MS-CFB] 2.2, 2.3).
 */
const MINI_STREAM_CUTOFF_BYTES = 4_096;
const MINI_SECTOR_BYTES = 64;
const ENTRIES_MAX = 50_000;

interface Entry {
  name: string;
  left: number;
  right: number;
  child: number;
  firstSector: number;
  sizeBytes: number;
}

/**
 * Returns the name and file offset of each top-level stream of a compound file ([MS-CFB] 2.2, 2.6). Compound files are
 * Word documents, workbooks and encrypted packages. Names are in lowercase, because they are case-insensitive. Streams
 * of embedded objects are nested and not listed. If the chain of sectors is damaged, the list ends there. Streams in
 * the missing part get the end of the file as offset.
 */
export function listTopStreams(file: Buffer): Map<string, number> {
  const streams = new Map<string, number>();
  if (file.byteLength < HEADER_BYTES) return streams;
  const entries = directoryOf(file);
  const top = childrenOf(entries, 0);
  // If the links between the directory entries are broken, all entries count as top-level streams.
  const found = top.length > 0 ? top : entries.slice(1);
  for (const entry of found) {
    if (entry.name !== "") streams.set(entry.name.toLowerCase(), streamOffset(file, entry, entries[0]));
  }
  return streams;
}

function streamOffset(file: Buffer, { firstSector, sizeBytes }: Entry, root: Entry | undefined): number {
  const sectorBytes = sectorBytesOf(file);
  if (sizeBytes >= MINI_STREAM_CUTOFF_BYTES || !root) return (firstSector + 1) * sectorBytes;
  const at = firstSector * MINI_SECTOR_BYTES;
  if (at >= file.byteLength) return file.byteLength;
  let sector = root.firstSector;
  for (let left = at; left >= sectorBytes && sector < MAX_REGULAR_SECTOR; left -= sectorBytes) {
    sector = nextSector(file, sector, sectorBytes);
  }
  return sector < MAX_REGULAR_SECTOR ? (sector + 1) * sectorBytes + (at % sectorBytes) : file.byteLength;
}

function childrenOf(entries: readonly Entry[], parent: number): Entry[] {
  const seen = new Set([parent]);
  const children: Entry[] = [];
  const waiting = [entries[parent]?.child ?? parent];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entries[index];
    if (!entry || seen.has(index)) continue;
    seen.add(index);
    children.push(entry);
    waiting.push(entry.left, entry.right);
  }
  return children;
}

/** Returns the sector size: 512 or 4,096 bytes ([MS-CFB] 2.2). Any invalid size in the header counts as 512. */
const sectorBytesOf = (file: Buffer) => (file.readUInt16LE(SECTOR_SHIFT_OFFSET) === 12 ? 4_096 : 512);

function directoryOf(file: Buffer): Entry[] {
  const sectorBytes = sectorBytesOf(file);
  const entries: Entry[] = [];
  let sector = file.readUInt32LE(DIRECTORY_START_OFFSET);
  while (sector < MAX_REGULAR_SECTOR && entries.length < ENTRIES_MAX) {
    const start = (sector + 1) * sectorBytes;
    const end = Math.min(start + sectorBytes, file.byteLength);
    // Each sector must add a directory entry. Otherwise a circular chain of sectors would never end.
    if (end - start < ENTRY_BYTES) break;
    for (let at = start; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) entries.push(entryAt(file, at));
    sector = nextSector(file, sector, sectorBytes);
  }
  return entries;
}

function entryAt(file: Buffer, at: number): Entry {
  const nameBytes = Math.min(file.readUInt16LE(at + NAME_BYTES_OFFSET), NAME_BYTES_OFFSET);
  return {
    name: nameBytes < 2 ? "" : file.toString("utf16le", at, at + nameBytes - 2),
    left: file.readUInt32LE(at + LEFT_OFFSET),
    right: file.readUInt32LE(at + RIGHT_OFFSET),
    child: file.readUInt32LE(at + CHILD_OFFSET),
    firstSector: file.readUInt32LE(at + FIRST_SECTOR_OFFSET),
    sizeBytes: file.readUInt32LE(at + SIZE_OFFSET),
  };
}

/**
 * Returns the number of the next sector, from the file allocation table. The header lists 109 sectors of this table. A
 * file that needs more sectors for its table exceeds the size limit.
 */
function nextSector(file: Buffer, sector: number, sectorBytes: number): number {
  const perTable = sectorBytes / 4;
  const table = Math.floor(sector / perTable);
  if (table >= DIFAT_ENTRIES) return MAX_REGULAR_SECTOR;
  const at = (file.readUInt32LE(DIFAT_OFFSET + table * 4) + 1) * sectorBytes + (sector % perTable) * 4;
  return at + 4 <= file.byteLength ? file.readUInt32LE(at) : MAX_REGULAR_SECTOR;
}
