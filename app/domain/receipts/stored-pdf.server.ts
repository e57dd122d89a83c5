import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PdfRenderer } from "~/gateways/pdf.server";

/** What a document says of the one who issues it. */
export interface DocumentIssuer {
  dataDir: string;
  contactEmail: string;
  contactPhone: string;
  testPayments: boolean;
}

const FOLDER = "receipts";
const beingMade = new Map<string, Promise<Buffer>>();

/**
 * A document's PDF: rendered once, then read from its file. Asked for by several at once it is rendered once.
 *
 * @param name of the file; another content needs another name
 * @param describe writes the document as HTML where there is no file yet
 * @throws PdfUnavailable when it cannot be made now
 */
export async function storePdf(
  pdf: PdfRenderer,
  { dataDir }: Pick<DocumentIssuer, "dataDir">,
  name: string,
  describe: () => Promise<string>,
): Promise<Buffer> {
  const file = join(dataDir, FOLDER, name);
  const stored = await readFile(file).catch(() => undefined);
  if (stored !== undefined) return stored;
  const pending = beingMade.get(file) ?? makePdf(pdf, file, join(dataDir, FOLDER), describe);
  beingMade.set(file, pending);
  try {
    return await pending;
  } finally {
    beingMade.delete(file);
  }
}

async function makePdf(
  pdf: PdfRenderer,
  file: string,
  folder: string,
  describe: () => Promise<string>,
): Promise<Buffer> {
  const made = await pdf.render(await describe());
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, made);
  await rename(unfinished, file);
  return made;
}
