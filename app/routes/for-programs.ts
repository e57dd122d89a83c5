import type { LoaderFunctionArgs } from "@remix-run/node";
import { CATEGORIES } from "~/domain/equipment/equipment";
import { listOfferedIds } from "~/domain/equipment/equipment-queries.server";
import { LANGUAGE_PARAMETER } from "~/i18n/language";
import { writeOpenApi } from "~/operations/reference.server";
import { services } from "~/services.server";

/** Pages of one's own, forms, and the endless combinations of filters. */
const CLOSED = [
  "/admin",
  "/api/",
  "/auth",
  "/booking/",
  "/bookings/",
  "/compare",
  "/dashboard",
  "/farmer/",
  "/language",
  "/lite",
  "/logout",
  "/notifications",
  "/profile",
  "/r/",
  "/receipts",
  "/equipment/*/book",
  "/alerts",
  "/equipment?",
];
const OPEN = ["/equipment?category=", `/equipment?${LANGUAGE_PARAMETER}=`];
const PAGES = [
  "/",
  "/equipment",
  ...CATEGORIES.map((category) => `/equipment?category=${category}`),
  "/help",
  "/cancelling",
  "/terms",
  "/privacy",
];
/** Far more than a district has; search engines accept 50,000 addresses in a sitemap. */
const MAX_MACHINES = 10_000;
/** Crawlers ask again and again: an hour is fresh enough. */
const KEPT = "public, max-age=3600";

/** What search engines may fetch, and the addresses of all pages, as sitemaps.org describes it. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === "/api/openapi.json") return Response.json(writeOpenApi(services().settings.appUrl));
  const isRobots = pathname === "/robots.txt";
  const text = isRobots ? writeRobots() : await writeSitemap();
  const type = isRobots ? "text/plain" : "application/xml";
  return new Response(text, { headers: { "Content-Type": `${type}; charset=utf-8`, "Cache-Control": KEPT } });
}

function writeRobots(): string {
  const rules = [...CLOSED.map((path) => `Disallow: ${path}`), ...OPEN.map((path) => `Allow: ${path}`)];
  const sitemap = `Sitemap: ${services().settings.appUrl}/sitemap.xml`;
  return ["User-agent: *", ...rules, "", sitemap, ""].join("\n");
}

async function writeSitemap(): Promise<string> {
  const { db, settings } = services();
  const machines = (await listOfferedIds(db, MAX_MACHINES)).map((id) => `/equipment/${id}`);
  const lines = [...PAGES, ...machines].map((path) => `<url><loc>${settings.appUrl}${path}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("")}</urlset>\n`;
}
