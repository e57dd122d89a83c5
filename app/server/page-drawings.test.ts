import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { BrandMark } from "~/components/ui/drawings";
import { Icon, type IconName } from "~/components/ui/icon";
import icons from "~/styles/drawings/icons.svg?raw";
import { placeDrawings } from "./page-drawings.server";
import { shortenEnds } from "./short-ends";

/** One entry for each name: the compiler finds those that are missing here, the test those that the file lacks. */
const NAMES: Record<IconName, true> = {
  admin: true,
  back: true,
  bell: true,
  bookings: true,
  calendar: true,
  check: true,
  chevron: true,
  clock: true,
  close: true,
  compare: true,
  delete: true,
  download: true,
  edit: true,
  filter: true,
  home: true,
  info: true,
  list: true,
  location: true,
  logout: true,
  mail: true,
  map: true,
  menu: true,
  mic: true,
  next: true,
  phone: true,
  plus: true,
  receipts: true,
  refresh: true,
  rupee: true,
  search: true,
  share: true,
  star: true,
  user: true,
  warning: true,
};
const names = Object.keys(NAMES) as IconName[];
const render = (props: Parameters<typeof Icon>[0]) => renderToStaticMarkup(createElement(Icon, props));

describe("drawings", () => {
  it("are all in one file", () => {
    const inFile = [...icons.matchAll(/ id="(\w+)"/g)].map(([, name]) => name);
    expect(inFile.toSorted()).toEqual([...names, "mark"].toSorted());
  });

  it("come from it beside words, and stand within the page where a button may show nothing else", () => {
    expect(render({ name: "user", size: "sm" })).toMatch(/<use href="[^"]+\.svg[^"]*#user"><\/use>/);
    expect(render({ name: "home", size: "sm" })).toContain("#home");
    expect(render({ name: "home", label: "Home" })).toContain("<path d=");
  });

  it.each(names)("are the same within a page: %s", (name) => {
    const path = new RegExp(`id="${name}" (d="[^"]+")`).exec(icons)?.[1] ?? "none";
    expect(placeDrawings(shortenEnds(render({ name, size: "sm" })))).toContain(`<path ${path}/></svg>`);
    const alone = render({ name, label: name });
    if (!alone.includes("<use")) expect(alone).toContain(path);
  });

  it("bring their own size where they are more than a line", () => {
    const page = placeDrawings(shortenEnds(renderToStaticMarkup(createElement(BrandMark))));
    expect(page).toMatch(/^<svg class="mark" aria-hidden="true"><svg viewBox="0 0 32 32"><circle .*<\/svg><\/svg>$/);
    expect(page).not.toContain("<use");
  });
});
