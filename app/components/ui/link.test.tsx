import { Link as RouterLink, type LinkProps } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { describe, expect, it } from "vitest";
import { Link } from "./link";

const write = (Element: typeof Link | typeof RouterLink, props: LinkProps) =>
  renderToString(
    <StaticRouter location="/equipment/7?page=2">
      <Element {...props} />
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
