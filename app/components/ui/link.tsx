import { Link as RouterLink, NavLink as RouterNavLink, useLocation, type LinkProps } from "@remix-run/react";

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

export interface NavLinkProps extends LinkProps {
  className: string;
}

/** The same for a link that says when the reader is at its page, or at one below it. */
export function NavLink({ to, className, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  if (!import.meta.env.SSR || typeof to !== "string" || !PLAIN_PATH.test(to))
    return <RouterNavLink to={to} className={className} {...rest} />;
  const isCurrent = `${pathname}/`.toLowerCase().startsWith(`${to}/`);
  return (
    <Link {...rest} {...(isCurrent ? CURRENT : {})} className={isCurrent ? `${className} active` : className} to={to} />
  );
}

const CURRENT = { "aria-current": "page" } as const;
/** Lower case, below the first page and without a query. */
const PLAIN_PATH = /^(\/[a-z-]+)+$/;

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
