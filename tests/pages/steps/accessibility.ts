import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** What axe finds on a page: https://github.com/dequelabs/axe-core. */

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** WCAG 2 A and AA, what is good practice beyond, and a rule about names that axe counts as new. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const ALSO = { "label-content-name-mismatch": { enabled: true } };

interface Axe {
  run: (where: Document, options: object) => Promise<{ violations: Violation[] }>;
}
interface Violation {
  id: string;
  help: string;
  nodes: { html: string; any: { message: string }[]; all: { message: string }[]; none: { message: string }[] }[];
}

/** @returns every violation, one line for each element */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Run by the test's own channel: the page's Content Security Policy does not concern it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([values, rules]) => {
      const { axe } = window as unknown as { axe: Axe };
      // What they cover is reached by scrolling; axe would call it too small.
      for (const bar of document.querySelectorAll<HTMLElement>(".tabbar, .act")) bar.style.position = "static";
      const { violations } = await axe.run(document, {
        runOnly: { type: "tag", values },
        rules,
        // What is sound is not asked for.
        resultTypes: ["violations"],
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, any, all, none }) => {
          const why = [...any, ...all, ...none].map(({ message }) => message)[0] ?? "";
          return `${id} (${help}): ${html.slice(0, 160)}: ${why.slice(0, 160)}`;
        }),
      );
    },
    [TAGS, ALSO] as const,
  );
}

/** A view whose text is twice as large: what of it is wrong, one line each. */
export async function findLargeTextProblems(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const MAX_HEADER_SHARE = 0.3;
    const MAX_HEADING_SHARE = 1 / 3;
    // Paper and chips lie edge to edge on phones, as far beyond what they stand in.
    const BLEED_PX = 16;
    const root = document.documentElement;
    root.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(root).fontSize)}px`;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const problems: string[] = [];
    const header = document.querySelector("header.bar")?.getBoundingClientRect().height ?? 0;
    if (header > MAX_HEADER_SHARE * innerHeight) problems.push(`the header is ${Math.round(header)} px high`);
    if (root.scrollWidth > root.clientWidth) problems.push(`the page is ${root.scrollWidth} px wide`);
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest(".leaflet-container, .chips, .strip, .sr-only, .skip, svg") !== null) continue;
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 1) continue;
      if (/^H[1-3]$/.test(element.tagName) && height > MAX_HEADING_SHARE * innerHeight)
        problems.push(`is a heading ${Math.round(height)} px high: ${(element.textContent ?? "").trim()}`);
      // What is cut on purpose ends with an ellipsis.
      if (element.closest(".truncate, form[role=search]") !== null) continue;
      const isOut = left < -1 || right > root.clientWidth + 1;
      const { overflowX } = getComputedStyle(element);
      const isField = /^(textarea|input|select)$/i.test(element.tagName);
      const isWide = !isField && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + BLEED_PX + 1;
      const isCut = overflowX !== "visible" && isWide;
      // A stamp stands aslant, and its corners reach out.
      const isCause =
        isWide &&
        element.querySelector(":scope > .stamp") === null &&
        [...element.children].every((child) => child.scrollWidth <= child.clientWidth + 1);
      const name = `<${element.tagName.toLowerCase()} class="${element.className}"> ${(element.textContent ?? "").trim().slice(0, 40)}`;
      if (isOut) problems.push(`stands out, ${Math.round(left)} to ${Math.round(right)}: ${name}`);
      if (isCut) problems.push(`is cut, ${element.scrollWidth} in ${element.clientWidth}: ${name}`);
      if (isCause) problems.push(`is too narrow, ${element.scrollWidth} in ${element.clientWidth}: ${name}`);
    }
    root.style.fontSize = "";
    return problems.slice(0, 12);
  });
}
