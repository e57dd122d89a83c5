import { parse as parseSelector, SelectorType } from "css-what";
import { parse as parseSheet, type ChildNode } from "postcss";
import { OF_TYPE, type Rule } from "./used-rules";

/** Reads stylesheets while the server is built: at a start it would cost more than 50 ms of processor. */

/** A name that the text of a page spells otherwise. */
const ESCAPED_IN_PAGES = /[&<>"']/;

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
