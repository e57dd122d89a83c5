import { NavLink as RouterNavLink, type LinkProps } from "@remix-run/react";
import { Link } from "./link";
import { useAddress } from "./navigation";

export interface NavLinkProps extends LinkProps {
  className: string;
}

/** A link that says when the reader is at its page, or at one below it: for what no part of a page has. */
export function NavLink({ to, className, ...rest }: NavLinkProps) {
  const { pathname } = useAddress();
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
