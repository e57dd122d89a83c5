import ts from "typescript";
import { describe, expect, it } from "vitest";
import { listCode, listFiles, parse, readText, walk } from "./sources";

const SOURCES = ["app", "db", "scripts", "tests"];
const KEBAB_CASE = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
const VAGUE_NAME = /^(utils?|helpers?|misc|common)\.[a-z.]+$/;

describe("a file", () => {
  it("has a name in kebab-case that says what it is about", () => {
    const names = listFiles(...SOURCES, "locales", "public").map((path) => ({
      path,
      name: path.split("/").at(-1) ?? "",
    }));
    expect(names.filter(({ name }) => !KEBAB_CASE.test(name) && name !== "GLOSSARY.md")).toEqual([]);
    expect(names.filter(({ path, name }) => VAGUE_NAME.test(name) && !path.startsWith("locales/"))).toEqual([]);
  });
});

describe("the code", () => {
  const code = listCode(...SOURCES).filter((path) => !path.startsWith("tests/house/"));

  it("has no type that allows everything in its comments either", () => {
    const marks = /@(param|type|returns|typedef|property) \{[^}]*\bany\b/;
    expect(code.filter((path) => marks.test(readText(path)))).toEqual([]);
  });

  it("switches no check off and leaves nothing for later", () => {
    const marks = /(eslint|oxlint)-disable|\b(TODO|FIXME|XXX)\b/;
    expect(code.filter((path) => marks.test(readText(path)))).toEqual([]);
  });

  it("denies nothing on account of an error that it has not looked at, which may be a lost connection", () => {
    const denial = /catch(\(\(\) => )? ?\{[^}]*throw new (NotFound|Forbidden|Conflict)\b/;
    expect(".catch(() => {\n throw new NotFound()").toMatch(denial);
    expect(code.filter((path) => path.startsWith("app/") && denial.test(readText(path)))).toEqual([]);
  });

  it("has no test that no runner finds", () => {
    const found = /^(app|db|locales|scripts|tests\/(api|faults|fixtures|house|pages))\//;
    expect(code.concat("tests/x.test.ts").filter((path) => /\.test\.tsx?$/.test(path) && !found.test(path))).toEqual([
      "tests/x.test.ts",
    ]);
  });

  it("skips and singles out no test", () => {
    const marks = /\b(it|test|describe)\.(skip|only|todo|fixme|skipIf|runIf)\b/;
    const tests = code.filter((path) => /\.test\.tsx?$/.test(path) || path.startsWith("tests/"));
    expect(tests.filter((path) => marks.test(readText(path)))).toEqual([]);
  });
});

describe("a setting", () => {
  const names = settingNames();

  it("is listed in .env.example", () => {
    expect(names.length).toBeGreaterThan(15);
    const text = readText(".env.example");
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });

  it("that is shown as an example exists", () => {
    const shown = [...readText(".env.example").matchAll(/^#?\s?([A-Z][A-Z_]+)=/gm)].map((match) => match[1]);
    expect(shown.filter((name) => !names.includes(name ?? ""))).toEqual([]);
  });
});

/** Names of the environment variables that the app reads: the keys in capitals of its settings' schema. */
function settingNames(): string[] {
  const nodes = [...walk(parse("app/settings.server.ts"))];
  const schema = nodes.find((node) => ts.isVariableDeclaration(node) && node.name.getText() === "environment");
  if (schema === undefined) return [];
  return [...walk(schema)].flatMap((node) =>
    ts.isPropertyAssignment(node) && /^[A-Z][A-Z_]+$/.test(node.name.getText()) ? [node.name.getText()] : [],
  );
}
