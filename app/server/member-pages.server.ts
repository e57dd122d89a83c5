import type { EntryContext } from "@remix-run/node";
import { loadFrame, type FrameUser, type PageFrame } from "~/http/frame.server";
import { findSharedData, isKept, isShared } from "~/http/shared-content.server";
import { RecentMap } from "~/domain/recent-map";
import { textsOf } from "~/i18n/texts.server";
import { services } from "~/services.server";
import { placeStyles, readUses, type Uses } from "./document-styles.server";
import { negotiateEncoding } from "./encoding";
import { fitBeginning, packBeginning, packEnd, type PackedEnd } from "./joined-brotli";
import { markUpName, putTogether, takeApart, withoutName, type HeaderPieces } from "./member-header.server";
import type { RemixLoadContext } from "./middleware";
import {
  CONTENT,
  DOCTYPE,
  frameOf,
  HEADER,
  isAlike,
  pageDataOf,
  placeState,
  renderHeader,
  tagOf,
} from "./page-document.server";

/**
 * Pages that show every member the same below their header: where Remix has loaded and rendered one for a member, the
 * next gets it with a header of their own. What follows the header is rendered, read for its styles and compressed once.
 * What comes before it is kept, compressed, for readers who come again.
 */

/** From this many readers on, the end is worth a hundred milliseconds of compression in another thread. */
const READERS_TO_PACK = 3;
/** About 3 KB each. */
const MAX_BEGINNINGS = 1_000;
/** About 30 KB each. */
const MAX_DRAFTS = 100;
/** Ask for other answers than a page for reading. */
const OTHER_ANSWERS = ["Authorization", "X-Hydrate", "X-Kept-Copy"];
const SESSION = /(?:^|;\s*)(?:__Host-)?session=/;

interface MemberPage {
  number: number;
  address: string;
  /** As Remix loaded it, without a member. */
  context: EntryContext;
  headers: Headers;
  /** Up to the header, without styles and nonce. */
  start: string;
  /** From within the tag of `<main>` on. */
  end: string;
  /** What both are made of. */
  uses: Uses[];
  packed?: PackedEnd;
  readers: number;
}

/** A page up to its shared end, for all readers whose frame is the same. */
interface Beginning {
  blocks: Buffer;
  styleSources: string;
}

/** What a page begins with for all whose frame is the same but for their names. */
interface Draft {
  /** Up to the header, with styles. */
  start: string;
  header: HeaderPieces;
  styleSources: string;
}

type MemberFrame = PageFrame & { user: FrameUser };

/** By the data that they show. */
const pages = new WeakMap<object, MemberPage>();
/** By the number of the page and the frame's data. */
const beginnings = new RecentMap<string, Beginning>(MAX_BEGINNINGS);
/** By the number of the page, the frame's data without the name, and what the initials are made of. */
const drafts = new RecentMap<string, Draft>(MAX_DRAFTS);
let lastNumber = 0;
let isPacking = false;

/** Keeps a page that was made for a member, if others would see the same. */
export function keepMemberPage(context: EntryContext, { headers, html }: { headers: Headers; html: string }): void {
  const data = pageDataOf(context);
  if (!frameOf(context).user || !isAlike(context) || !isShared(data) || pages.has(data)) return;
  const start = html.slice(0, html.indexOf(HEADER));
  const end = html.slice(html.indexOf(CONTENT) + CONTENT.length);
  // Scripts have the nonce of each answer.
  if (end.includes("<script")) return;
  const { pathname, search } = context.staticHandlerContext.location;
  lastNumber += 1;
  pages.set(data, {
    number: lastNumber,
    address: pathname + search,
    context: { ...showTo(context, undefined), serverHandoffStream: undefined },
    headers: new Headers(headers),
    start,
    end,
    uses: [readUses(start, true), readUses(CONTENT + end, true)],
    readers: 0,
  });
}

function showTo(context: EntryContext, root: PageFrame | undefined): EntryContext {
  const { staticHandlerContext } = context;
  const loaderData = { ...staticHandlerContext.loaderData, root };
  return { ...context, staticHandlerContext: { ...staticHandlerContext, loaderData } };
}

interface Asked {
  request: Request;
  context: RemixLoadContext;
}

type Handle = (request: Request, context: RemixLoadContext) => Promise<Response>;

/** Answers requests for kept pages, and hands on all others. */
export function withMemberPages(handle: Handle): Handle {
  return async (request, context) => (await answerMember(request, context)) ?? handle(request, context);
}

