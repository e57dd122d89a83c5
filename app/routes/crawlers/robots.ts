import { services } from "~/services.server";
import { LANGUAGE_PARAMETER } from "~/i18n/language";
import { sendToCrawler } from "./sitemap";

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

/** What search engines may fetch, and where the list of addresses is. */
export function loader(): Response {
  const { appUrl } = services().settings;
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    ...OPEN.map((path) => `Allow: ${path}`),
    "",
    `Sitemap: ${appUrl}/sitemap.xml`,
    "",
  ];
  return sendToCrawler(lines.join("\n"), "text/plain");
}
