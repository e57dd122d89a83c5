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
  offline online pagehide pageshow pointercancel pointerdown pointerup popstate progress resize scroll submit timeout toggle
  visibilitychange`.split(/\s+/),
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

  it("lets the plain script add classes only after the whole stylesheets, or those that every page carries", () => {
    const adds = /className\s*=|classList|innerHTML|insertAdjacentHTML|setAttribute\("class"/;
    const adding = listCode("app/enhance").filter((path) => adds.test(readText(path)));
    expect(adding).toEqual(["app/enhance/offer-drafts.ts", "app/enhance/pictures.ts"]);
    expect(readText("app/enhance/offer-drafts.ts")).toContain("putWholeStyles()");
    const toggled = [...readText("app/enhance/pictures.ts").matchAll(/classList\.toggle\("([^"]+)"/g)];
    expect(toggled.map(([, name]) => name)).toEqual(["btn-ghost", "btn-outline"]);
    for (const [, name] of toggled) expect(readText("app/server/document-styles.server.ts")).toContain(`".${name}"`);
  });

  it("lets the plain script add no attribute that a rule needs, except those that count as its own", () => {
    const code = listCode("app/enhance").map(readText).join("\n");
    const set = [...code.matchAll(/(?:set|toggle)Attribute\("([\w-]+)"/g)].map(([, name = ""]) => name);
    const given = [...code.matchAll(/dataset\.(\w+)\s*=[^=]/g)].map(
      ([, name = ""]) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    );
    const sheets = ["base", "layout", "controls", "cards", "pieces", "records", "overlays", "desk", "desk-days"];
    const css = sheets.map((name) => readText(`app/styles/${name}.css`)).join("\n");
    // Arguments of :not() need nothing.
    const named = new Set([...css.replace(/:not\([^)]*\)/g, "").matchAll(/\[([\w-]+)/g)].map(([, name]) => name));
    const added = [...new Set([...set, ...given, "hidden"])].filter((name) => named.has(name)).sort();
    expect(added).toEqual(["aria-busy", "data-slow", "data-toasts", "data-turned", "hidden", "role"]);
    // The role is that of an element which comes after the whole sheets.
    const own = added.filter((name) => name !== "role").map((name) => `"[${name}]"`);
    expect(readText("app/server/used-rules.ts")).toContain(`OF_SCRIPT = [${own.join(", ")}]`);
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
