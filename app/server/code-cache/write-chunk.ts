import { readFileSync, writeFileSync } from "node:fs";
import { transformWithEsbuild } from "vite";

/** Lines short enough that the place in a stack trace can be found. */
const MAX_LINE_CHARACTERS = 160;
const ESCAPED = /\\[\u0080-\uffff]|String\.raw`[^`]*[\u0080-\uffff]/;

/** @returns the same program in ASCII: in strings, templates, regular expressions and names an escape says the same */
function toAscii(code: string): string {
  const [unsafe] = ESCAPED.exec(code) ?? [];
  if (unsafe !== undefined) throw new Error(`This cannot be written in ASCII: ${unsafe}`);
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Turns the text of a chunk into the text of a function of what CommonJS gives a module. */
export async function toCommonJs(code: string): Promise<string> {
  const { code: converted } = await transformWithEsbuild(code, "chunk.mjs", {
    format: "cjs",
    platform: "node",
    target: "node20",
    // Else import() would load the chunks for modules, and all that they import, once more.
    supported: { "dynamic-import": false },
    define: { "import.meta.url": "moduleUrl" },
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: MAX_LINE_CHARACTERS,
    legalComments: "none",
    sourcemap: false,
  });
  const url = 'const moduleUrl=require("node:url").pathToFileURL(__filename).href;';
  return `(function(exports,require,module,__filename){${url}${toAscii(converted)}\n})`;
}

/** Writes a chunk of modules, `name.js`, as CommonJS beside itself, `name.cjs`. */
export async function writeChunk(file: string): Promise<void> {
  writeFileSync(file.replace(/\.js$/, ".cjs"), await toCommonJs(readFileSync(file, "utf8")));
}
