import { matchRoutes } from "@remix-run/react";
import { readFileSync } from "node:fs";
import routes from "../../../app/routes";

/** A page is what has a component and is not always left for another. */
const COMPONENT = /^export default function/m;
const LEAVES_AT_ONCE = [
  "routes/notification.tsx",
  "routes/my-field.tsx",
  "routes/language.tsx",
  "routes/other-account.tsx",
];

/** @returns the patterns of pages that no path leads to */
export function findPagesWithout(paths: readonly string[]): string[] {
  const all = routes
    .flatMap((route) => route.children ?? [route])
    .map(({ file, path = "", index }) => (index === true ? { id: file, index } : { id: file, path }));
  const visited = new Set(
    paths.flatMap((path) => matchRoutes(all, path.split("?")[0] ?? "")?.map(({ route }) => route) ?? []),
  );
  return all
    .filter((route) => isPage(route.id) && !visited.has(route))
    .map((route) => ("path" in route ? (route.path ?? "") : "/"));
}

const isPage = (file: string) =>
  !LEAVES_AT_ONCE.includes(file) &&
  COMPONENT.test(readFileSync(new URL(`../../../app/${file}`, import.meta.url), "utf8"));
