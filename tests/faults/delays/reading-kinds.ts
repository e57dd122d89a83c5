import { readdirSync } from "node:fs";
import { dayFromToday } from "../../fixtures/api-client";
import { addressOf, type Call } from "../../fixtures/bad-input";
import { ALL_CALLS } from "../../fixtures/role-calls";
import { makeText, TEXT_NAMES } from "./long-texts";
import { one, request, type Kind, type Role, type Subject } from "./request-kinds";

/** Requests that read: long addresses and headers, far pages, whole files. */

/** Below the 16 KB of a request's head. */
const ADDRESS_BYTES = 12_000;
const HEADER_BYTES = 14_000;
const FAR = "1000000000";
const DAYS = `startDate=${dayFromToday(5)}&endDate=${dayFromToday(20)}`;
const EVERY_FILTER = `search=mahindra+tractor&category=tractor&minPrice=1&maxPrice=100000&location=Pune&radius=500&season=kharif&specifications=power_hp>=16&${DAYS}`;

/** A text as it stands in an address, cut to a length. */
function inAddress(name: string, bytes: number): string {
  return encodeURIComponent(makeText(name, bytes)).slice(0, bytes).replace(/%.?$/, "");
}

/** Each page and call, with all its parameters as long as they fit. */
function withLongParameters(): Kind[] {
  const more: Call = {
    method: "GET",
    path: "/equipment",
    query: ["lat", "lon", "minPrice", "startDate", "endDate", "sort"],
  };
  return [...ALL_CALLS, more].flatMap(({ method, path, query = [], as: sender = "renter" }): Kind[] => {
    if (method !== "GET" || query.length === 0) return [];
    const base = addressOf(path);
    const as: Role = sender === "leaver" || base.startsWith("/auth") ? "visitor" : sender;
    const requests = TEXT_NAMES.flatMap((name) => {
      const all = query.map((part) => `${part}=${inAddress(name, Math.floor(ADDRESS_BYTES / query.length))}`).join("&");
      const first = `${query[0] ?? ""}=${inAddress(name, ADDRESS_BYTES)}`;
      return [request("GET", `${base}?${all}`, {}, `${name} in all`), request("GET", `${base}?${first}`, {}, name)];
    });
    return [{ name: `GET ${base} with ${query.slice(0, 3).join(", ")} of 12 KB`, as, requests }];
  });
}

function farPages(): Kind[] {
  const sorts = ["popular", "price", "price_desc", "rating", "nearest"];
  const lists = sorts.flatMap((sort) => [
    one("visitor", "GET", `/equipment?sort=${sort}&location=Pune&radius=500&page=${FAR}`),
    one("visitor", "GET", `/equipment?sort=${sort}&page=${FAR}`),
    one("visitor", "GET", `/api/equipment?sort=${sort}&limit=500&cursor=${FAR}`),
  ]);
  return [
    ...lists,
    one("visitor", "GET", `/equipment?page=700`),
    one("visitor", "GET", `/equipment?search=mahindra&page=${FAR}`),
    one("visitor", "GET", `/equipment?search=a&page=${FAR}`),
    one("visitor", "GET", `/equipment?search=a+e+i+o+u+r+t+n&page=${FAR}`),
    one("visitor", "GET", `/equipment?search=tractor+with+driver+near+Latur+under+2000&page=${FAR}`),
    one("visitor", "GET", `/equipment?specifications=power_hp>=16&page=${FAR}`),
    one("visitor", "GET", `/equipment?${DAYS}&page=${FAR}`),
    one("visitor", "GET", `/equipment?${EVERY_FILTER}&page=${FAR}`),
    one("visitor", "GET", `/equipment?${EVERY_FILTER}&search=zzzz`),
    one("visitor", "GET", `/equipment?search=qqqq+xxxx+zzzz+jjjj+vvvv+wwww+yyyy+kkkk`),
    one("visitor", "GET", `/api/equipment?search=a&limit=500`),
    one("visitor", "GET", `/equipment?view=map`),
    one("visitor", "GET", `/equipment?view=map&${EVERY_FILTER}`),
    one("renter", "GET", `/api/equipment?owned=true&limit=500&cursor=${FAR}`),
    one("owner", "GET", `/api/equipment?owned=true&limit=500`),
    one("owner", "GET", `/api/equipment?owned=true&limit=500&cursor=${FAR}`),
  ];
}

function openPages({ bookingId }: Subject): Kind[] {
  return [
    one("visitor", "GET", "/"),
    one("visitor", "GET", "/equipment/1", {}, "GET /equipment/1 with 10,000 reviews"),
    one("visitor", "GET", "/api/equipment/1/reviews", {}, "GET /api/equipment/1/reviews, 10,000 of them"),
    one("visitor", "GET", "/api/equipment/1/availability?startDate=0001-01-01&endDate=9999-12-31"),
    one("visitor", "GET", "/sitemap.xml"),
    one("visitor", "GET", "/sitemap.xml?part=pages"),
    one("visitor", "GET", "/sitemap.xml?part=1"),
    one("visitor", "GET", "/sitemap.xml?part=4"),
    one("visitor", "GET", "/robots.txt"),
    one("renter", "GET", "/compare?ids=1,2,3"),
    one("renter", "GET", `/booking/${bookingId}`),
    one("renter", "GET", `/bookings/${bookingId}/receipt`),
    one("renter", "GET", `/bookings/${bookingId}/receipt/pdf`, {}, "GET a receipt's PDF"),
  ];
}

