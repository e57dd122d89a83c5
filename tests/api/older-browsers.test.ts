import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** What Chrome 80 to 102 and Safari before 15.4 lack. React's part of the product brings some of it along; these files do not. */
const NEWER =
  /\.(?:at|findLast|findLastIndex|replaceAll|replaceChildren|toSorted)\(|Object\.hasOwn|Response\.json\(|AbortSignal\.(?:timeout|any)\(|:modal/;

const CLIENT = "build/client";
const firstScript = () =>
  `assets/${readdirSync(`${CLIENT}/assets`).find((name) => /^entry\.client-.*\.js$/.test(name)) ?? ""}`;

it.each([
  ["the first script", firstScript],
  ["the service worker", () => "service-worker.js"],
])("%s runs in browsers of 2020", (_name, file) => {
  const text = readFileSync(`${CLIENT}/${file()}`, "utf8");
  expect(text.length).toBeGreaterThan(1_000);
  expect(NEWER.exec(text)?.[0]).toBeUndefined();
});
