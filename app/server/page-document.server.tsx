import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { createHash } from "node:crypto";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { PageFrame } from "~/http/frame.server";
import { STATE_ELEMENT_ID } from "~/hydrate/page-state";
import { CarriedStyles } from "~/hydrate/carried-styles";
import { RequestId } from "~/hydrate/request-id";
import { DEFAULT_LANGUAGE, languageOrDefault, type Language } from "~/i18n/language";
import { textsOf } from "~/i18n/texts.server";

/** Renders what Remix has loaded as a document. */

export const DOCTYPE = "<!DOCTYPE html>";
const HEAD_END = "</head>";
const BODY_END = "</body>";
const TAG_CHARACTERS = 12;
/** Remix's router looks ahead by it: links get it once React comes. */
const DISCOVERED = / data-discover="true"/g;

export interface Rendering {
  url: string;
  requestId: string;
  /** The stylesheet, where the page carries it. */
  styles: string | undefined;
}

/** Renders the document. */
export function renderDocument(context: EntryContext, { url, requestId, styles }: Rendering): string {
  const page = renderToString(
    <I18nextProvider i18n={textsOf(languageOf(context))}>
      <RequestId.Provider value={requestId}>
        <CarriedStyles.Provider value={styles}>
          <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={url} />
        </CarriedStyles.Provider>
      </RequestId.Provider>
    </I18nextProvider>,
  );
  return page.replace(DISCOVERED, "");
}

/** The data of the layout; empty where they could not be loaded. */
export function frameOf({ staticHandlerContext }: EntryContext): Partial<PageFrame> {
  return (staticHandlerContext.loaderData?.root ?? {}) as Partial<PageFrame>;
}

export function languageOf(context: EntryContext): Language {
  const { language } = frameOf(context);
  return typeof language === "string" ? languageOrDefault(language) : DEFAULT_LANGUAGE;
}

/** Names what a page shows: two pages made of the same data have the same tag. */
export function tagOf({ staticHandlerContext }: EntryContext): string {
  const data = Object.entries(staticHandlerContext.loaderData ?? {});
  return createHash("sha256").update(JSON.stringify(data)).digest("base64url").slice(0, TAG_CHARACTERS);
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
