import type { LinkProps } from "@remix-run/react";
import { useContext } from "react";
import { NavigationContext, OF_ROUTER } from "./navigation";

/** A path that the router would write as it is: no other host, no empty query or fragment. */
const PATH = /^\/(?!\/)(?!.*(\?#|[?#]$))/;

/**
 * A link, Remix's where its router has the page. On the server a path needs nothing of the router, which resolves it
 * three times and prepares for a pointer that no server has.
 */
export function Link({ to, children, ...rest }: LinkProps) {
  const { Link: PageLink } = useContext(NavigationContext);
  if (import.meta.env.SSR && typeof to === "string" && PATH.test(to) && !OF_ROUTER.some((name) => name in rest))
    return (
      <a {...rest} data-discover="true" href={to}>
        {children}
      </a>
    );
  return (
    <PageLink to={to} {...rest}>
      {children}
    </PageLink>
  );
}
