import type { LoaderFunctionArgs } from "@remix-run/node";
import { countAddressParts, listAddresses } from "~/domain/equipment/equipment-addresses.server";
import { CATEGORIES } from "~/domain/equipment/equipment";
import { services } from "~/services.server";

/** Sitemaps as sitemaps.org describes them. */

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

interface SitemapEntry {
  path: string;
  /** ISO 8601 instant. */
  changedAt?: string;
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** @param origin without a slash at its end */
function writeSitemap(origin: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ path, changedAt }) => {
    const change = changedAt === undefined ? "" : `<lastmod>${changedAt}</lastmod>`;
    return `<url><loc>${escape(origin + path)}</loc>${change}</url>\n`;
  });
  return `${HEAD}<urlset xmlns="${NAMESPACE}">\n${lines.join("")}</urlset>\n`;
}

/** @param addresses of the sitemaps */
function writeSitemapIndex(addresses: readonly string[]): string {
  const lines = addresses.map((address) => `<sitemap><loc>${escape(address)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${lines.join("")}</sitemapindex>\n`;
}

const PAGES = [
  "/",
  "/equipment",
  ...CATEGORIES.map((category) => `/equipment?category=${category}`),
  "/help",
  "/cancelling",
  "/terms",
  "/privacy",
];
const PAGES_PART = "pages";

/** The list of sitemaps: one of pages, and as many of equipment as there are parts. */
async function writeIndex(): Promise<string> {
  const { db, settings } = services();
  const parts = Array.from({ length: await countAddressParts(db) }, (_, index) => String(index + 1));
  return writeSitemapIndex([PAGES_PART, ...parts].map((part) => `${settings.appUrl}/sitemap.xml?part=${part}`));
}

/** One sitemap, or undefined for a part that the list does not name. */
async function writePart(part: string): Promise<string | undefined> {
  const { db, settings } = services();
  if (part === PAGES_PART)
    return writeSitemap(
      settings.appUrl,
      PAGES.map((path) => ({ path })),
    );
  const number = /^[1-9]\d{0,5}$/.test(part) ? Number(part) : 0;
  if (number === 0 || number > (await countAddressParts(db))) return undefined;
  const addresses = await listAddresses(db, number);
  return writeSitemap(
    settings.appUrl,
    addresses.map(({ id, changedAt }) => ({ path: `/equipment/${id}`, changedAt })),
  );
}

/** The addresses of all pages for everyone, in parts. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const part = new URL(request.url).searchParams.get("part");
  const xml = part === null ? await writeIndex() : await writePart(part);
  if (xml === undefined) return new Response(null, { status: 404 });
  return sendToCrawler(xml, "application/xml");
}

/** Crawlers ask again and again: an hour is fresh enough. */
const KEPT = "public, max-age=3600";

/** Sends text that is the same for everyone. */
export function sendToCrawler(text: string, type: "text/plain" | "application/xml"): Response {
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": KEPT } });
}
