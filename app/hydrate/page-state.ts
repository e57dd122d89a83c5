/**
 * What React needs to hydrate a page that the server has rendered. Data only: it travels as JSON that
 * no browser executes, so that pages need no inline script.
 */
export interface PageState {
  /** Remix's own context: address, flags. */
  context: Record<string, unknown>;
  /** The part of Remix's manifest that this page matches. */
  manifest: { routes: Record<string, { module: string } | undefined> } & Record<string, unknown>;
  language: string;
  requestId: string;
  /** Texts of the page's namespaces, in its language alone. */
  texts: Record<string, unknown>;
  /** Loader and action data in Remix's own encoding. */
  state: string;
}

/** What the parts of a page are hydrated with, where nothing else of it is. */
export interface PartsState extends Pick<PageState, "language" | "texts"> {
  /** What the page's own loader and the root's gave, and what a form was answered. */
  data: unknown;
  frame: unknown;
  result: unknown;
}

export const STATE_ELEMENT_ID = "page-state";

/** Writes the state so that it can stand inside a script element: nothing in it can end the element. */
export function packState(state: PageState | PartsState): string {
  return JSON.stringify(state).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
