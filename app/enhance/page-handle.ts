import type { Namespace } from "~/i18n/namespaces";

/**
 * How a page loads.
 *
 * "light": content and forms are all there is at first; React arrives when the connection is good and the
 * page is being used, or when a tool is opened. "helped": React arrives as soon as the page stands, unless the
 * connection is poor.
 */
export type WayOfLoading = "light" | "helped";

/** What a route says about its page. */
export interface PageHandle {
  i18n?: readonly Namespace[];
  load?: WayOfLoading;
  /** True where React comes for the parts of the page that need it, `data-part`, and Remix's router does not. */
  parts?: boolean;
  /** True where the page has images, which lite mode offers to show. */
  images?: boolean;
}

const SHARED: readonly Namespace[] = ["common"];

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null;
}

/** Joins the handles of all matched routes, outermost first: namespaces add up, the innermost way of loading counts. */
export function readPageHandle(handles: readonly unknown[]): {
  i18n: Namespace[];
  load: WayOfLoading;
  parts: boolean;
  images: boolean;
} {
  const known = handles.filter(isPageHandle);
  const load = known.map((handle) => handle.load).findLast((way) => way !== undefined);
  return {
    i18n: [...new Set([...SHARED, ...known.flatMap((handle) => handle.i18n ?? [])])],
    load: load ?? "light",
    parts: known.some((handle) => handle.parts === true),
    images: known.some((handle) => handle.images === true),
  };
}
