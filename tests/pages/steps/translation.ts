import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** What script has written last into texts that the translation had taken out of the page, and where they stood. */
    writtenTexts?: Map<Node, { place: Element; text: string }>;
  }
}

/**
 * Translates as Chrome does: each text is taken out of the page and its translation put in its place, in two elements
 * `font`; texts that come later are translated too, once React has the page. What says `translate="no"` is left alone. Before the first visit.
 *
 * The translation is the same text, so that a test can read it.
 */
export async function translateLikeChrome(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const places = new WeakMap<Node, Element>();
    const written = new Map<Node, { place: Element; text: string }>();
    window.writtenTexts = written;
    const watchWrites = (prototype: object, name: string) => {
      const { get, set } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
      Object.defineProperty(prototype, name, {
        configurable: true,
        get,
        set(this: Node, value: unknown) {
          const place = places.get(this);
          if (place !== undefined && !this.isConnected) written.set(this, { place, text: String(value) });
          set?.call(this, value);
        },
      });
    };
    watchWrites(CharacterData.prototype, "data");
    watchWrites(Node.prototype, "nodeValue");
    watchWrites(Node.prototype, "textContent");
    const isLeft = (element: Element | null) =>
      element === null || element.closest("font, script, style, textarea, [translate=no]") !== null;
    const translate = (root: Node) => {
      const texts: Node[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) texts.push(text);
      if (root.nodeType === Node.TEXT_NODE) texts.push(root);
      for (const text of texts) {
        if (isLeft(text.parentElement) || (text.nodeValue ?? "").trim() === "") continue;
        const inner = document.createElement("font");
        inner.append(text.nodeValue ?? "");
        const outer = document.createElement("font");
        outer.append(inner);
        if (text.parentElement !== null) places.set(text, text.parentElement);
        text.parentNode?.replaceChild(outer, text);
      }
    };
    const begin = () => {
      translate(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          if (type === "characterData") translate(target);
          for (const node of addedNodes) if (node.isConnected) translate(node);
        }
      }).observe(document.documentElement, { subtree: true, childList: true, characterData: true });
    };
    // Chrome offers it once the page stands; with React in it a page has this.
    const wait = setInterval(() => {
      if (document.documentElement?.dataset["ready"] === undefined) return;
      clearInterval(wait);
      begin();
    }, 50);
  });
}

/** What was written on the present page and does not stand where it was meant to. */
export const readLostTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(window.writtenTexts?.values() ?? [])]
      .filter(({ place, text }) => place.isConnected && !(place.textContent ?? "").includes(text))
      .map(({ text }) => text),
  );
