import { describe, expect, it } from "vitest";
import { parseRules } from "./parse-rules";
import { listNames, readAttributes, readNames, writeUsedRules } from "./used-rules";

function select(css: string, html: string, isScripted = true): string {
  const rules = parseRules(css);
  const names = [...readNames(html), ...readAttributes(html, listNames(rules), isScripted)];
  return writeUsedRules(rules, new Set(names));
}
const PAGE = `<body><p class="lead big" data-x="y">Text</p><svg class="i"></svg></body>`;

describe("the rules that a page can use", () => {
  it.each([
    ["p{color:red}", "elements that it has"],
    [".big{color:red}", "classes that it has"],
    ["body .lead>p+svg.i{color:red}", "combinations of them"],
    ["*,:before{margin:0}", "selectors that name nothing"],
    [":root{--a:1px}", "the root"],
    ["[hidden]{display:none!important}", "attributes that may come"],
    ["p:hover,p:not(.x):focus{color:red}", "states, whatever they exclude"],
    ["p[data-x=y]:before{content:attr(data-x)}", "attributes that it has"],
    [".i[aria-busy]{color:red}", "attributes that script adds"],
    ["p:has(table){color:red}", "what may come to stand within"],
    ["@media (min-width:768px){p{color:red}}", "widths"],
    ["p{animation:roll 1s}@keyframes roll{to{transform:rotate(1turn)}}", "animations that they name"],
    ["p{animation:1s linear roll}@keyframes roll{to{transform:rotate(1turn)}}", "animations that they name last"],
    ["p{animation-name:a,roll}@keyframes roll{to{transform:rotate(1turn)}}", "animations that they name alone"],
  ])("are kept: %s (%s)", (css) => expect(select(css, PAGE)).toBe(css));

  it.each([
    ["table{color:red}", "elements that it lacks"],
    [".bigger{color:red}", "classes that it lacks"],
    [".lead .x{color:red}", "combinations with one that it lacks"],
    ["p.x:hover{color:red}", "states of what it lacks"],
    [".i[aria-invalid=true]{color:red}", "attributes that it lacks and no script adds"],
    ['[type="range"]{color:red}', "fields of a type that it lacks"],
    ["@media print{table{color:red}}", "conditions with nothing left within"],
    ["/*! licence */", "remarks"],
    [".x{animation:roll 1s}@keyframes roll{to{transform:rotate(1turn)}}", "animations of what it lacks"],
    ["@keyframes roll{to{transform:rotate(1turn)}}", "animations that nothing names"],
  ])("are none of these: %s (%s)", (css) => expect(select(css, PAGE)).toBe(""));

  it("are without what React alone adds", () => {
    expect(select(".btn[data-swipe=move]{a:b}", `<a class="btn"></a>`)).toBe("");
  });

  it("are fewer where no script adds attributes", () => {
    const page = `<body><details></details><p aria-current="page"><button class="btn"></button></p></body>`;
    const css = `[open]{a:b}[aria-current=page]{a:b}.btn:not([aria-busy]){a:b}.btn[aria-busy]{a:b}[hidden]{a:b}`;
    expect(select(css, page)).toBe(css);
    expect(select(css, page, false)).toBe("[open]{a:b}[aria-current=page]{a:b}.btn:not([aria-busy]){a:b}");
  });

  it("lose the selectors that find nothing", () => {
    expect(select("table,p,.x p{color:red;margin:0}", PAGE)).toBe("p{color:red;margin:0}");
  });

  it("stay in their order", () => {
    expect(select("p{a:b}.x{a:b}@media print{p{a:b}}.big{a:b}", PAGE)).toBe("p{a:b}@media print{p{a:b}}.big{a:b}");
  });

  it("keep classes that pages spell with entities", () => {
    const css = ".a\\&b{color:red}";
    expect(select(css, "<p></p>")).toBe(css);
    expect(listNames(parseRules(css))).toEqual([]);
  });
});
