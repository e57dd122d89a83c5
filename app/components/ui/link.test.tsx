import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
  useNavigate,
  type LinkProps,
} from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { describe, expect, it } from "vitest";
import { Link } from "./link";
import { NavLink, type NavLinkProps } from "./nav-link";
import { BY_BROWSER, NavigationContext } from "./navigation";

const BY_ROUTER = { ...BY_BROWSER, Link: RouterLink, useAddress: useLocation, useGoTo: useNavigate };

const write = (Element: typeof Link | typeof RouterLink, props: LinkProps) =>
  renderToString(
    <StaticRouter location="/equipment/7?page=2">
      <NavigationContext.Provider value={BY_ROUTER}>
        <Element {...props} />
      </NavigationContext.Provider>
    </StaticRouter>,
  );

describe("a link", () => {
  it.each<LinkProps>([
    { to: "/", children: "Home", className: "brand" },
    {
      to: "/equipment?category=tractor&page=2#m7",
      title: "x",
      "aria-current": "page",
      "data-opens": "y",
      tabIndex: -1,
    },
    { to: "/equipment?search=%E0%A4%AE", children: ["a", "b"] },
    { to: "/admin?#decisions" },
    { to: "/admin?" },
    { to: "/admin#" },
    { to: "/dashboard", reloadDocument: true },
    { to: "?page=3" },
    { to: "." },
    { to: "" },
    { to: "//other.example/" },
    { to: "https://other.example/" },
    { to: { pathname: "/help" } },
  ] as LinkProps[])("is written as the router's own: %o", (props) =>
    expect(write(Link, props)).toBe(write(RouterLink, props)),
  );
});

describe("a link that says where the reader is", () => {
  /** The order of attributes is of no consequence. */
  const writeAt = (at: string, Element: typeof NavLink | typeof RouterNavLink, props: NavLinkProps) => {
    const html = renderToString(
      <StaticRouter location={at}>
        <NavigationContext.Provider value={BY_ROUTER}>
          <Element {...props} />
        </NavigationContext.Provider>
      </StaticRouter>,
    );
    return html.split(/ (?=[\w-]+=)|>/).sort();
  };

  it.each<NavLinkProps>([
    { to: "/equipment", className: "bar-link", children: "List" },
    { to: "/profile", className: "bar-link wide", title: "x", "data-opens": "profile" } as NavLinkProps,
    { to: "/dashboard/equipment", className: "tab" },
    { to: "/", className: "brand" },
    { to: "/equipment?page=2", className: "x" },
  ])("is written as the router's own: %o", (props) => {
    for (const at of ["/", "/equipment", "/Equipment/7?page=2", "/equipments", "/dashboard/equipment/new", "/profile/"])
      expect(writeAt(at, NavLink, props)).toEqual(writeAt(at, RouterNavLink, props));
  });
});

it("leads on as plain HTML does where no router has the page", () => {
  const props = { to: "?view=map&page=2", preventScrollReset: true, className: "btn", children: "Next" };
  expect(renderToString(<Link {...props} />)).toBe('<a class="btn" href="?view=map&amp;page=2">Next</a>');
});
