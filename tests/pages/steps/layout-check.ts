import type { Page } from "@playwright/test";

/** What any page must be like, whatever it shows. */

/**
 * Looks a page over at its present width.
 *
 * @returns what is wrong, one line each: things that stand out of the page, targets too small for a
 *   finger, cut or faint text, buttons that break a word, badges on two lines, names of texts instead of texts, doubled ids, not exactly one main heading
 */
export async function findLayoutProblems(page: Page): Promise<string[]> {
  for (;;) {
    const problems = await page.evaluate(lookOver);
    if (problems !== undefined) return problems;
    await page.locator("h1").first().waitFor();
  }
}

/** Runs inside the page, so that it can use nothing from around it. @returns undefined while the page is on its way */
function lookOver(): string[] | undefined {
  const LEAST_TARGET_PX = 44;
  const ROUNDING_PX = 0.6;
  const RAW_KEY =
    /\b(common|admin|booking|comparison|equipment|account|receipt|home|map|messages):\w+|\{\{|\bundefined\b|\bNaN\b|\[object/;
  const problems: string[] = [];
  const pageWidth = document.documentElement.clientWidth;
  const all = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  );
  if (document.readyState === "loading" || all.some((element) => element.matches(".busy"))) return undefined;

  const describe = (element: Element) => {
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "")
      .trim()
      .replace(/\s+/g, " ")
      .slice(0, 40);
    const names =
      typeof element.className === "string" && element.className !== ""
        ? `.${element.className.trim().replaceAll(/\s+/g, ".")}`
        : "";
    return `<${element.tagName.toLowerCase()}${names}> “${words}”`;
  };
  const ownText = (element: Element) =>
    [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent ?? "")
      .join("")
      .trim();
  /** For screen readers only, or waiting outside the page until it has the focus. */
  const isAside = (element: Element) => element.closest(".sr-only, .skip:not(:focus)") !== null || isForEars(element);
  /** One pixel large, as libraries hide what is only to be heard. */
  function isForEars(element: Element): boolean {
    for (let at: Element | null = element; at instanceof HTMLElement; at = at.parentElement) {
      if (at.offsetWidth <= 1 && at.offsetHeight <= 1 && getComputedStyle(at).overflowX === "hidden") return true;
    }
    return false;
  }

  function checkSides(element: HTMLElement): void {
    // A map goes on beyond its edges, and so do chips and photos: that is what they can be moved for.
    if (element.closest(".leaflet-container, .chips, .strip") !== null || isForEars(element)) return;
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (getComputedStyle(at).textOverflow === "ellipsis") return;
    const { left, right, width } = element.getBoundingClientRect();
    if (width > 0 && ownText(element) !== "" && (left < -ROUNDING_PX || right > pageWidth + ROUNDING_PX)) {
      problems.push(
        `stands out of the page (${Math.round(left)} to ${Math.round(right)} of ${pageWidth}): ${describe(element)}`,
      );
    }
    const { overflowX } = getComputedStyle(element);
    if (
      overflowX !== "visible" &&
      element.scrollWidth > element.clientWidth + 1 &&
      !/^(textarea|input|select)$/i.test(element.tagName)
    ) {
      problems.push(`is cut, ${element.scrollWidth} px in ${element.clientWidth}: ${describe(element)}`);
    }
  }

  /** A link among words is as high as its line; what stands alone is as large as a finger. */
  function isAmongWords(element: HTMLElement): boolean {
    const around = element.closest("p, li, dd, td, h3") ?? element;
    return (
      getComputedStyle(element).display === "inline" &&
      (around.textContent ?? "").trim().length > (element.textContent ?? "").trim().length
    );
  }

  function checkTarget(element: HTMLElement): void {
    const isChoice = element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type);
    // Where it covers its row, the row is the target.
    const isCover = getComputedStyle(element, "::after").position === "absolute";
    const target = isChoice
      ? (element.labels?.[0] ?? element)
      : isCover
        ? (element.closest<HTMLElement>(".rows > *, .machine, tr") ?? element)
        : element;
    if ((isAside(element) && !isChoice) || isAmongWords(element)) return;
    const { width, height } = target.getBoundingClientRect();
    if (width < LEAST_TARGET_PX - ROUNDING_PX || height < LEAST_TARGET_PX - ROUNDING_PX) {
      problems.push(`is too small for a finger, ${Math.round(width)} × ${Math.round(height)}: ${describe(target)}`);
    }
  }

  /** A word that is broken in two, as happens where a button gets narrower than its label. */
  function checkWords(element: HTMLElement): void {
    for (const node of element.childNodes) {
      const text = (node.textContent ?? "").trim();
      if (node.nodeType !== Node.TEXT_NODE || text === "" || /\s/.test(text)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) problems.push(`breaks a word: ${describe(element)}`);
    }
  }

  /** Texts of a badge are at most 24 letters and stay on one line; a badge on two looks like two. */
  function checkBadge(element: HTMLElement): void {
    const range = document.createRange();
    range.selectNodeContents(element);
    const heights = [...range.getClientRects()].filter(({ width }) => width > 1);
    const top = Math.min(...heights.map((line) => line.top));
    const bottom = Math.min(...heights.map((line) => line.bottom));
    if (heights.some((line) => line.top > top && line.top >= bottom - ROUNDING_PX))
      problems.push(`is a badge on more than one line: ${describe(element)}`);
  }

  function checkName(element: HTMLElement): void {
    const labels = "labels" in element ? (element as HTMLInputElement).labels : null;
    const parts = [
      element.textContent,
      element.getAttribute("aria-label"),
      element.querySelector("[aria-label]")?.getAttribute("aria-label"),
      labels?.[0]?.textContent,
    ];
    if (parts.every((part) => (part ?? "").trim() === ""))
      problems.push(`has no name: ${element.outerHTML.slice(0, 120)}`);
  }

  function channels(colour: string): [number, number, number, number] {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return [red, green, blue, alpha];
  }
  function luminance([red, green, blue]: readonly number[]): number {
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value = 0) => {
      const part = value / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  /** The plain colour behind an element, or undefined where a picture or pattern lies behind it. */
  function ground(element: Element): [number, number, number, number] | undefined {
    // The way back is drawn over the bar.
    const isOverBar = element.closest(".back") !== null && innerWidth < 1024;
    for (
      let at: Element | null = isOverBar ? document.querySelector("body > header") : element;
      at !== null;
      at = at.parentElement
    ) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      if (backgroundImage !== "none") return undefined;
      const colour = channels(backgroundColor);
      if (colour[3] === 1) return colour;
    }
    return [255, 255, 255, 1];
  }
  function checkContrast(element: HTMLElement): void {
    if (
      ownText(element) === "" ||
      isAside(element) ||
      element.closest("[disabled], [aria-disabled=true], .pic, option") !== null
    )
      return;
    const behind = ground(element);
    if (behind === undefined) return;
    let opacity = 1;
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      opacity *= Number(getComputedStyle(at).opacity);
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const written = channels(color);
    const seen = [0, 1, 2].map((part) => (written[part] ?? 0) * opacity + (behind[part] ?? 0) * (1 - opacity));
    const [light = 0, dark = 0] = [luminance(seen), luminance(behind)].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    const size = Number.parseFloat(fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    if (ratio < least) problems.push(`is faint, ${ratio.toFixed(1)} to 1: ${describe(element)}`);
  }

  /** A hundred rows of a table with one fault make one line. */
  function gather(lines: readonly string[]): string[] {
    const alike = new Map<string, string[]>();
    for (const line of lines) {
      const kind = line.replace(/“.*”$/, "");
      alike.set(kind, [...(alike.get(kind) ?? []), line]);
    }
    return [...alike.values()].map((same) =>
      same.length === 1 ? `${same[0]}` : `${same[0]} and ${same.length - 1} more`,
    );
  }

  const wide = document.documentElement.scrollWidth;
  if (wide > pageWidth) problems.push(`the page is ${wide} px wide in a window of ${pageWidth}`);
  for (const element of all) {
    if (!isAside(element)) checkSides(element);
    checkContrast(element);
    if (element.matches(".badge")) checkBadge(element);
    if (!element.matches("a[href], button, input:not([type=hidden]), select, textarea, summary")) continue;
    checkTarget(element);
    checkName(element);
    if (element.matches(".btn")) checkWords(element);
  }
  if (
    all.some((one) => one.matches(".tabbar")) &&
    all.some((one) => one.matches(".act") && one.closest("dialog, [data-folds]") === null)
  )
    problems.push("has tabs over its action bar");
  const headings = all.filter((element) => element.tagName === "H1").length;
  if (headings !== 1) problems.push(`has ${headings} main headings`);
  const raw = RAW_KEY.exec(document.body.innerText);
  if (raw !== null) problems.push(`shows “${raw[0]}”`);
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index)))
    problems.push(`has the id ${id} twice`);
  return gather(problems);
}
