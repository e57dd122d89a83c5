import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listCode, listFiles, readText, ROOT } from "./sources";

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const { scripts, dependencies, devDependencies } = JSON.parse(readText("package.json")) as Manifest;
const CONFIGURATION = readdirSync(ROOT).filter((name) => /\.[cm]?js$|\.ts$/.test(name));
const files = [...listCode("app", "db", "scripts", "tests"), ...CONFIGURATION];
const styles = listFiles("app").filter((path) => path.endsWith(".css"));
const SPECIFIER =
  /(?:from|import|require\.resolve|resolve|require)\s*\(?\s*["']([^"'.~/][^"']*)["']|["'`](@fontsource\/[\w-]+)/g;

/** The package of an import: `@a/b/c` is of `@a/b`, `a/b` of `a`. */
const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
const importedBy = (paths: readonly string[]) =>
  new Set(
    paths.flatMap((path) =>
      [...readText(path).matchAll(SPECIFIER)].map(([, module, font]) => packageOf(module ?? font ?? "")),
    ),
  );

const imported = new Set([...importedBy(files), ...importedBy(styles)]);
/** Programs that are run by name: in package.json's scripts or by `localProgram`. */
const commands = `${Object.values(scripts).join(" ")} ${files.map((path) => readText(path)).join("\n")}`;
const PROGRAMS: Record<string, RegExp> = {
  "@remix-run/dev": /\bremix vite:build\b/,
  "@remix-run/serve": /\bremix-serve\b/,
  "dependency-cruiser": /\bdepcruise\b/,
  oxlint: /\boxlint --type-aware\b/,
  prettier: /\bprettier --write\b/,
  tsx: /\btsx scripts\b/,
};
/** Wanted by another package that does not bring it along. */
const WANTED_BY: Record<string, string> = {
  "react-dom": "react",
  "remix-auth-form": "remix-auth",
  isbot: "@remix-run/dev",
  tailwindcss: "@tailwindcss/vite",
  playwright: "@playwright/test",
  "oxlint-tsgolint": "oxlint",
};

function hasUse(name: string): boolean {
  const typed = /^@types\/(.+)$/.exec(name)?.[1];
  if (typed !== undefined) return typed === "node" || typed in dependencies || typed in devDependencies;
  if (imported.has(name) || PROGRAMS[name]?.test(commands) === true) return true;
  const wanting = WANTED_BY[name];
  return wanting !== undefined && (wanting in dependencies || wanting in devDependencies);
}

describe("a dependency", () => {
  it("has a use", () => {
    expect([...Object.keys(dependencies), ...Object.keys(devDependencies)].filter((name) => !hasUse(name))).toEqual([]);
    expect(hasUse("left-pad")).toBe(false);
    expect(hasUse("@types/left-pad")).toBe(false);
  });

  it("has an exact version", () => {
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/.test(version));
    expect(loose).toEqual([]);
  });

  it("is one of production where the server needs it", () => {
    const server = importedBy(
      listCode("app", "db").filter((path) => !/\.(test|testing)\.tsx?$/.test(path) && !path.endsWith("test-server.ts")),
    );
    const tools = [...server].filter(
      (name) => name in devDependencies && !["vite", "@remix-run/route-config", "@remix-run/dev"].includes(name),
    );
    expect(tools).toEqual([]);
  });
});
