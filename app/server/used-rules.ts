/**
 * Leaves out of a stylesheet the rules that a page cannot use. A selector needs each element, class and attribute that
 * it names itself. States and arguments of `:not()` and the like may change, and are never a reason to leave a rule
 * out; nor are the attributes that script adds, where it runs.
 */

const NAMES = /<[a-z][\w-]*| class="[^"]*"/gi;
const CLASS = ' class="';
/** What a press opens, also without script. */
const OPENED = "[open]";
/** What the plain script adds; all others come with the page, or with React and the whole sheets before it. */
const OF_SCRIPT = ["[aria-busy]", "[data-slow]", "[data-toasts]", "[data-turned]", "[hidden]"];
/** No script makes a field of another type. */
export const OF_TYPE = "[type=";

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
    return (isScripted && OF_SCRIPT.includes(name)) || name === OPENED || html.includes(` ${name.slice(1, -1)}=`);
  });
}

/** Writes the rules whose selectors find all that they need, and the animations that these name. */
export function writeUsedRules(rules: readonly Rule[], names: ReadonlySet<string>): string {
  const used = writeMatching(rules, names);
  const animations = rules.flatMap((rule) =>
    "keyframes" in rule && namesAnimation(used, rule.name) ? [rule.keyframes] : [],
  );
  return used + animations.join("");
}

/** Minifiers put the name last. */
const namesAnimation = (css: string, name: string) =>
  [...css.matchAll(/animation(?:-name)?:([^;}]*)/g)].some(([, value = ""]) => value.split(/[\s,]+/).includes(name));

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
