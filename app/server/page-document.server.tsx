import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createHash } from "node:crypto";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { PageFrame } from "~/http/frame.server";
import { sharedMarkup } from "~/http/shared-content.server";
import { ContentMarkup } from "~/hydrate/content-markup";
import { KeptParts } from "~/hydrate/kept";
import { STATE_ELEMENT_ID } from "~/hydrate/page-state";
import { RequestId } from "~/hydrate/request-id";
import { DEFAULT_LANGUAGE, languageOrDefault, type Language } from "~/i18n/language";
import { textsOf } from "~/i18n/texts.server";
import { readUses, type Uses } from "./document-styles.server";
import { createPartStore, type FinishedPage } from "./kept-parts.server";
import { shortenEnds } from "./short-ends";

/** Renders what Remix has loaded as a document. */

export const DOCTYPE = "<!DOCTYPE html>";
const CONTENT = "<main";
const CONTENT_END = "</main>";
/** Where content that was rendered before comes to stand. */
const CONTENT_PLACE = '<template id="content-place"></template>';
const HEAD_END = "</head>";
const BODY_END = "</body>";
const TAG_CHARACTERS = 12;
/** Remix's router looks ahead by it: links get it once React comes. */
const DISCOVERED = / data-discover="true"/g;

export interface Rendering {
  url: string;
  requestId: string;
}

interface RenderedDocument {
  html: string;
  /** What it is made of, for the styles of a page with script. */
  readUses(): Uses[];
}

/** Renders the document; what is the same for everyone within `<main>` only where no other request has. */
export function renderDocument(context: EntryContext, rendering: Rendering): RenderedDocument {
  const shared = isAlike(context) ? sharedMarkup(pageDataOf(context)) : undefined;
  const content = shared?.html;
  const { html, rendered, kept } = render(context, rendering, content);
  if (content === undefined && shared !== undefined)
    shared.html = html.slice(html.indexOf(">", html.indexOf(CONTENT)) + 1, html.lastIndexOf(CONTENT_END));
  const own = content === undefined ? [rendered] : [rendered, content];
  return {
    html,
    readUses: () => [
      ...own.map((part) => readUses(part, true)),
      ...kept.map((part) => (part.uses ??= readUses(part.html, true))),
    ],
  };
}

/** True for a page that shows nothing of its reader within `<main>`: forms of members name their account. */
function isAlike(context: EntryContext): boolean {
  const { actionData, errors } = context.staticHandlerContext;
  const { picks, notice, user } = frameOf(context);
  return user === null && errors === null && actionData === null && notice === null && picks?.length === 0;
}

function render(context: EntryContext, { url, requestId }: Rendering, content: string | undefined): FinishedPage {
  const { language, lite, picks } = frameOf(context);
  const parts = createPartStore(JSON.stringify([language, lite, picks]));
  const page = renderToString(
    <I18nextProvider i18n={textsOf(languageOf(context))}>
      <RequestId.Provider value={requestId}>
        <ContentMarkup.Provider value={content && CONTENT_PLACE}>
          <KeptParts.Provider value={parts}>
            <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={url} />
          </KeptParts.Provider>
        </ContentMarkup.Provider>
      </RequestId.Provider>
    </I18nextProvider>,
  );
  // What is kept was shortened before.
  const finished = parts.finish(shortenEnds(page.replace(DISCOVERED, "")));
  return content === undefined ? finished : { ...finished, html: finished.html.replace(CONTENT_PLACE, () => content) };
}

/** The data of the layout; empty where they could not be loaded. */
export function frameOf({ staticHandlerContext }: EntryContext): Partial<PageFrame> {
  return (staticHandlerContext.loaderData?.root ?? {}) as Partial<PageFrame>;
}

/** The data of the page itself. */
function pageDataOf({ staticHandlerContext: { loaderData, matches } }: EntryContext): unknown {
  return loaderData?.[matches.at(-1)?.route.id ?? ""];
}

export function languageOf(context: EntryContext): Language {
  const { language } = frameOf(context);
  return typeof language === "string" ? languageOrDefault(language) : DEFAULT_LANGUAGE;
}

const hashes = new WeakMap<object, string>();

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Data are hashed once, however many readers they are shown to. */
function hashOf(data: unknown): string {
  if (typeof data !== "object" || data === null) return hash(JSON.stringify(data) ?? "");
  const known = hashes.get(data) ?? hash(JSON.stringify(data));
  hashes.set(data, known);
  return known;
}

/** Names what a page shows: two pages made of the same data have the same tag. */
export function tagOf({ staticHandlerContext }: EntryContext): string {
  const data = Object.entries(staticHandlerContext.loaderData ?? {});
  return hash(data.map(([id, loaded]) => `${id} ${hashOf(loaded)}`).join()).slice(0, TAG_CHARACTERS);
}

/**
 * Puts in what script takes the page over by, as inert JSON: its tag, in the head, or its whole state, which may be long,
 * at the end.
 */
export function placeState(html: string, json: string, kind: "tag" | "whole"): string {
  const end = html.indexOf(kind === "tag" ? HEAD_END : BODY_END);
  const element = `<script type="application/json" id="${STATE_ELEMENT_ID}">${json}</script>`;
  return end < 0 ? html + element : html.slice(0, end) + element + html.slice(end);
}

/**
 * Gives the page's scripts the nonce of its response. Pages of visitors have none, since they are cached: their scripts
 * run by hash and origin.
 */
export function addNonce(html: string, nonce: unknown): string {
  return typeof nonce === "string" ? html.replaceAll("<script", `<script nonce="${nonce}"`) : html;
}
