import { call } from "../server/http-call";

const SCRIPT_ADDRESS = /(?:<script[^>]+src|<link[^>]+rel="modulepreload"[^>]+href|<link[^>]+href)="([^"]+\.js)"/g;
const COMPRESSED = { "Accept-Encoding": "br", "Accept-Language": "en" };

/**
 * Script files that a page asks for by itself.
 *
 * @param html the page
 */
export function listScripts(html: string): string[] {
  return [...new Set([...html.matchAll(SCRIPT_ADDRESS)].flatMap(([, address]) => address ?? []))];
}

/** Bytes of a page and of the scripts that it asks for by itself, as they come over the wire without headers. */
export async function weighScripts(url: string): Promise<{ html: number; scripts: number }> {
  const [compressed, plain] = await Promise.all([
    call(url, { headers: COMPRESSED }),
    call(url, { headers: { "Accept-Language": "en" } }),
  ]);
  const files = await Promise.all(
    listScripts(plain.body.toString()).map((address) => call(new URL(address, url).href, { headers: COMPRESSED })),
  );
  return { html: compressed.body.byteLength, scripts: files.reduce((sum, { body }) => sum + body.byteLength, 0) };
}
