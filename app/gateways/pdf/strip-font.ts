const DIRECTORY_START_BYTES = 12;
const DIRECTORY_ENTRY_BYTES = 16;
const CHECKSUM_ADJUSTMENT_OFFSET_BYTES = 8;
const CHECKSUM_MAGIC = 0xb1b0afba;
const UINT32_RANGE = 0x1_0000_0000;

/** Layout tables. Text in a PDF is laid out already and refers to glyphs by number. */
const LAYOUT_TABLES = new Set(["BASE", "GDEF", "GPOS", "GSUB", "STAT", "gasp", "name"]);

interface Table {
  tag: string;
  checksum: number;
  data: Buffer;
}

/**
 * Removes a TrueType font's layout tables: a third of a Devanagari font.
 *
 * @param font a whole TrueType file
 * @returns a TrueType file with the same glyphs under the same numbers
 * @throws RangeError for any other input
 */
export function stripFont(font: Buffer): Buffer {
  const tables = readTables(font).filter((table) => !LAYOUT_TABLES.has(table.tag));
  const directory = Buffer.alloc(DIRECTORY_START_BYTES + tables.length * DIRECTORY_ENTRY_BYTES);
  const steps = Math.floor(Math.log2(tables.length));
  directory.writeUInt32BE(font.readUInt32BE(0), 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(2 ** steps * DIRECTORY_ENTRY_BYTES, 6);
  directory.writeUInt16BE(steps, 8);
  directory.writeUInt16BE((tables.length - 2 ** steps) * DIRECTORY_ENTRY_BYTES, 10);

  const bodies: Buffer[] = [];
  let offset = directory.length;
  let headOffset: number | undefined;
  tables.forEach((table, index) => {
    const entry = DIRECTORY_START_BYTES + index * DIRECTORY_ENTRY_BYTES;
    directory.write(table.tag, entry, "latin1");
    directory.writeUInt32BE(table.checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(table.data.length, entry + 12);
    if (table.tag === "head") headOffset = offset;
    const padded = Buffer.alloc(Math.ceil(table.data.length / 4) * 4);
    table.data.copy(padded);
    bodies.push(padded);
    offset += padded.length;
  });
  const stripped = Buffer.concat([directory, ...bodies]);
  if (headOffset === undefined) throw new RangeError("The font has no head table.");
  const adjustmentAt = headOffset + CHECKSUM_ADJUSTMENT_OFFSET_BYTES;
  stripped.writeUInt32BE(0, adjustmentAt);
  stripped.writeUInt32BE((CHECKSUM_MAGIC - sumWords(stripped) + UINT32_RANGE) % UINT32_RANGE, adjustmentAt);
  return stripped;
}

function readTables(font: Buffer): Table[] {
  const count = font.readUInt16BE(4);
  return Array.from({ length: count }, (_, index) => {
    const entry = DIRECTORY_START_BYTES + index * DIRECTORY_ENTRY_BYTES;
    const start = font.readUInt32BE(entry + 8);
    const end = start + font.readUInt32BE(entry + 12);
    if (end > font.length) throw new RangeError("A table lies outside the font.");
    return {
      tag: font.toString("latin1", entry, entry + 4),
      checksum: font.readUInt32BE(entry + 4),
      data: font.subarray(start, end),
    };
  });
}

function sumWords(data: Buffer): number {
  let sum = 0;
  for (let offset = 0; offset < data.length; offset += 4) sum = (sum + data.readUInt32BE(offset)) % UINT32_RANGE;
  return sum;
}
