import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import { build, type Rollup } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import productConfig from "../../vite.config";

/** The sheet travels inside the first page of a visit. */
const SHEET = "app.css";
const BUDGET_BYTES = 6_656;
/** A shortcut for admins, who can scroll without it. */
const OPTIONAL = [":has("];
/** Stays in the file alone. */
const LICENCE = /^\/\*![^*]*\*\/\s*/;
const root = fileURLToPath(new URL("../..", import.meta.url));

/** What the WebViews of cheap phones, Chrome 80 to 98, ignore or misread. */
const TOO_NEW = [
  "@layer",
  "@property",
  "@container",
  "@supports",
  "oklch(",
  "color-mix(",
  ":is(",
  ":where(",
  ":has(",
  "dvh",
  "inset:",
  "aspect-ratio",
  "--tw-",
  "translate:",
  "(width",
];

/** Compiles the entry as the server's build does, which pages carry. */
async function compile(file: string): Promise<string> {
  const { css, build: options } = productConfig({ command: "build", mode: "production", isSsrBuild: true });
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [tailwindcss()],
    ...(css === undefined ? {} : { css }),
    build: { ...options, write: false, rollupOptions: { input: fileURLToPath(new URL(`./${file}`, import.meta.url)) } },
  });
  const [{ output }] = (Array.isArray(result) ? result : [result]) as [Rollup.RollupOutput];
  const sheet = output.find(
    (file): file is Rollup.OutputAsset => file.type === "asset" && file.fileName.endsWith(".css"),
  );
  if (sheet === undefined) throw new Error("the build made no stylesheet");
  return String(sheet.source);
}

describe("the stylesheet", () => {
  let css = "";
  beforeAll(async () => {
    css = await compile(SHEET);
  });

  it("stays within its bytes", () => {
    const packed = brotliCompressSync(css.replace(LICENCE, ""), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    });
    expect(css.length).toBeGreaterThan(0);
    expect(packed.length).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  it("has no syntax that old phones ignore or misread", () => {
    expect(TOO_NEW.filter((syntax) => css.includes(syntax))).toEqual(OPTIONAL);
  });

  it("fetches nothing but a drawing that phones show on error pages alone", () => {
    expect(css.replace(/url\(\/assets\/tractor-[\w-]+\.svg\)/g, "")).not.toMatch(/url\(|@import|@font-face/);
  });

  it("names no token that is not there", () => {
    const used = [...css.matchAll(/var\(--((?:color|text|lh)[\w-]*)\)/g)].map(([, name]) => name);
    expect(used.filter((name) => !css.includes(`--${name}:`))).toEqual([]);
    expect(css).not.toContain("theme(");
  });
});
