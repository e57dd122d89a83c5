import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PdfRenderer } from "~/gateways/pdf.server";

/** The issuer of a document, and where its files are stored. */
export interface DocumentIssuer {
  dataDir: string;
  contactEmail: string;
  contactPhone: string;
  testPayments: boolean;
}

const FOLDER = "receipts";
const rendering = new Map<string, Promise<Buffer>>();

/**
 * A document's PDF: rendered once, also for concurrent requests, then read from its file.
 *
 * @param name file name; other content needs another name
 * @param describe builds the HTML where there is no file yet
 * @throws PdfUnavailable when it cannot be rendered now
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
  const pending = rendering.get(file) ?? makePdf(pdf, file, join(dataDir, FOLDER), describe);
  rendering.set(file, pending);
  try {
    return await pending;
  } finally {
    rendering.delete(file);
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
