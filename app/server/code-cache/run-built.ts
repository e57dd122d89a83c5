import { createHash } from "node:crypto";
import { chmodSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { Script } from "node:vm";

/**
 * Runs the built server from CommonJS chunks with V8's code cache, which Node 20 does not do by itself. Compiling the
 * chunks took more than half of a start.
 */

/** Argument of a process that writes the caches when its parent sends it a message. */
export const WRITE_CODE_CACHE = "write-code-cache";

/**
 * V8 collects garbage when the heap has grown by so much since it did last. Left alone it lets the heap grow to four
 * times of what is in use, which a small server does not have.
 */
const HEAP_GROWTH_PERCENT = 50;
/** While a server starts, what it collects is little, and who waits for its first page waits for that too. */
const HEAP_GROWTH_AFTER_MS = 2_000;

type Require = (id: string) => unknown;
type Chunk = (exports: object, require: Require, module: { exports: object }, file: string) => void;

/** A cache file is the digest of the chunk and of the cache, and the cache. */
const DIGEST = "sha256";
const DIGEST_BYTES = 32;
/** Who runs the server may be another user than who builds it. */
const READABLE = 0o644;

const digestOf = (source: Buffer, cache: Buffer) => createHash(DIGEST).update(source).update(cache).digest();
const cacheFileOf = (file: string) => `${file}.cache`;

/** V8 itself compares only the length of the source: what was cut off, or is of another build, it would run. */
function readCache(file: string, source: Buffer): Buffer | undefined {
  try {
    const content = readFileSync(cacheFileOf(file));
    const cache = content.subarray(DIGEST_BYTES);
    return digestOf(source, cache).equals(content.subarray(0, DIGEST_BYTES)) ? cache : undefined;
  } catch {
    return undefined;
  }
}

function writeCache(file: string, cache: Buffer): void {
  const unfinished = `${cacheFileOf(file)}.unfinished`;
  writeFileSync(unfinished, Buffer.concat([digestOf(readFileSync(file), cache), cache]));
  chmodSync(unfinished, READABLE);
  renameSync(unfinished, cacheFileOf(file));
}

/**
 * Loads chunks that import each other by `./name.js`, each once.
 *
 * @param folder of all chunks
 */
export function createChunks(folder: string) {
  const loaded = new Map<string, { module: { exports: object }; script: Script }>();
  const outer = createRequire(join(folder, "chunk.cjs"));

  /** @param name relative to the folder, with its ending .cjs */
  const load = (name: string): object => {
    const present = loaded.get(name);
    if (present !== undefined) return present.module.exports;
    const file = join(folder, name);
    const source = readFileSync(file);
    // Chunks are ASCII: one byte a character in memory. V8 compiles again what was cached by another version or flags.
    const script = new Script(source.toString("latin1"), { filename: file, cachedData: readCache(file, source) });
    const module = { exports: {} };
    loaded.set(name, { module, script });
    const require = (id: string): unknown =>
      id.startsWith(".") ? load(join(name, "..", id.replace(/\.js$/, ".cjs"))) : outer(id);
    (script.runInThisContext() as Chunk)(module.exports, require, module, file);
    return module.exports;
  };
  /** With the functions that were compiled since the start. */
  const writeCaches = () => {
    for (const [name, { script }] of loaded) writeCache(join(folder, name), script.createCachedData());
  };
  /** False where a chunk had to be compiled. */
  const wasCached = (name: string) => loaded.get(name)?.script.cachedDataRejected === false;
  return { load, writeCaches, wasCached };
}

/** Runs a chunk as the program of this process. */
export function runBuilt(folder: string, name: string): void {
  const { load, writeCaches } = createChunks(folder);
  if (process.argv[2] === WRITE_CODE_CACHE)
    process.once("message", () => {
      writeCaches();
      process.disconnect();
    });
  // V8 rejects a cache that was written with other flags than it is read with.
  else
    setTimeout(() => setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`), HEAP_GROWTH_AFTER_MS).unref();
  load(name);
}
