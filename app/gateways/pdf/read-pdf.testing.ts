import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Reads PDFs back with Poppler's tools, as an independent reader of what was written. For tests only. */

const run = promisify(execFile);

async function withFile<T>(pdf: Buffer, read: (path: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "read-pdf-"));
  try {
    const path = join(directory, "file.pdf");
    await writeFile(path, pdf);
    return await read(path);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The text in reading order. */
export function readText(pdf: Buffer): Promise<string> {
  return withFile(pdf, async (path) => (await run("pdftotext", [path, "-"])).stdout);
}

/** Text without any white space: Poppler puts stray spaces into conjuncts. */
export async function readDenseText(pdf: Buffer): Promise<string> {
  return withoutSpaces(await readText(pdf));
}

/** A text in the form that `readDenseText` gives. */
export function withoutSpaces(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, "");
}

/** Title, number of pages, size of the page, tags and the like, by name. */
export function readProperties(pdf: Buffer): Promise<Record<string, string>> {
  return withFile(pdf, async (path) => {
    const { stdout } = await run("pdfinfo", [path]);
    return Object.fromEntries(
      [...stdout.matchAll(/^([^:]+):\s*(.*)$/gm)].map((match) => [match[1] ?? "", match[2] ?? ""]),
    );
  });
}

/** Each font's name and whether it is embedded. */
export function readFonts(pdf: Buffer): Promise<{ name: string; embedded: boolean }[]> {
  return withFile(pdf, async (path) => {
    const lines = (await run("pdffonts", [path])).stdout.trimEnd().split("\n").slice(2);
    return lines.map((line) => ({
      name: line.split(/\s+/)[0] ?? "",
      embedded: /\s(yes|no)\s+(yes|no)\s+(yes|no)\s/.exec(line)?.[1] === "yes",
    }));
  });
}
