import { createContext, runInContext } from "node:vm";
import { vi } from "vitest";

export const MERCHANT_ORIGIN = "http://localhost:3000";

type Listener = (event: Record<string, unknown>) => void;

/** The part of an element that the script uses. */
class FakeElement {
  style: Record<string, string> = {};
  attributes: Record<string, string> = {};
  children: FakeElement[] = [];
  parent: FakeElement | null = null;
  contentWindow = {};
  isFocused = false;
  isSubmitted = false;
  src = "";
  title = "";
  action = "";
  name = "";
  value = "";
  constructor(readonly tag: string) {}
  setAttribute(name: string, value: string): void {
    this.attributes[name] = value;
  }
  appendChild(child: FakeElement): void {
    child.parent = this;
    this.children.push(child);
  }
  remove(): void {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
  }
  focus(): void {
    this.isFocused = true;
  }
  submit(): void {
    this.isSubmitted = true;
  }
}

function listen(listeners: Map<string, Listener[]>) {
  return {
    addEventListener: (name: string, listener: Listener) =>
      listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    removeEventListener: (name: string, listener: Listener) =>
      listeners.set(
        name,
        (listeners.get(name) ?? []).filter((other) => other !== listener),
      ),
  };
}

export interface Modal {
  open(): void;
  close(): void;
  on(event: string, listener: (response: unknown) => void): void;
}

/** Runs the served script in a fake page. */
export async function loadPage(sandboxUrl: string) {
  const src = `${sandboxUrl}/v1/checkout.js`;
  const response = await fetch(src);
  const ofWindow = new Map<string, Listener[]>();
  const ofDocument = new Map<string, Listener[]>();
  const body = new FakeElement("body");
  const payButton = new FakeElement("button");
  const confirm = vi.fn(() => true);
  const page = createContext({
    URL,
    URLSearchParams,
    HTMLElement: FakeElement,
    location: { origin: MERCHANT_ORIGIN, href: `${MERCHANT_ORIGIN}/booking/7` },
    setTimeout,
    clearTimeout,
    confirm,
    ...listen(ofWindow),
    document: {
      ...listen(ofDocument),
      currentScript: { src },
      body,
      activeElement: payButton,
      createElement: (tag: string) => new FakeElement(tag),
    },
  }) as { Razorpay: new (options: Record<string, unknown>) => Modal };
  runInContext(await response.text(), page);
  const frame = (): FakeElement | undefined => body.children[0]?.children[0];
  return {
    Razorpay: page.Razorpay,
    body,
    payButton,
    confirm,
    frame,
    pressKey: (key: string) => ofDocument.get("keydown")?.forEach((listener) => listener({ key })),
    /** Posts a message to the page, by default as the modal's frame would. */
    report(data: unknown, from: { origin?: string; source?: unknown } = {}) {
      const message = { data, origin: sandboxUrl, source: frame()?.contentWindow, ...from };
      for (const listener of ofWindow.get("message") ?? []) listener(message);
    },
  };
}

export type TestPage = Awaited<ReturnType<typeof loadPage>>;