async function answerMember(request: Request, context: RemixLoadContext): Promise<Response | undefined> {
  const { headers } = request;
  if (request.method !== "GET" || context.takesBody !== true) return undefined;
  if (!SESSION.test(headers.get("Cookie") ?? "") || OTHER_ANSWERS.some((name) => headers.has(name))) return undefined;
  const { pathname, search } = new URL(request.url);
  const address = pathname + search;
  if (!isKept(address)) return undefined;
  // What fails here fails again in Remix, which answers for it.
  const frame = await loadFrame({ request, context, params: {} }).catch(() => undefined);
  if (!frame?.user || frame.lite !== null || frame.notice !== null || frame.picks.length > 0) return undefined;
  const data = await findSharedData(address, { language: frame.language, lite: false }).catch(() => undefined);
  const page = data === undefined ? undefined : pages.get(data);
  if (page?.address !== address) return undefined;
  return answerWith(page, { ...frame, user: frame.user }, { request, context });
}

function answerWith(page: MemberPage, frame: MemberFrame, { request, context }: Asked): Response {
  const headers = new Headers(page.headers);
  const isBrotli = negotiateEncoding(request.headers.get("Accept-Encoding") ?? undefined) === "br";
  const key = `${page.number} ${JSON.stringify(frame)}`;
  const kept = isBrotli ? beginnings.get(key) : undefined;
  const { html, styleSources } = kept === undefined ? begin(page, frame, { request, context }) : { html: "", ...kept };
  headers.set("X-Style-Sources", styleSources);
  const blocks = kept?.blocks ?? (isBrotli ? packOrWait(page, Buffer.from(html)) : undefined);
  if (blocks === undefined || page.packed === undefined) {
    context.body = Buffer.from(html + page.end);
  } else {
    if (kept === undefined) beginnings.set(key, { blocks, styleSources });
    context.body = Buffer.concat([blocks, page.packed.blocks]);
    headers.set("Content-Encoding", "br");
    headers.append("Vary", "Accept-Encoding");
  }
  return new Response(null, { status: 200, headers });
}

/** Without a nonce, since it is kept: scripts run by hash and origin. */
function begin(page: MemberPage, frame: MemberFrame, asked: Asked): { html: string; styleSources: string } {
  const label = textsOf(frame.language).t("editProfile");
  const name = markUpName(frame.user.name, label);
  const usesOfInitials = frame.user.imageUrl === null ? readUses(name.initials, true) : [];
  const nameless = { ...frame, user: withoutName(frame.user) };
  const key = `${page.number} ${usesOfInitials.join()} ${JSON.stringify(nameless)}`;
  const draft = drafts.get(key) ?? drawDraft(page, nameless, { usesOfInitials, label, asked });
  drafts.set(key, draft);
  const { start, header, styleSources } = draft;
  const tag = JSON.stringify(tagOf(showTo(page.context, frame)));
  return { html: DOCTYPE + placeState(start, tag, "tag") + putTogether(header, name) + CONTENT, styleSources };
}

function drawDraft(
  page: MemberPage,
  frame: MemberFrame,
  { usesOfInitials, label, asked: { request, context } }: { usesOfInitials: Uses; label: string; asked: Asked },
): Draft {
  const shown = showTo(page.context, frame);
  const drawn = renderHeader(shown, { url: request.url, requestId: context.requestId });
  const header = takeApart(drawn, label);
  const uses = [readUses(header.flat().join(""), true), usesOfInitials, ...page.uses];
  const { html, sources } = placeStyles(page.start, true, uses);
  return { start: html, header, styleSources: sources };
}

/** Compresses a beginning; undefined where no end fits it yet. */
function packOrWait(page: MemberPage, beginning: Buffer): Buffer | undefined {
  page.readers += 1;
  if (page.packed !== undefined) return packBeginning(beginning, page.packed.beginningBytes);
  if (page.readers >= READERS_TO_PACK && !isPacking) pack(page, beginning.byteLength);
  return undefined;
}

/** One page at a time; the others are compressed whole meanwhile. */
function pack(page: MemberPage, beginningBytes: number): void {
  isPacking = true;
  packEnd(Buffer.from(page.end), fitBeginning(beginningBytes))
    .then((packed) => (page.packed = packed))
    .catch((error: unknown) => {
      page.readers = -Infinity;
      services().log.error("the end of a page could not be compressed", { error });
    })
    .finally(() => (isPacking = false));
}
