import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";
import { stripFont } from "./strip-font";

/** Run in the thread pool, so that they do not block the event loop. */
const pack = promisify<Buffer, { level: number }, Buffer>(deflate);
const unpack = promisify<Buffer, Buffer>(inflate);

const LARGEST_COMPRESSION = { level: 9 };
/** Bytes of a cross-reference entry's type, offset and index. */
const ENTRY_WIDTHS_BYTES = [1, 3, 2] as const;
const ENTRY_BYTES = ENTRY_WIDTHS_BYTES[0] + ENTRY_WIDTHS_BYTES[1] + ENTRY_WIDTHS_BYTES[2];
const LARGEST_PLACE = 0xff_ffff;

interface PdfObject {
  id: number;
  /** The content between `obj` and `endobj`. */
  body: Buffer;
}

interface StreamParts {
  dictionary: string;
  data: Buffer;
}

/**
 * Shrinks a PDF printed by Chromium for slow connections: removes layout tables from embedded fonts and compresses the
 * many small objects of its tags together. Rendering, accessibility and copied text stay the same.
 *
 * @param pdf output of Chromium
 * @returns PDF 1.5, or the input itself when its structure is not as expected
 */
export async function compactPdf(pdf: Buffer): Promise<Buffer> {
  try {
    const { objects, trailer } = readObjects(pdf);
    return await writePdf(objects, trailer);
  } catch {
    // A larger PDF is better than none.
    return pdf;
  }
}

function readObjects(pdf: Buffer): { objects: PdfObject[]; trailer: string } {
  const tail = pdf.toString("latin1", pdf.lastIndexOf("startxref"));
  const tableAt = Number(/^startxref\s+(\d+)/.exec(tail)?.[1] ?? Number.NaN);
  const table = pdf.toString("latin1", tableAt, pdf.lastIndexOf("startxref"));
  const trailer = /trailer\s*<<([\s\S]*)>>/.exec(table)?.[1];
  if (!table.startsWith("xref") || trailer === undefined || /\/(Prev|Encrypt|XRefStm)\b/.test(trailer)) {
    throw new RangeError("The cross-reference table is of another kind.");
  }
  const starts = [...table.matchAll(/^(\d{10}) \d{5} n/gm)]
    .map((match) => Number(match[1]))
    .sort((one, other) => one - other);
  const objects = starts.map((start, index) => readObject(pdf.subarray(start, starts[index + 1] ?? tableAt)));
  return { objects, trailer };
}

function readObject(text: Buffer): PdfObject {
  const heading = /^(\d+) 0 obj\s/.exec(text.toString("latin1", 0, 32));
  const end = text.lastIndexOf("endobj");
  if (heading === null || end === -1) throw new RangeError("An object is of another kind.");
  return { id: Number(heading[1]), body: text.subarray(heading[0].length, end) };
}

async function writePdf(objects: PdfObject[], trailer: string): Promise<Buffer> {
  const size = Math.max(...objects.map((object) => object.id)) + 3;
  const [packId, tableId] = [size - 2, size - 1];
  const entries = Buffer.alloc(size * ENTRY_BYTES);
  const output: Buffer[] = [Buffer.from("%PDF-1.5\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  let length = output[0]?.length ?? 0;

  const append = (id: number, body: Buffer) => {
    writeEntry(entries, id, 1, length, 0);
    const object = Buffer.concat([Buffer.from(`${id} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    output.push(object);
    length += object.length;
  };

  const streams = await Promise.all(
    objects.map(async ({ id, body }) => {
      const parts = readStream(body);
      return parts === undefined ? undefined : { id, body: writeStream(await lighten(parts)) };
    }),
  );
  for (const stream of streams) if (stream !== undefined) append(stream.id, stream.body);
  const small = objects.filter((_, index) => streams[index] === undefined);
  small.forEach((object, index) => writeEntry(entries, object.id, 2, packId, index));
  append(packId, await packObjects(small));

  writeEntry(entries, tableId, 1, length, 0);
  const kept = trailer.replace(/\/Size\s+\d+/, "").trim();
  const dictionary = `/Type /XRef /Size ${size} /W [${ENTRY_WIDTHS_BYTES.join(" ")}] ${kept}`;
  output.push(
    Buffer.from(`${tableId} 0 obj\n`),
    writeStream(await compress(dictionary, entries)),
    Buffer.from("\nendobj\n"),
  );
  output.push(Buffer.from(`startxref\n${length}\n%%EOF\n`));
  return Buffer.concat(output);
}

function writeEntry(entries: Buffer, id: number, kind: 1 | 2, place: number, index: number): void {
  if (place > LARGEST_PLACE) throw new RangeError("The file is larger than an entry can say.");
  const at = id * ENTRY_BYTES;
  entries.writeUInt8(kind, at);
  entries.writeUIntBE(place, at + 1, ENTRY_WIDTHS_BYTES[1]);
  entries.writeUIntBE(index, at + 1 + ENTRY_WIDTHS_BYTES[1], ENTRY_WIDTHS_BYTES[2]);
}

/** An object stream: several objects compressed together, after their numbers and offsets. */
async function packObjects(objects: PdfObject[]): Promise<Buffer> {
  const heading: number[] = [];
  const bodies: Buffer[] = [];
  let offset = 0;
  for (const { id, body } of objects) {
    heading.push(id, offset);
    bodies.push(body, Buffer.from("\n"));
    offset += body.length + 1;
  }
  const index = Buffer.from(`${heading.join(" ")}\n`);
  const dictionary = `/Type /ObjStm /N ${objects.length} /First ${index.length}`;
  return writeStream(await compress(dictionary, Buffer.concat([index, ...bodies])));
}

/** Undefined when the object is not a stream. */
function readStream(body: Buffer): StreamParts | undefined {
  const start = /^<<([\s\S]*?)>>\s*stream\r?\n/.exec(body.toString("latin1"));
  if (start === null) return undefined;
  const dictionary = start[1] ?? "";
  const length = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? Number.NaN);
  if (!(start[0].length + length <= body.length)) throw new RangeError("A stream is longer than its object.");
  return { dictionary, data: body.subarray(start[0].length, start[0].length + length) };
}

function writeStream({ dictionary, data }: StreamParts): Buffer {
  return Buffer.concat([Buffer.from(`<<${dictionary}>>\nstream\n`, "latin1"), data, Buffer.from("\nendstream")]);
}

/** Removes the layout tables of an embedded TrueType font; other streams stay unchanged. */
async function lighten(parts: StreamParts): Promise<StreamParts> {
  const isFont = /\/Length1\s/.test(parts.dictionary) && /\/Filter\s*\/FlateDecode/.test(parts.dictionary);
  if (!isFont) return parts;
  const font = stripFont(await unpack(parts.data));
  return compress(`/Length1 ${font.length}`, font);
}

async function compress(dictionary: string, plain: Buffer): Promise<StreamParts> {
  const data = await pack(plain, LARGEST_COMPRESSION);
  return { dictionary: `${dictionary} /Filter /FlateDecode /Length ${data.length}`, data };
}
