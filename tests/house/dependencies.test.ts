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
  oxfmt: /\boxfmt --check\b/,
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
  // Fonts of scripts are named by a template.
  if (name.startsWith("@fontsource/noto-sans-")) return imported.has("@fontsource/noto-sans-");
  if (imported.has(name) || PROGRAMS[name]?.test(commands) === true) return true;
  const wanting = WANTED_BY[name];
  return wanting !== undefined && (wanting in dependencies || wanting in devDependencies);
}

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

/** The folder that `name` is loaded from by the package at `path`: its own `node_modules`, else one above. */
function findLocked(packages: Record<string, LockedPackage>, path: string, name: string): string | undefined {
  const candidate = `${path === "" ? "" : `${path}/`}node_modules/${name}`;
  if (candidate in packages) return candidate;
  if (path === "") return undefined;
  return findLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))), name);
}

/** Optional dependencies without an entry: `npm ci` refuses the whole lock for one. */
const listUnlocked = (packages: Record<string, LockedPackage>) =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => findLocked(packages, path, name) === undefined),
  );

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

  it("is one of production where it is loaded beside the build", () => {
    const beside = importedBy(
      listCode("app/domain", "app/gateways", "app/jobs", "db", "scripts").filter((path) => !/\.test\.tsx?$/.test(path)),
    );
    expect([...beside].filter((name) => name in devDependencies)).toEqual([]);
  });

  it("is locked for every platform", () => {
    const { packages } = JSON.parse(readText("package-lock.json")) as { packages: Record<string, LockedPackage> };
    expect(listUnlocked(packages)).toEqual([]);
    const lost = {
      "": {},
      "node_modules/lint": { optionalDependencies: { "lint-mac": "1.0.0", "lint-linux": "1.0.0" } },
    };
    expect(listUnlocked({ ...lost, "node_modules/lint-linux": {} })).toEqual(["lint-mac"]);
  });
});
