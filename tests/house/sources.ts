import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CODE = /\.(ts|tsx|js|mjs|cjs)$/;

/** Every file of some folders, as paths relative to the project's folder with slashes. */
export function listFiles(...folders: string[]): string[] {
  return folders.flatMap((folder) => {
    if (!existsSync(join(ROOT, folder))) return [];
    return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((name) => posix.join(folder, name.replaceAll("\\", "/")))
      .filter((path) => statSync(join(ROOT, path)).isFile())
      .sort();
  });
}

/** Files of some folders that hold code. */
export function listCode(...folders: string[]): string[] {
  return listFiles(...folders).filter((path) => CODE.test(path));
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** A file as the TypeScript compiler reads it. */
export function parse(path: string, text = readText(path)): ts.SourceFile {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, kind);
}

/** Every node below a node, itself first. */
export function* walk(node: ts.Node): Generator<ts.Node> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => {
    children.push(child);
  });
  for (const child of children) yield* walk(child);
}
