import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { stripFont } from "./strip-font";

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;

/** Unpacks a WOFF 1 file into the TrueType file that it carries. */
function readWoff(name: string): Buffer {
  const woff = readFileSync(createRequire(import.meta.url).resolve(name));
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + count * 16);
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  const bodies: Buffer[] = [];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
    const [start, packedLength, length] = [
      woff.readUInt32BE(entry + 4),
      woff.readUInt32BE(entry + 8),
      woff.readUInt32BE(entry + 12),
    ];
    const packed = woff.subarray(start, start + packedLength);
    const data = packedLength < length ? inflateSync(packed) : packed;
    woff.copy(directory, 12 + index * 16, entry, entry + 4);
    woff.copy(directory, 12 + index * 16 + 4, entry + 16, entry + 20);
    directory.writeUInt32BE(offset, 12 + index * 16 + 8);
    directory.writeUInt32BE(length, 12 + index * 16 + 12);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    data.copy(padded);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([directory, ...bodies]);
}

function tablesOf(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16;
    const start = font.readUInt32BE(entry + 8);
    tables.set(font.toString("latin1", entry, entry + 4), font.subarray(start, start + font.readUInt32BE(entry + 12)));
  }
  return tables;
}

const font = readWoff("@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff");

describe("stripFont", () => {
  const before = tablesOf(font);
  const stripped = stripFont(font);
  const after = tablesOf(stripped);

  it("removes the tables that only lay out text", () => {
    for (const tag of ["GDEF", "GPOS", "GSUB", "name"]) {
      expect(before.has(tag)).toBe(true);
      expect(after.has(tag)).toBe(false);
    }
    expect(stripped.length).toBeLessThan(font.length - (before.get("GSUB")?.length ?? 0));
  });

  it("keeps the glyphs, their places and widths byte by byte", () => {
    for (const tag of ["glyf", "loca", "hmtx", "hhea", "maxp"]) {
      expect(after.get(tag)?.equals(before.get(tag) ?? Buffer.alloc(0))).toBe(true);
    }
  });

  it("adds up to the number that a sound font file adds up to", () => {
    let sum = 0;
    for (let offset = 0; offset < stripped.length; offset += 4)
      sum = (sum + stripped.readUInt32BE(offset)) % 0x1_0000_0000;
    expect(sum).toBe(0xb1b0afba);
  });

  it("refuses what is not a whole font", () => {
    expect(() => stripFont(font.subarray(0, 2_000))).toThrow(RangeError);
    expect(() => stripFont(Buffer.from("no"))).toThrow(RangeError);
  });
});
