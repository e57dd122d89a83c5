import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { createReadStream, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, defineConfig, type Plugin } from "vite";
import { leafletParts } from "./app/components/map/leaflet-parts";
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

/** Modules that replace imports in the client build: texts without i18next, and Preact. */
const BROWSER_TEXTS = { "react-i18next": fromHere("./app/i18n/page-texts.client.ts") };
const PREACT = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom": "preact/compat",
  "react-dom/client": fromHere("./app/hydrate/document-root.client.ts"),
};

/** The server renders with React and i18next. So does the browser of the development server, whose hot reload needs React. */
const browserModules = (command: "build" | "serve"): Plugin => {
  const modules: Record<string, string> = command === "build" ? { ...BROWSER_TEXTS, ...PREACT } : BROWSER_TEXTS;
  return {
    name: "yantra-browser-modules",
    enforce: "pre",
    resolveId(source, importer, { ssr }) {
      const module = modules[source];
      return module === undefined || ssr === true ? undefined : this.resolve(module, importer, { skipSelf: true });
    },
  };
};

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

/** Text files of 1 KB and more, as every later visitor gets them: compressed once, as far as it goes. */
const precompressed: Plugin = {
  name: "yantra-precompressed",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
  // After the service worker is written.
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

interface ModuleGraph {
  getModuleInfo: (
    id: string,
  ) => { isEntry: boolean; importers: readonly string[]; importedIds: readonly string[] } | null;
}

/** The first script of a page. */
const FIRST = /app\/entry\.client\.tsx/;
/** What every page that is hydrated whole has. */
const FRAME = /app\/(?:root|hydrate\/hydrate)\.tsx/;
const ROUTER = /node_modules\/(?:@remix-run|react-router)/;
/** Parts of pages that are hydrated alone, without the router. */
const PARTS = /app\/routes\.parts\.ts/;
const MAP = /app\/routes\/equipment-list\/(?:views-part|map\/(?:map-part|equipment-map))\.tsx/;
const LIST_PARTS = /app\/routes\/equipment-list\/(?:views-part|map\/map-part)\.tsx/;
/** What several pages share, and is too large for all of them. */
const DATES = /app\/components\/bookings\/dates-or-failure\.tsx/;
const MACHINE_FORM = /app\/(?:components\/equipment|routes\/shared)\/(?:own-)?equipment-form\.tsx/;
const CITIES = /app\/domain\/geography\/cities\.ts/;
const FORMS = /node_modules\/@conform-to\//;

/** True for a module that is loaded with another one, by static imports alone. */
function comesWith(root: RegExp, id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return root.test(id) || importers.some((importer) => comesWith(root, importer, graph, seen));
}

/** The pages that load a module by static imports, other than through a certain one. */
function listPages(id: string, graph: ModuleGraph, without?: RegExp, seen = new Set<string>()): string[] {
  const info = graph.getModuleInfo(id);
  if (seen.has(id) || info === null || without?.test(id) === true) return [];
  seen.add(id);
  return [...(info.isEntry ? [id] : []), ...info.importers.flatMap((from) => listPages(from, graph, without, seen))];
}

/** True for a module that loads another one by static imports. */
function loads(wanted: RegExp, id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  return wanted.test(id) || imported.some((next) => loads(wanted, next, graph, seen));
}

/** The file of what several pages share: few files, and none that carries much for one page alone. */
function chooseSharedChunk(id: string, graph: ModuleGraph): string | undefined {
  const pages = listPages(id, graph);
  if (pages.length < 2 || pages.includes(id)) return undefined;
  if (loads(FORMS, id, graph)) return "forms";
  return isOnlyOf(MACHINE_FORM, id, graph) ? "machine-form" : "pieces";
}

const isOnlyOf = (root: RegExp, id: string, graph: ModuleGraph) =>
  comesWith(root, id, graph) &&
  listPages(id, graph, root).length === 0 &&
  [FRAME, PARTS, MAP, DATES, MACHINE_FORM].every((other) => other === root || !comesWith(other, id, graph));

/**
 * What parts of pages are hydrated with, and share with each other or with several pages, is one file: nothing in it
 * brings the router.
 */
function isInBase(id: string, graph: ModuleGraph): boolean {
  if (loads(ROUTER, id, graph) || isOnlyOf(MACHINE_FORM, id, graph)) return false;
  const uses = [PARTS, MAP, MACHINE_FORM, DATES].filter((root) => comesWith(root, id, graph));
  if (uses.every((root) => root === DATES) && !comesWith(FRAME, id, graph)) return false;
  const isShared = uses.length > 1 || comesWith(FRAME, id, graph) || listPages(id, graph).length > 1 || CITIES.test(id);
  return PARTS.test(id) || (uses.length > 0 && isShared);
}

/**
 * Joins what would be dozens of small files: each is a request, and on a slow connection a round trip. What parts of
 * pages are hydrated with is one file, what every whole page has besides another, and what pages share a third; all else
 * is as Rollup splits it, so that no page loads much that it does not use. Vite's few lines that load a file when it is wanted, and the addresses of the
 * stylesheets, stand in the first script itself: as a file of their own they would be one more request before that
 * script runs.
 */
function chooseChunk(id: string, graph: ModuleGraph): string | undefined {
  if (/vite\/preload-helper|app\/styles\/app\.css/.test(id) || comesWith(FIRST, id, graph)) return "entry.client";
  // Also says why something failed where the file below does not come.
  if (/app\/(?:i18n\/texts\.client|components\/map\/map-limits)/.test(id)) return "texts";
  if (isInBase(id, graph)) return "base";
  if (comesWith(LIST_PARTS, id, graph)) return "list-parts";
  if (comesWith(DATES, id, graph) && !comesWith(FRAME, id, graph)) return "dates";
  return comesWith(FRAME, id, graph) ? "hydrate" : chooseSharedChunk(id, graph);
}

const clientBuild = { rollupOptions: { output: { manualChunks: chooseChunk } } };

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

/** The mode of a build that only tests run: packages stay where they are, and nothing is made for reading offline. */
const QUICK = "quick";

export default defineConfig(({ isSsrBuild, command, mode }) => ({
  ...(isSsrBuild && command === "build" && mode !== QUICK ? serverBuild : {}),
  plugins: [
    browserModules(command),
    leafletParts,
    tailwindcss(),
    remix(remixConfig),
    serverEntry,
    ...(mode === QUICK ? [] : [serviceWorker, precompressed]),
    storedImages,
  ],
  resolve: { alias },
  optimizeDeps: { exclude: UNBUNDLED },
  css: { transformer: "lightningcss", lightningcss: { targets: { chrome: 80 << 16 } } },
  build: {
    target: isSsrBuild ? "node20" : "es2020",
    // Both builds make the stylesheets, and old phones read what the server's has made.
    cssTarget: "chrome80",
    cssMinify: "lightningcss",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    minify: isSsrBuild || mode === QUICK ? false : "esbuild",
    ...(isSsrBuild ? {} : clientBuild),
  },
}));
