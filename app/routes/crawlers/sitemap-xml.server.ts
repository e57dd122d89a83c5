/** Sitemaps as sitemaps.org describes them. */

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

export interface SitemapEntry {
  path: string;
  /** ISO 8601 instant. */
  changedAt?: string;
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** @param origin without a slash at its end */
export function writeSitemap(origin: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ path, changedAt }) => {
    const change = changedAt === undefined ? "" : `<lastmod>${changedAt}</lastmod>`;
    return `<url><loc>${escape(origin + path)}</loc>${change}</url>\n`;
  });
  return `${HEAD}<urlset xmlns="${NAMESPACE}">\n${lines.join("")}</urlset>\n`;
}

/** @param addresses of the sitemaps */
export function writeSitemapIndex(addresses: readonly string[]): string {
  const lines = addresses.map((address) => `<sitemap><loc>${escape(address)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${lines.join("")}</sitemapindex>\n`;
}
