import type { CDPSession } from "playwright";

/** What a page fetches, as the browser reports it: bytes are those that came over the wire, headers included. */

export type ResourceKind = "html" | "css" | "js" | "img" | "other";

export interface SeenRequest {
  kind: ResourceKind;
  url: string;
  /** Seconds of the browser's own clock. */
  sentAtSeconds: number;
  bytes: number;
}

const KINDS: Record<string, ResourceKind> = { Document: "html", Stylesheet: "css", Script: "js", Image: "img" };
const LOCAL_SCHEME = /^(data|blob):/;

export interface NetworkWatch {
  readonly requests: readonly SeenRequest[];
  /** Whether nothing is under way and nothing has happened for so long. */
  isQuietFor(ms: number): boolean;
}

/** Watches from now on. */
export async function watchNetwork(cdp: CDPSession): Promise<NetworkWatch> {
  const requests = new Map<string, SeenRequest>();
  const underWay = new Set<string>();
  let changedAtMs = performance.now();
  const ends = (id: string) => {
    underWay.delete(id);
    changedAtMs = performance.now();
  };
  cdp.on("Network.requestWillBeSent", ({ requestId, request, timestamp, type }) => {
    if (LOCAL_SCHEME.test(request.url)) return;
    const known = requests.get(requestId);
    requests.set(requestId, {
      kind: KINDS[type ?? ""] ?? (/\.m?js(\?|$)/.test(request.url) ? "js" : "other"),
      url: request.url,
      sentAtSeconds: known?.sentAtSeconds ?? timestamp,
      bytes: known?.bytes ?? 0,
    });
    underWay.add(requestId);
    changedAtMs = performance.now();
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const seen = requests.get(requestId);
    if (seen !== undefined) seen.bytes += encodedDataLength;
    ends(requestId);
  });
  cdp.on("Network.loadingFailed", ({ requestId }) => ends(requestId));
  await cdp.send("Network.enable");
  return {
    get requests() {
      return [...requests.values()];
    },
    isQuietFor: (ms) => underWay.size === 0 && performance.now() - changedAtMs >= ms,
  };
}

/** Bytes by kind. */
export function sumBytes(requests: readonly SeenRequest[]): Record<ResourceKind, number> {
  const sums = { html: 0, css: 0, js: 0, img: 0, other: 0 };
  for (const { kind, bytes } of requests) sums[kind] += bytes;
  return sums;
}
