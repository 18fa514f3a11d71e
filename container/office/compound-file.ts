const HEADER_BYTES = 512;
const SECTOR_SHIFT_OFFSET = 30;
const DIRECTORY_START_OFFSET = 48;
const DIFAT_OFFSET = 76;
const DIFAT_ENTRIES = 109;
const DIRECTORY_ENTRY_BYTES = 128;
const LAST_SECTOR = 0xfffffffa;
const STREAMS_MAX = 50_000;

/**
 * The names of the storages and streams in a compound file ([MS-CFB] 2.2, 2.6): they tell a Word document from a workbook from an
 * encrypted package. Damaged chains end the list.
 */
export function compoundFileNames(file: Buffer): Set<string> {
  const names = new Set<string>();
  if (file.byteLength < HEADER_BYTES) return names;
  const sectorBytes = 1 << Math.min(file.readUInt16LE(SECTOR_SHIFT_OFFSET), 16);
  let sector = file.readUInt32LE(DIRECTORY_START_OFFSET);
  for (let seen = 0; sector < LAST_SECTOR && seen < STREAMS_MAX; ) {
    const start = (sector + 1) * sectorBytes;
    if (start + sectorBytes > file.byteLength + sectorBytes) break;
    for (let at = start; at + DIRECTORY_ENTRY_BYTES <= Math.min(start + sectorBytes, file.byteLength); seen++) {
      const nameBytes = Math.min(file.readUInt16LE(at + 64), 64);
      if (nameBytes >= 2) names.add(file.toString("utf16le", at, at + nameBytes - 2));
      at += DIRECTORY_ENTRY_BYTES;
    }
    sector = nextSector(file, sector, sectorBytes);
  }
  return names;
}

/** The allocation table's entry of a sector; tables beyond the header's 109 belong to files larger than we take. */
function nextSector(file: Buffer, sector: number, sectorBytes: number): number {
  const perTable = sectorBytes / 4;
  const table = Math.floor(sector / perTable);
  if (table >= DIFAT_ENTRIES) return LAST_SECTOR;
  const at = (file.readUInt32LE(DIFAT_OFFSET + table * 4) + 1) * sectorBytes + (sector % perTable) * 4;
  return at + 4 <= file.byteLength ? file.readUInt32LE(at) : LAST_SECTOR;
}
