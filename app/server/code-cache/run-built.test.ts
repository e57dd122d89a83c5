import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createChunks } from "./run-built";
import { toCommonJs, writeChunk } from "./write-chunk";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "chunks-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const MAIN = "main.cjs";

async function put(name: string, code: string): Promise<void> {
  const file = join(folder, `${name}.js`);
  writeFileSync(file, code);
  await writeChunk(file);
}

/** Runs the program as a start does, and says what it exports and whether V8 took the cache. */
function run(): { exports: Record<string, unknown>; isCached: boolean; writeCaches: () => void } {
  const { load, writeCaches, wasCached } = createChunks(folder);
  const exports = load(MAIN) as Record<string, unknown>;
  return { exports, isCached: wasCached(MAIN), writeCaches };
}

const edit = (name: string, change: (content: Buffer) => Buffer) => {
  const file = join(folder, name);
  writeFileSync(file, change(readFileSync(file)));
};

describe("the code cache", () => {
  it("is taken by the next start, by whoever may read the program", async () => {
    await put("main", `export const sum = (() => 1 + 2)();`);
    const first = run();
    expect(first).toMatchObject({ isCached: false, exports: { sum: 3 } });
    first.writeCaches();
    expect(run()).toMatchObject({ isCached: true, exports: { sum: 3 } });
    expect(statSync(join(folder, `${MAIN}.cache`)).mode & 0o777).toBe(0o644);
    expect(existsSync(join(folder, `${MAIN}.cache.unfinished`))).toBe(false);
  });

  it("is left alone where the chunk has changed, even to one of the same length", async () => {
    await put("main", `export const sum = (() => 1 + 2)();`);
    run().writeCaches();
    await put("main", `export const sum = (() => 4 + 5)();`);
    expect(run()).toMatchObject({ isCached: false, exports: { sum: 9 } });
  });

  it.each([
    ["cut off", (content: Buffer) => content.subarray(0, content.length / 2)],
    ["empty", () => Buffer.alloc(0)],
    [
      "damaged",
      (content: Buffer) => Buffer.concat([content.subarray(0, -1), Buffer.from([(content.at(-1) ?? 0) ^ 1])]),
    ],
  ])("is left alone where it is %s", async (_, change) => {
    await put("main", `export const sum = (() => 1 + 2)();`);
    run().writeCaches();
    edit(`${MAIN}.cache`, change);
    expect(run()).toMatchObject({ isCached: false, exports: { sum: 3 } });
  });
});

describe("chunks", () => {
  it("import each other, Node's modules and packages, and load later what is imported later", async () => {
    await put("other", `globalThis.chunkLoads = (globalThis.chunkLoads ?? 0) + 1; export const name = "other";`);
    await put(
      "main",
      `import { basename } from "node:path";
       import express from "express";
       import * as other from "./other.js";
       const later = import("./later.js");
       export const facts = [basename("/a/b"), typeof express, other.name, basename(import.meta.url)];
       export default later;`,
    );
    await put("later", `import { name } from "./other.js"; export const again = name;`);
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    const { exports } = run();
    expect(exports["facts"]).toEqual(["b", "function", "other", "main.cjs"]);
    await expect(exports["default"]).resolves.toMatchObject({ again: "other" });
    expect(globalThis).toMatchObject({ chunkLoads: 1 });
  });

  it("say in ASCII what the modules say", async () => {
    await put("main", "export const texts = ['नमस्ते', `“${1}” 🚜`, /^[०-९]+🚜$/u.test('१२🚜')];");
    expect(run().exports["texts"]).toEqual(["नमस्ते", "“1” 🚜", true]);
    expect(readFileSync(join(folder, MAIN), "utf8")).not.toMatch(/[\u0080-\uffff]/);
  });

  it("are not written where an escape would say something else", async () => {
    await expect(toCommonJs("export const text = String.raw`é`;")).rejects.toThrow("ASCII");
    await expect(toCommonJs(String.raw`export const text = /\–/;`)).rejects.toThrow("ASCII");
  });

  it("name their functions and places in stack traces", async () => {
    await put("main", `export function failHere() {\n  throw new Error("wrong");\n}`);
    const { exports } = run();
    let stack = "";
    try {
      (exports["failHere"] as () => void)();
    } catch (error) {
      stack = (error as Error).stack ?? "";
    }
    expect(stack).toMatch(/at \S*failHere \(.*main\.cjs:\d+:\d+\)/);
  });
});
