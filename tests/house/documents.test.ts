import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readText, ROOT } from "./sources";

const TOP = "(?:app|db|deploy|docs|locales|scripts|tests|public)";
const PATH = new RegExp(`\\b${TOP}/[\\w./-]*`, "g");

const markdown = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith(".md"))
    .map((file) => join(folder, file));

const DOCUMENTS = ["README.md", "CONTRIBUTING.md", ...markdown("docs"), ...markdown("docs/decisions")];

/** Paths of the project that stand as code in a text; a pattern such as `app/routes/<screen>/` is none. */
function listPaths(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span ?? "");
  return spans.filter((span) => !/[<*{]/.test(span)).flatMap((span) => span.match(PATH) ?? []);
}

describe("a document", () => {
  it("names paths that exist", () => {
    const missing = DOCUMENTS.flatMap((document) =>
      listPaths(readText(document))
        .filter((path) => !existsSync(join(ROOT, path.replace(/\.$/, ""))))
        .map((path) => `${document}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it("names paths in several places", () => {
    expect(listPaths(readText("docs/architecture.md")).length).toBeGreaterThan(30);
    expect(listPaths("see `app/nowhere.ts` and `app/<screen>/route.tsx`")).toEqual(["app/nowhere.ts"]);
  });

  it("is numbered without doubles where it is a decision", () => {
    const numbers = markdown("docs/decisions").map((file) => file.split("/").at(-1)?.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
