import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { minifySync } from "oxc-minify";
import { build, defineConfig, type Plugin } from "vite";
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

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const alias = [
  { find: /^~db\//, replacement: `${fromHere("./db")}/` },
  { find: /^~locales\//, replacement: `${fromHere("./locales")}/` },
  { find: /^~\//, replacement: `${fromHere("./app")}/` },
];

/** The service worker beside the client build: one file of its own, since it is no module of any page. */
const serviceWorker: Plugin = {
  name: "yantra-service-worker",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
  async closeBundle() {
    await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      resolve: { alias },
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        outDir: fromHere("./build/client"),
        emptyOutDir: false,
        target: "es2020",
        lib: { entry: fromHere("./app/offline/service-worker.ts"), formats: ["iife"], name: "worker" },
        rollupOptions: { output: { entryFileNames: "service-worker.js" } },
      },
    });
  },
};

/** What esbuild leaves: 5 KB in Brotli on every page. */
const minifiedAgain: Plugin = {
  name: "yantra-minified-again",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
  // After Vite has written into each chunk which styles it needs.
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const options = { module: true, compress: { target: "es2020" } };
        const { code, errors } = minifySync(chunk.fileName, chunk.code, options);
        if (errors[0] !== undefined) this.error(`${chunk.fileName}: ${errors[0].message}`);
        chunk.code = code;
      }
    },
  },
};

/** Text files of 1 KB and more, as every later visitor gets them: compressed once, as far as it goes. */
const precompressed: Plugin = {
  name: "yantra-precompressed",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  // After the service worker and the manifest of routes, which the server's build writes.
  closeBundle: {
    sequential: true,
    order: "post",
    handler() {
      const folder = fromHere("./build/client");
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|svg|json|webmanifest|txt|xml)$/.test(name)) continue;
        const text = readFileSync(join(folder, name));
        if (text.byteLength < MIN_COMPRESSED_BYTES) continue;
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  },
};
const MIN_COMPRESSED_BYTES = 1_024;

/** Of lightningcss: writes left and right for what Tailwind calls inline. Every language here reads that way. */
const LOGICAL_PROPERTIES = 1 << 19;

/** What every page has is two files: dozens of some hundred bytes would be as many requests. */
function joinShared(id: string): string | undefined {
  if (
    /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|i18next|react-i18next)\//.test(
      id,
    )
  )
    return "vendor";
  if (id.includes("@conform-to/") || id.includes("components/forms/page-form")) return "conform";
  return /app\/(components\/(ui|layout(?!\/toast)|forms|hooks)|domain\/calendar|i18n)\//.test(id) ? "frame" : undefined;
}

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
  plugins: [tailwindcss(), remix(remixConfig), serverEntry, serviceWorker, minifiedAgain, precompressed],
  resolve: { alias },
  // Texts are read whole: a binding for each of them made a file two fifths larger.
  json: { namedExports: false, stringify: true },
  // All packages are found at the start: one found later reloads the page, with two Reacts in it for a moment.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"], exclude: UNBUNDLED },
  css: { transformer: "lightningcss", lightningcss: { targets: { chrome: 80 << 16 }, include: LOGICAL_PROPERTIES } },
  build: {
    target: isSsrBuild ? "node20" : "es2020",
    // Both builds make the stylesheets, and old phones read what the server's has made.
    cssTarget: "chrome80",
    cssMinify: "lightningcss",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    minify: isSsrBuild ? false : "esbuild",
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: joinShared } } }),
  },
}));
