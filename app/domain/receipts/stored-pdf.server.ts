import { createHash } from "node:crypto";
import { FilesUnavailable, type FileStore } from "~/gateways/files/file-store";
import type { PdfRenderer } from "~/gateways/pdf.server";

/** What prints documents, and where their files are stored. */
export interface Printer {
  pdf: PdfRenderer;
  files: FileStore;
}

/** The issuer of a document. */
export interface DocumentIssuer {
  /** Public origin, which serves the address on paper. */
  appUrl: string;
  contactEmail: string;
  contactPhone: string;
  testPayments: boolean;
}

/** A document to print. */
export interface PrintedDocument {
  /** Begins the file's name. */
  name: string;
  /** Everything that is printed: other facts are another document, whatever its name. */
  facts: object;
  /** Builds its HTML, when its turn to be printed comes. */
  describe: () => string;
}

/** A reader of PDFs ignores a comment behind the end; the file says by it which document it is. */
const MARK = "%yantra-document ";
const MARK_IS_WITHIN_BYTES = 1_024;
/** Documents from when they are asked for until they are stored, by the names of their files. */
const pending = new Map<string, { made: Promise<Buffer>; stored: Promise<void> }>();

/**
 * A document's PDF: rendered once, also for concurrent requests, then read from its file. File name and file carry the
 * hash of the facts: after an older database was put back, the file of one document is never sent for another that has
 * got its number. It is sent while its file is being written: a disk or a bucket may take as long as Chromium.
 *
 * @throws PdfUnavailable when it cannot be rendered now
 */
export async function storePdf({ pdf, files }: Printer, document: PrintedDocument): Promise<Buffer> {
  const hash = createHash("sha256").update(JSON.stringify(document.facts)).digest("hex");
  const file = `receipts/${document.name}-${hash}.pdf`;
  const read = await files.read(file).catch((error: unknown) => error);
  if (Buffer.isBuffer(read) && read.subarray(-MARK_IS_WITHIN_BYTES).includes(MARK + hash)) return read;
  const known = pending.get(file);
  if (known !== undefined) return known.made;
  const made = makePdf(pdf, document, `\n${MARK}${hash}\n`);
  // A bucket that is away is not asked once more.
  const keep = async (body: Buffer) => (read instanceof FilesUnavailable ? undefined : files.put(file, body));
  const forget = () => void pending.delete(file);
  // On a full disk it is sent all the same, and rendered again the next time.
  pending.set(file, { made, stored: made.then(keep).then(forget, forget) });
  return made;
}

async function makePdf(pdf: PdfRenderer, document: PrintedDocument, mark: string): Promise<Buffer> {
  return Buffer.concat([await pdf.render(document.describe), Buffer.from(mark)]);
}

/** Resolves when nothing that was sent is still to be stored. */
export async function documentsStored(): Promise<void> {
  await Promise.all([...pending.values()].map(({ stored }) => stored));
}
