import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CODE = /\.(ts|tsx|js|mjs|cjs)$/;
const ALIASES: [RegExp, string][] = [
  [/^~\//, "app/"],
  [/^~db\//, "db/"],
  [/^~locales\//, "locales/"],
];

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

/** What a file imports or re-exports, as it stands there. */
export function listSpecifiers(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const specifier = statement.moduleSpecifier;
    return specifier !== undefined && ts.isStringLiteral(specifier) ? [specifier.text] : [];
  });
}

/** The project's file that an import means, out of those known; undefined for packages. */
export function resolveImport(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const alias = ALIASES.find(([pattern]) => pattern.test(specifier));
  if (alias === undefined && !specifier.startsWith(".")) return undefined;
  const path = alias === undefined ? posix.join(dirname(from), specifier) : specifier.replace(...alias);
  const candidates = [
    path,
    ...[".ts", ".tsx", ".js", ".mjs", ".d.ts", "/index.ts", "/index.tsx"].map((ending) => path + ending),
  ];
  return candidates.find((candidate) => known.has(candidate));
}

/**
 * The first circle in a graph, from a node back to itself, or undefined.
 *
 * @param edges what each node points to
 */
export function findCircle(edges: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const finished = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): string[] | undefined => {
    if (finished.has(node)) return undefined;
    const start = path.indexOf(node);
    if (start >= 0) return [...path.slice(start), node];
    path.push(node);
    for (const next of edges.get(node) ?? []) {
      const circle = visit(next);
      if (circle !== undefined) return circle;
    }
    path.pop();
    finished.add(node);
    return undefined;
  };
  for (const node of edges.keys()) {
    const circle = visit(node);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
