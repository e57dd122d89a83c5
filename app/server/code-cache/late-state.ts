import type { Plugin } from "vite";

/**
 * Encodes a page's state when it is first read. Remix encodes it for every document before it renders, which takes a
 * twentieth of a list; most pages are sent without it.
 */

const ENCODER = "turbo-stream";
const USED_BY = "/@remix-run/server-runtime/";
const MODULE = "\0late-state";
const SOURCE = `import { encode as encodeNow } from "${ENCODER}";
export { decode } from "${ENCODER}";
export function encode(input, options) {
  let reader;
  return new ReadableStream(
    {
      async pull(controller) {
        reader ??= encodeNow(input, options).getReader();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}`;

export const lateState: Plugin = {
  name: "yantra-late-state",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  async resolveId(source, importer) {
    if (source !== ENCODER || importer === undefined) return undefined;
    if (importer.includes(USED_BY)) {
      const real = await this.resolve(source, importer, { skipSelf: true });
      return real === null ? undefined : `${MODULE}?${real.id}`;
    }
    return importer.startsWith(MODULE) ? importer.slice(MODULE.length + 1) : undefined;
  },
  load: (id) => (id.startsWith(MODULE) ? SOURCE : undefined),
};