/** What a person has who has more of everything than anyone. */
function ownPages(): Kind[] {
  const renter = ["/dashboard", "/receipts", "/notifications", "/profile", "/alerts", "/api/bookings", "/api/receipts"];
  const files = ["/profile/data.json", "/dashboard/bookings.csv", "/dashboard/bookings.ics", "/receipts.csv"];
  const owner = [
    "/dashboard",
    "/dashboard/rentals",
    "/dashboard/rentals?when=past",
    "/dashboard/season?year=2026",
    "/dashboard/season.csv?year=2026",
    "/profile/data.json",
  ];
  const admin = ["/admin", "/admin/decisions", "/admin/payments", "/admin/users", "/admin/equipment"];
  return [
    ...[...renter, ...files].map((path) => one("renter", "GET", path)),
    ...["/dashboard", "/receipts", "/notifications"].map((path) => one("renter", "GET", `${path}?page=${FAR}`)),
    ...owner.map((path) => one("owner", "GET", path, {}, `GET ${path} of who owns all`)),
    one("owner", "GET", `/dashboard?page=${FAR}&machines=${FAR}`),
    one("owner", "GET", "/dashboard/equipment/1/calendar"),
    ...admin.flatMap((path) => [one("admin", "GET", path), one("admin", "GET", `${path}?page=${FAR}`)]),
    one("admin", "GET", "/admin?search=a+e+i+o+u+r+t+n"),
    one("admin", "GET", "/admin/search?search=a+e+i+o+u+r+t+n"),
    one("admin", "GET", "/admin/users?search=a+e+i+o+u+r+t+n"),
    one("admin", "GET", "/admin/equipment?search=a+e+i+o+u+r+t+n"),
    one("admin", "GET", "/admin/bookings.csv"),
    one("admin", "GET", "/admin/bookings.csv?search=a+e"),
    one("admin", "GET", "/admin/receipts.csv"),
    one("admin", "GET", "/api/bookings"),
  ];
}

/** Addresses of thousands of segments, as pages, as their data, and as links that React asks about. */
function longPaths(): Kind[] {
  const [file = ""] = readdirSync("build/client/assets").filter((name) => /^manifest-.*\.js$/.test(name));
  const version = file.slice("manifest-".length, -".js".length);
  const [deep, below] = ["/a".repeat(6_000), `/equipment${"/1".repeat(3_700)}`];
  const links = Array.from({ length: 1_000 }, (_, at) => `p=/a${at}`).join("&");
  return [
    one("visitor", "GET", deep, {}, "GET a page of 6,000 segments"),
    one("visitor", "GET", `${deep}.data`, {}, "GET the data of a page of 6,000 segments"),
    one("visitor", "GET", `/__manifest?p=${below}&version=${version}`, {}, "GET /__manifest of 3,700 segments"),
    one("visitor", "GET", `/__manifest?${links}&version=${version}`, {}, "GET /__manifest of 1,000 links"),
  ];
}

function longHeads(): Kind[] {
  const tags = Array.from({ length: 1_700 }, (_, index) => `x${index};q=0.1`)
    .join(",")
    .slice(0, HEADER_BYTES);
  const cookies = Array.from({ length: 1_800 }, (_, index) => `c${index}=1`)
    .join("; ")
    .slice(0, HEADER_BYTES);
  const headers: Record<string, string> = {
    Cookie: cookies,
    "Cookie ": `__Host-session=${"a.".repeat(6_000)}`,
    "Accept-Language": tags,
    "Accept-Encoding": tags,
    Accept: tags,
    "If-None-Match": `"${"x".repeat(HEADER_BYTES)}"`,
    Referer: `http://localhost/${"a/".repeat(6_500)}`,
    "User-Agent": "Mozilla/5.0 (".repeat(1_000),
    "X-Forwarded-For": "1.2.3.4, ".repeat(1_500),
    Range: `bytes=${"0-1,".repeat(3_000)}`,
  };
  const named = Object.entries(headers).map(([name, value]) => ({ name: name.trim(), value }));
  return [
    {
      name: "GET /equipment with headers of 14 KB",
      as: "visitor",
      requests: named.map(({ name, value }) => request("GET", "/equipment", { headers: { [name]: value } }, name)),
    },
    {
      name: "GET with addresses of 14 KB",
      as: "visitor",
      requests: [
        "a",
        "/a",
        "%20",
        "%",
        "%E0%A4%",
        "%2e%2e/",
        "..",
        ";",
        "//",
        "अ",
        "%00",
        "?",
        "&",
        "a=&",
        "=",
        "[",
        "*",
      ].flatMap((unit) =>
        ["/", "/equipment?", "/images/", "/api/", "/assets/"].map((start) =>
          request(
            "GET",
            `${start}${encodeURI(unit).replaceAll("%25", "%").repeat(4_500).slice(0, HEADER_BYTES)}`,
            {},
            start + unit,
          ),
        ),
      ),
    },
  ];
}

export const readingKinds = (subject: Subject): Kind[] => [
  ...openPages(subject),
  ...farPages(),
  ...ownPages(),
  ...longPaths(),
  ...longHeads(),
  ...withLongParameters(),
];
