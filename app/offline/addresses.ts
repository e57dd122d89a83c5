/** Which addresses are kept for reading without a network, and which end what was kept. */

/** Never answered from a copy: calls, logins, payments, forms that decide something, and pages about other people. */
const NEVER_KEPT =
  /^\/(?:api|auth|logout|language|admin|farmer|r|profile|healthz|readyz|metrics|__manifest)(?:\/|$)|\/(?:pay|check|cancel|dates|delete|remove|new|edit)$|\.(?:data|csv|ics|json|txt|xml)$/;
/** A booking may have several credit notes, which the query tells apart. */
const PDF = /^\/bookings\/\d+\/(?:receipt|credit-note)\/pdf(?:\?|$)/;
const OWN_PAGE = /^\/(?:booking\/\d+|bookings\/\d+\/receipt|dashboard|receipts)$/;
/** Links of own pages to other own pages and their files. */
const OWN_LINK = /href="(\/(?:booking\/\d+(?:\/transfer\/(?:handover|return))?|bookings\/\d+\/receipt(?:\/pdf)?))"/g;
const SESSION_ENDS =
  /^\/(?:api\/)?(?:login|logout|register)$|^\/auth(?:\/(?!forgot-password$|confirm-contact$)|$)|^\/api\/auth\/|^\/profile\/(?:end|password)$/;
/** React sends the forms of a page to this address of it. */
const OF_REACT = /\.data$/;
const DRAFTED = /^\/(?:equipment\/\d+\/book|booking\/\d+\/(?:review|transfer\/\w+))$/;

/** A position is private: the list around it is not kept, and other pages without it. */
const AROUND = "/equipment";
/** Also in addresses within addresses. */
const POSITION_IN_LINKS = /(?:&amp;|%26)?(?:lat|lon)(?:=|%3D)-?\d[\d.]*/g;
const POSITION_IN_FIELDS = /<input[^>]* name="(?:lat|lon)"[^>]*>/g;

/** True for a page of which a copy may be kept and shown. */
export const isKeptPage = (url: URL): boolean =>
  !NEVER_KEPT.test(url.pathname) &&
  !PDF.test(url.pathname) &&
  !(url.pathname === AROUND && url.searchParams.has("lat"));

/** An address as its copy has it, which says nowhere where its reader was. */
export const withoutPosition = (address: string): string =>
  address.replace(/\bl(?:at|on)=[^&]*&?/g, "").replace(/[?&]$/, "");

/** What a page says in its links and fields of where its reader was. */
export const dropPosition = (html: string): string =>
  html.replace(POSITION_IN_FIELDS, "").replace(POSITION_IN_LINKS, "");

export const isKeptPdf = (path: string): boolean => PDF.test(path);
/** True for the user's bookings and receipts, and the lists of them. */
export const isOwnPage = (path: string): boolean => OWN_PAGE.test(path);
/** True for a form sent to this path after which someone else may hold the device. */
export const endsSession = (path: string): boolean => SESSION_ENDS.test(path.replace(OF_REACT, ""));
/** True for a form whose fields are kept when it could not be sent. */
export const isDrafted = (path: string): boolean => DRAFTED.test(path);

/** Paths of own bookings, receipts and their files that a page leads to, the first few. */
export function listOwnLinks(html: string, max: number): string[] {
  return [...new Set([...html.matchAll(OWN_LINK)].map(([, path]) => path ?? ""))].slice(0, max);
}
