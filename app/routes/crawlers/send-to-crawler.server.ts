/** Crawlers ask again and again: an hour is fresh enough. */
const KEPT = "public, max-age=3600";

/** Sends text that is the same for everyone. */
export function sendToCrawler(text: string, type: "text/plain" | "application/xml"): Response {
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": KEPT } });
}
