import ts from "typescript";
import { describe, expect, it } from "vitest";
import { listCode, listFiles, parse, readText, walk } from "./sources";

const CONTRACT = "app/enhance/contract.ts";
const ATTRIBUTE = /(?<![\w-])data-[a-z]+(?:-[a-z]+)*/g;
/** Set by the library that shows messages over the page, and read by Remix. */
const OF_LIBRARIES = ["data-swipe", "data-discover"];
/** Events of browsers and i18next's own, which nobody of this project tells. */
const OF_BROWSERS = new Set(
  `abort activate blur cancel change click close controllerchange DOMContentLoaded error fetch focus focusin focusout input install keydown keypress load message
  mousedown offline online pagehide pageshow pointercancel pointerdown pointerup popstate progress resize scroll submit timeout toggle
  touchstart visibilitychange`.split(/\s+/),
);

const code = listCode("app").filter((path) => path !== CONTRACT && !/\.test(ing)?\.tsx?$/.test(path));
const styles = listFiles("app").filter((path) => path.endsWith(".css"));

const attributes = new Set(readText(CONTRACT).match(/(?<=")data-[a-z-]+(?="\?:)/g));
const events = new Set(
  [...walk(parse(CONTRACT))]
    .filter((node) => ts.isInterfaceDeclaration(node) && /^[A-Za-z]+Events$/.test(node.name.text))
    .flatMap((node) => (ts.isInterfaceDeclaration(node) ? [...node.members] : []))
    .map((member) => member.name?.getText().replaceAll('"', "") ?? ""),
);

interface Use {
  path: string;
  name: string;
}

const dashed = (key: string) => `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The name in `element.dataset.name` and `element.dataset["name"]`. */
function readDatasetKey(node: ts.Node): string | undefined {
  const isDataset = (of: ts.Node) => of.getText().endsWith("dataset");
  if (ts.isPropertyAccessExpression(node) && isDataset(node.expression)) return node.name.text;
  if (ts.isElementAccessExpression(node) && isDataset(node.expression) && ts.isStringLiteral(node.argumentExpression))
    return node.argumentExpression.text;
  return undefined;
}

/** Attributes that some text names, in elements, selectors and datasets. */
function findAttributes(path: string, text = readText(path)): Use[] {
  if (path.endsWith(".css")) return (text.match(ATTRIBUTE) ?? []).map((name) => ({ path, name }));
  return [...walk(parse(path, text))].flatMap((node): Use[] => {
    const key = readDatasetKey(node);
    if (key !== undefined) return [{ path, name: dashed(key) }];
    const said =
      ts.isJsxAttribute(node) && ts.isIdentifier(node.name)
        ? node.name.text
        : ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
          ? node.text
          : "";
    return (said.match(ATTRIBUTE) ?? []).map((name) => ({ path, name }));
  });
}

/** Events that are told (`new CustomEvent`) or listened for, by their names. */
function findEvents(path: string, kind: "told" | "heard", text = readText(path)): Use[] {
  return [...walk(parse(path, text))].flatMap((node): Use[] => {
    const isTold = ts.isNewExpression(node) && /^(Custom)?Event$/.test(node.expression.getText());
    const isHeard = ts.isCallExpression(node) && /(^|\.)addEventListener$/.test(node.expression.getText());
    if (kind === "told" ? !isTold : !isHeard) return [];
    const [first] = (node as ts.NewExpression | ts.CallExpression).arguments ?? [];
    return first !== undefined && ts.isStringLiteralLike(first) ? [{ path, name: first.text }] : [];
  });
}

describe("the contract between server, script and React", () => {
  const used = [...code, ...styles].flatMap((path) => findAttributes(path));
  const told = code.flatMap((path) => findEvents(path, "told"));
  const heard = code.flatMap((path) => findEvents(path, "heard"));

  it("names every data attribute that is used", () => {
    expect(used.filter(({ name }) => !attributes.has(name) && !OF_LIBRARIES.includes(name))).toEqual([]);
  });

  it("names no data attribute that is not used", () => {
    const names = new Set(used.map(({ name }) => name));
    expect([...attributes].filter((name) => !names.has(name))).toEqual([]);
  });

  it("names every event that is told or listened for", () => {
    expect(told.filter(({ name }) => !events.has(name) && !OF_BROWSERS.has(name))).toEqual([]);
    expect(heard.filter(({ name }) => !events.has(name) && !OF_BROWSERS.has(name))).toEqual([]);
  });

  it("names no event that nobody tells", () => {
    const names = new Set(told.map(({ name }) => name));
    expect([...events].filter((name) => !names.has(name))).toEqual([]);
  });

  it("is types alone, so that the plain script stays one file", () => {
    const types = (node: ts.Statement) =>
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isModuleDeclaration(node) ||
      (ts.isImportDeclaration(node) && node.importClause?.isTypeOnly === true);
    expect(parse(CONTRACT).statements.filter((node) => !types(node))).toEqual([]);
  });

  it("is looked for in the right places", () => {
    const names = (uses: Use[]) => uses.map(({ name }) => name);
    expect(attributes.size).toBeGreaterThan(15);
    expect(events.size).toBeGreaterThan(3);
    expect(names(findAttributes("a.tsx", `const x = <a data-one="" data-two-three>{y.dataset.fourFive}</a>;`))).toEqual(
      ["data-one", "data-two-three", "data-four-five"],
    );
    expect(names(findAttributes("a.ts", 'z.closest(`button[data-six="${id}"]`); f("--user-data-dir");'))).toEqual([
      "data-six",
    ]);
    expect(names(findEvents("a.ts", "told", `d.dispatchEvent(new CustomEvent("seven"));`))).toEqual(["seven"]);
    expect(names(findEvents("a.ts", "heard", `document.addEventListener("eight", f);`))).toEqual(["eight"]);
  });
});
