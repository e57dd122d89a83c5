import { existsSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { parse, ROOT, walk } from "./sources";

/** The table of what the product promises, and the tests that it names. */

export const SECTIONS = [
  "Renters",
  "Owners",
  "Accounts",
  "Admins",
  "Money",
  "Languages and voice",
  "Terms of hire",
  "Operations",
] as const;
const ARROW = " › ";
const ANY_TEXT = "\u0000";
/** Says with which command a test runs. */
const TAG = / @[a-z]+$/;
const PLACEHOLDER = /%[sdifjo#p]|\$[a-zA-Z_.]+|%%/g;

export interface Promised {
  section: string;
  sentence: string;
  /** Each as `path › title`, the names of groups around it may stand between. */
  tests: string[];
}

/** The rows of the table, by section; headings and rulers of tables are none. */
export function readPromises(markdown: string): Promised[] {
  let section = "";
  return markdown.split("\n").flatMap((line) => {
    if (line.startsWith("## ")) section = line.slice(3).trim();
    const cells = line.startsWith("|")
      ? line
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim())
      : [];
    const [sentence = "", tests = ""] = cells;
    if (cells.length === 0 || sentence === "sentence" || /^:?-+:?$/.test(sentence)) return [];
    return [{ section, sentence, tests: tests.split("<br>").map((test) => test.trim().replaceAll("`", "")) }];
  });
}

/** True where the file that a reference names holds a test, or tests from a list, of that title. */
export function isTestThere(reference: string): boolean {
  const [path = "", ...titles] = reference.split(ARROW);
  if (titles.length === 0 || !existsSync(join(ROOT, path))) return false;
  return readTitles(path).some((chain) => {
    const named = chain.slice(-titles.length);
    return named.length === titles.length && named.every((pattern, index) => fits(pattern, titles[index] ?? ""));
  });
}

const titlesOf = new Map<string, string[][]>();

/** Many promises name the same file. */
function readTitles(path: string): string[][] {
  const titles = titlesOf.get(path) ?? listTitles(parse(path));
  titlesOf.set(path, titles);
  return titles;
}

/** Titles of all tests of a file, each under the titles of its groups; what a title takes from elsewhere may be any text. */
export function listTitles(source: ts.SourceFile): string[][] {
  return [...walk(source)].flatMap((node) => {
    const title = titleOf(node, /^(it|test)$/);
    return title === undefined ? [] : [[...groupsOf(node), title]];
  });
}

function groupsOf(node: ts.Node): string[] {
  const groups: string[] = [];
  for (let at = node.parent; at !== undefined; at = at.parent) {
    const title = titleOf(at, /^(describe|test\.describe)$/);
    if (title !== undefined) groups.unshift(title);
  }
  return groups;
}

/** The first argument of `it(…)`, `it.each(…)(…)` and the like. */
function titleOf(node: ts.Node, callee: RegExp): string | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const called = ts.isCallExpression(node.expression) ? node.expression.expression : node.expression;
  const name = called.getText().replace(/\.(each|for)(<.*>)?$/s, "");
  const [title] = node.arguments;
  const isList = called.getText() !== name;
  // The call that is given the list has no title yet.
  if (title === undefined || !callee.test(name) || (isList && !ts.isCallExpression(node.expression))) return undefined;
  const text = textOf(title)?.replace(TAG, "");
  return isList ? text?.replaceAll(PLACEHOLDER, ANY_TEXT) : text;
}

function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => ANY_TEXT + span.literal.text).join("");
  return ts.isPropertyAccessExpression(node) || ts.isIdentifier(node) ? ANY_TEXT : undefined;
}

/** A title that is any text at all names nothing. */
function fits(pattern: string, title: string): boolean {
  if (pattern.replaceAll(ANY_TEXT, "").trim() === "") return false;
  const parts = pattern.split(ANY_TEXT).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`, "s").test(title);
}
