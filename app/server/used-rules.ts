import { parse as parseSelector, SelectorType } from "css-what";
import { parse as parseSheet, type ChildNode } from "postcss";

/**
 * Leaves out of a stylesheet the rules that a page cannot use. A selector needs each element, class and attribute that
 * it names itself. States and arguments of `:not()` and the like may change, and are never a reason to leave a rule
 * out; nor are attributes where script may add them.
 */

/** A name that the text of a page spells otherwise. */
const ESCAPED_IN_PAGES = /[&<>"']/;
const NAMES = /<[a-z][\w-]*| class="[^"]*"/gi;
const CLASS = ' class="';
/** What a press opens, also without script. */
const OPENED = "[open]";
/** React's alone, before which the whole sheets come. */
const OF_REACT = "[data-swipe]";
/** No script makes a field of another type. */
const OF_TYPE = "[type=";

export interface Selector {
  text: string;
  /** Elements, classes with a dot before them, and attributes in brackets. */
  needs: string[];
}

export type Rule =
  | { selectors: Selector[]; declarations: string }
  /** A condition such as `@media` with the rules within. */
  | { condition: string; rules: Rule[] }
  | { kept: string }
  | { keyframes: string; name: string };

/** Reads a stylesheet, minified or not. */
export function parseRules(css: string): Rule[] {
  return parseSheet(css).nodes.flatMap(toRule);
}

function toRule(node: ChildNode): Rule[] {
  if (node.type === "comment") return [];
  if (node.type === "rule") {
    const declarations = node.nodes.map(String).join(";");
    return [{ selectors: node.selectors.map((text) => ({ text, needs: listNeeds(text) })), declarations }];
  }
  if (node.type === "atrule" && node.name === "media")
    return [{ condition: `@media ${node.params}`, rules: (node.nodes ?? []).flatMap(toRule) }];
  if (node.type === "atrule" && node.name === "keyframes") return [{ keyframes: String(node), name: node.params }];
  return [{ kept: String(node) }];
}

function listNeeds(selector: string): string[] {
  return parseSelector(selector)
    .flat()
    .flatMap((part) => {
      if (part.type === SelectorType.Tag) return [part.name.toLowerCase()];
      if (part.type !== SelectorType.Attribute || ESCAPED_IN_PAGES.test(part.value)) return [];
      if (part.name === "class") return part.action === "element" ? [`.${part.value}`] : [];
      return [part.name === "type" && part.action === "equals" ? `${OF_TYPE}"${part.value}"]` : `[${part.name}]`];
    });
}

/** All elements, classes and attributes that rules name. */
export function listNames(rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) => {
    if ("rules" in rule) return listNames(rule.rules);
    return "selectors" in rule ? rule.selectors.flatMap(({ needs }) => needs) : [];
  });
}

/** The elements and classes of a page as React writes it. */
export function readNames(html: string): Set<string> {
  const found = [...new Set(html.match(NAMES))];
  return new Set(
    found.flatMap((text) => {
      if (text.startsWith("<")) return [text.slice(1).toLowerCase()];
      const classes = text.slice(CLASS.length, -1).split(/\s+/);
      return classes.map((name) => `.${name}`);
    }),
  );
}

/** Those of the attributes that a page has as React writes it, or may have later. */
export function readAttributes(html: string, named: readonly string[], isScripted: boolean): string[] {
  return named.filter((name) => {
    if (!name.startsWith("[")) return false;
    if (name.startsWith(OF_TYPE)) return html.includes(` ${name.slice(1, -1)}`);
    return (isScripted && name !== OF_REACT) || name === OPENED || html.includes(` ${name.slice(1, -1)}=`);
  });
}

/** Writes the rules whose selectors find all that they need, and the animations that these name. */
export function writeUsedRules(rules: readonly Rule[], names: ReadonlySet<string>): string {
  const used = writeMatching(rules, names);
  const animations = rules.flatMap((rule) =>
    "keyframes" in rule && used.includes(`animation:${rule.name} `) ? [rule.keyframes] : [],
  );
  return used + animations.join("");
}

function writeMatching(rules: readonly Rule[], names: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if ("kept" in rule) return rule.kept;
      if ("keyframes" in rule) return "";
      if ("rules" in rule) {
        const within = writeMatching(rule.rules, names);
        return within === "" ? "" : `${rule.condition}{${within}}`;
      }
      const used = rule.selectors.filter(({ needs }) => needs.every((name) => names.has(name)));
      return used.length === 0 ? "" : `${used.map(({ text }) => text).join(",")}{${rule.declarations}}`;
    })
    .join("");
}
