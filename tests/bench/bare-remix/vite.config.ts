import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

/** A new Remix app as its template has it, built beside everything else that can be made again. */
export default defineConfig({
  plugins: [
    remix({
      buildDirectory: "../../../.cache/bare-remix",
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
});
