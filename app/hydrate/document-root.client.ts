import { options, type VNode } from "preact";
import { hydrate, render } from "preact/compat";
import type { ReactElement } from "react";

/** Replaces `react-dom/client` in the client build: also hydrates a whole document, which Preact alone does not. */

const FOCUSED = new Set<unknown>(["button", "input", "select", "textarea"]);
const known = new WeakSet<HTMLElement>();
let isHydrating = false;

/** As React does, moves the focus to a field or button that comes with `autoFocus`; browsers do so once a page. */
function focusOnce(element: HTMLElement | null): void {
  if (element === null || known.has(element)) return;
  known.add(element);
  if (!isHydrating) element.focus();
}

const { vnode: prepare } = options;
options.vnode = (vnode: VNode<{ autoFocus?: boolean }>) => {
  if (FOCUSED.has(vnode.type) && vnode.props.autoFocus === true) vnode.ref ??= focusOnce;
  prepare?.(vnode);
};

type Drawn = VNode<{ children?: unknown }> & { readonly __e?: unknown };
const lone = new WeakMap<Element, string>();

/**
 * As React does, writes the lone text of an element into the element: a browser that translates the page has taken out
 * the text's own node, into which Preact writes.
 */
function writeLoneText({ type, props, __e: element }: Drawn): void {
  if (typeof type !== "string" || !(element instanceof Element) || Array.isArray(props.children)) return;
  const { children } = props;
  const text = typeof children === "string" || typeof children === "number" ? String(children) : "";
  const before = lone.get(element);
  if (text !== "" || before !== undefined) lone.set(element, text);
  if (before !== undefined && before !== text && element.textContent !== text) element.textContent = text;
}

const { diffed: finish } = options;
options.diffed = (vnode: Drawn) => {
  writeLoneText(vnode);
  finish?.(vnode);
};

/**
 * Preact (11.2.0) takes the html element for what is asked to be rendered within a document, so that it gets a parent of
 * which that element is the only child. What others have put into the page, which Preact takes out, is put back.
 */
function hydrateDocument(page: Document, element: ReactElement): void {
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

/** Hydrates the whole page, or one element of it. */
export function hydrateRoot(place: Document | Element, element: ReactElement) {
  isHydrating = true;
  if (place instanceof Document) hydrateDocument(place, element);
  else hydrate(element, place);
  isHydrating = false;
  return { render: (next: ReactElement) => render(next, place as Element) };
}
