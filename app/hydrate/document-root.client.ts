import { hydrate } from "preact/compat";
import type { ReactElement } from "react";

/**
 * Stands in the browser's files for react-dom's hydration of a whole document. Preact (11.2.0) takes the html element
 * for what is asked to be rendered within it, so that it gets a parent of which that element is the only child. What
 * others have put into the page, which Preact takes out, is put back.
 */
export function hydrateRoot(page: Document, element: ReactElement): void {
  const html = page.documentElement;
  const parent = {
    nodeType: Node.ELEMENT_NODE,
    namespaceURI: html.namespaceURI,
    ownerDocument: page,
    firstChild: html,
    childNodes: [html],
    insertBefore: page.insertBefore.bind(page),
  };
  const before = [page.head, page.body].map((part) => ({ part, children: [...part.children] }));
  hydrate(element, parent as unknown as Element);
  for (const { part, children } of before) part.append(...children.filter(({ isConnected }) => !isConnected));
}
