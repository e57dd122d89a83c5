import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { createReadStream } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Adds the product's own HTTP server beside Remix's stock server build, compiled from the same sources. */
const serverEntry: Plugin = {
  name: "yantra-server-entry",
  config(_config, { isSsrBuild }) {
    if (!isSsrBuild) return undefined;
    return {
      build: {
        rollupOptions: {
          input: { index: "virtual:remix/server-build", server: "./app/server/server.ts" },
          output: { entryFileNames: "[name].js" },
        },
      },
    };
  },
};

/** Pictures of machines, which the product's own server hands out, for the development server. */
const storedImages: Plugin = {
  name: "yantra-stored-images",
  configureServer({ middlewares }) {
    const folder = join(process.env["DATA_DIR"] ?? "data", "images");
    middlewares.use("/images", (request, response, next) => {
      const file = join(folder, basename(new URL(request.url ?? "", "http://localhost").pathname));
      createReadStream(file)
        .on("error", () => next())
        .pipe(response);
    });
  },
};

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Vite's few lines that load a file when it is wanted stand in the first script itself: as a file of their
 * own, which every other file shares, they would be one more request before that script runs.
 */
const clientBuild = {
  rollupOptions: {
    output: {
      manualChunks: (id: string) => (/vite\/preload-helper|app\/entry\.client/.test(id) ? "entry.client" : undefined),
    },
  },
};

/** Packages with machine code, or with files of their own that they look for beside themselves. */
const UNBUNDLED = ["better-sqlite3", "sharp", "@node-rs/argon2", "puppeteer", "razorpay", "nodemailer"];

/**
 * The server in one piece and in production form whatever NODE_ENV says: reading hundreds of package files
 * took half of its start.
 */
const serverBuild = {
  define: { "process.env.NODE_ENV": '"production"' },
  ssr: { noExternal: true as const, external: UNBUNDLED },
};

export default defineConfig(({ isSsrBuild, command }) => ({
  ...(isSsrBuild && command === "build" ? serverBuild : {}),
  plugins: [tailwindcss(), remix(remixConfig), serverEntry, storedImages],
  resolve: {
    alias: [
      { find: /^~db\//, replacement: `${fromHere("./db")}/` },
      { find: /^~locales\//, replacement: `${fromHere("./locales")}/` },
      { find: /^~\//, replacement: `${fromHere("./app")}/` },
    ],
  },
  optimizeDeps: { exclude: UNBUNDLED },
  css: { transformer: "lightningcss", lightningcss: { targets: { chrome: 80 << 16 } } },
  build: {
    target: isSsrBuild ? "node20" : "es2020",
    cssMinify: "lightningcss",
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : clientBuild),
  },
}));
