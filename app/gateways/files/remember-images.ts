import type { FileStore } from "./file-store";

const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Keeps the images read last in memory: every page shows the same few, and a bucket is a network away. An image never
 * changes under its name.
 */
export function rememberImages(files: FileStore, maxBytes = MAX_BYTES): FileStore {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  let bytes = 0;

  const forget = (name: string) => {
    bytes -= kept.get(name)?.byteLength ?? 0;
    kept.delete(name);
  };
  const keep = (name: string, body: Buffer) => {
    forget(name);
    kept.set(name, body);
    bytes += body.byteLength;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      forget(oldest);
    }
  };
  const fetch = async (name: string) => {
    try {
      return await files.read(name);
    } finally {
      underWay.delete(name);
    }
  };

  return {
    ...files,
    read: async (name) => {
      if (!name.startsWith("images/")) return files.read(name);
      const asked = kept.get(name) ?? underWay.get(name) ?? fetch(name);
      if (!Buffer.isBuffer(asked)) underWay.set(name, asked);
      const body = await asked;
      if (body !== undefined) keep(name, body);
      return body;
    },
    remove: async (name) => {
      forget(name);
      await files.remove(name);
    },
  };
}
