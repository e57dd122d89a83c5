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
  /** Builds its HTML. */
  describe: () => string;
}

/** A reader of PDFs ignores a comment behind the end; the file says by it which document it is. */
const MARK = "%yantra-document ";
const MARK_IS_WITHIN_BYTES = 1_024;
const rendering = new Map<string, Promise<Buffer>>();

/**
 * A document's PDF: rendered once, also for concurrent requests, then read from its file. File name and file carry the
 * hash of the facts: after an older database was put back, the file of one document is never sent for another that has
 * got its number.
 *
 * @throws PdfUnavailable when it cannot be rendered now
 */
export async function storePdf({ pdf, files }: Printer, document: PrintedDocument): Promise<Buffer> {
  const hash = createHash("sha256").update(JSON.stringify(document.facts)).digest("hex");
  const file = `receipts/${document.name}-${hash}.pdf`;
  const stored = await files.read(file).catch((error: unknown) => error);
  if (Buffer.isBuffer(stored) && stored.subarray(-MARK_IS_WITHIN_BYTES).includes(MARK + hash)) return stored;
  // Whoever waits for it does not wait for a bucket that is away once more.
  const keep = async (made: Buffer) => (stored instanceof FilesUnavailable ? undefined : files.put(file, made));
  const pending = rendering.get(file) ?? makePdf(pdf, document, `\n${MARK}${hash}\n`, keep);
  rendering.set(file, pending);
  try {
    return await pending;
  } finally {
    rendering.delete(file);
  }
}

async function makePdf(
  pdf: PdfRenderer,
  document: PrintedDocument,
  mark: string,
  keep: (made: Buffer) => Promise<void>,
): Promise<Buffer> {
  const made = Buffer.concat([await pdf.render(document.describe()), Buffer.from(mark)]);
  // On a full disk it is sent all the same, and rendered again the next time.
  await keep(made).catch(() => undefined);
  return made;
}
