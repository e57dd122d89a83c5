import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const fromHere = (path: string) => `${fileURLToPath(new URL(path, import.meta.url))}/`;

/** Nothing of the browser's part is measured, and the product's pages ask for none of it. */
const emptyInBrowsers: Plugin = {
  name: "empty-in-browsers",
  enforce: "pre",
  load: (id, { ssr } = {}) => (ssr === true || !PAGES.test(id) ? undefined : EMPTY),
};
const PAGES = /stock-remix\/app\/(?:root|routes\/equipment)\.tsx$/;
const EMPTY = "const empty = () => null; export { empty as default, empty as handle, empty as Layout, empty as meta };";

/** A Remix app as its template has it, around the product's own components. */
export default defineConfig({
  plugins: [
    emptyInBrowsers,
    remix({
      buildDirectory: "../../../.cache/stock-remix",
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
  resolve: {
    alias: [
      { find: /^~db\//, replacement: fromHere("../../../db") },
      { find: /^~locales\//, replacement: fromHere("../../../locales") },
      { find: /^~\//, replacement: fromHere("../../../app") },
    ],
  },
});
