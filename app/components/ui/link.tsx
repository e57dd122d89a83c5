import { Link as RouterLink, type LinkProps } from "@remix-run/react";

/** A path that the router would write as it is: no other host, no empty query or fragment. */
const PATH = /^\/(?!\/)(?!.*(\?#|[?#]$))/;

/**
 * Remix's link. On the server a path needs nothing of the router, which resolves it three times and prepares for a
 * pointer that no server has.
 */
export function Link({ to, children, ...rest }: LinkProps) {
  if (import.meta.env.SSR && typeof to === "string" && PATH.test(to) && !asksRouter(rest))
    return (
      <a {...rest} data-discover="true" href={to}>
        {children}
      </a>
    );
  return (
    <RouterLink to={to} {...rest}>
      {children}
    </RouterLink>
  );
}

const OF_ROUTER = [
  "discover",
  "prefetch",
  "preventScrollReset",
  "relative",
  "reloadDocument",
  "replace",
  "state",
] as const;
const asksRouter = (rest: Omit<LinkProps, "to" | "children">): boolean => OF_ROUTER.some((name) => name in rest);
