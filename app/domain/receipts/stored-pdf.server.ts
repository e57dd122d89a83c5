import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PdfRenderer } from "~/gateways/pdf.server";

/** The issuer of a document, and where its files are stored. */
export interface DocumentIssuer {
  /** Public origin, which serves the address on paper. */
  appUrl: string;
  dataDir: string;
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

const FOLDER = "receipts";
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
export async function storePdf(
  pdf: PdfRenderer,
  { dataDir }: Pick<DocumentIssuer, "dataDir">,
  document: PrintedDocument,
): Promise<Buffer> {
  const hash = createHash("sha256").update(JSON.stringify(document.facts)).digest("hex");
  const file = join(dataDir, FOLDER, `${document.name}-${hash}.pdf`);
  const stored = await readFile(file).catch(() => undefined);
  if (stored?.subarray(-MARK_IS_WITHIN_BYTES).includes(MARK + hash) === true) return stored;
  const pending = rendering.get(file) ?? makePdf(pdf, file, `\n${MARK}${hash}\n`, document);
  rendering.set(file, pending);
  try {
    return await pending;
  } finally {
    rendering.delete(file);
  }
}

async function makePdf(pdf: PdfRenderer, file: string, mark: string, document: PrintedDocument): Promise<Buffer> {
  const made = Buffer.concat([await pdf.render(document.describe()), Buffer.from(mark)]);
  // On a full disk it is sent all the same, and rendered again the next time.
  await keep(file, made).catch(() => undefined);
  return made;
}

async function keep(file: string, made: Buffer): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(unfinished, made);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
