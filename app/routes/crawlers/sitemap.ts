import { listOfferedIds } from "~/domain/equipment/equipment-queries.server";
import { CATEGORIES } from "~/domain/equipment/equipment";
import { services } from "~/services.server";

const PAGES = [
  "/",
  "/equipment",
  ...CATEGORIES.map((category) => `/equipment?category=${category}`),
  "/help",
  "/cancelling",
  "/terms",
  "/privacy",
];
/** Search engines accept 50,000 addresses in a sitemap. */
const MAX_MACHINES = 49_000;

/** The addresses of all pages for everyone, as sitemaps.org describes it. */
export async function loader(): Promise<Response> {
  const { db, settings } = services();
  const machines = (await listOfferedIds(db, MAX_MACHINES)).map((id) => `/equipment/${id}`);
  const lines = [...PAGES, ...machines].map((path) => `<url><loc>${settings.appUrl}${path}</loc></url>\n`);
  return sendToCrawler(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("")}</urlset>\n`,
    "application/xml",
  );
}

/** Crawlers ask again and again: an hour is fresh enough. */
const KEPT = "public, max-age=3600";

/** Sends text that is the same for everyone. */
export function sendToCrawler(text: string, type: "text/plain" | "application/xml"): Response {
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": KEPT } });
}
