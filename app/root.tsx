import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  UNSAFE_RemixContext as RemixContext,
  useMatches,
} from "@remix-run/react";
import { useContext, type ReactNode } from "react";
import { ErrorPage } from "~/components/layout/error-page";
import { NoticeBanner } from "~/components/layout/notice-banner";
import { SiteFooter } from "~/components/layout/site-footer";
import { SiteHeader } from "~/components/layout/site-header";
import { SkipLink } from "~/components/layout/skip-link";
import { useFrame } from "~/components/layout/use-frame";
import { loadFrame } from "~/http/frame.server";
import { readPageHandle } from "~/hydration/page-handle";
import { useHydrated } from "~/hydration/use-hydrated";
import { DEFAULT_LANGUAGE } from "~/i18n/language";
import { useLanguageOfPage } from "~/i18n/use-language-of-page";
import stylesheet from "./styles/app.css?url";

/**
 * The server puts the stylesheet into the finished page; in the browser React must know it, or it would
 * empty the element whenever it draws the document anew.
 */
const STYLES = typeof document === "undefined" ? "" : (document.getElementById("styles")?.textContent ?? "");

export const meta: MetaFunction = () => [{ title: "Yantra" }];

/** What the frame of every page needs: who is signed in, which language, a message from the page before. */
export const loader = (args: LoaderFunctionArgs) => loadFrame(args);

export function Layout({ children }: { children: ReactNode }) {
  const frame = useFrame();
  const { load } = readPageHandle(useMatches().map((match) => match.handle));
  const hydrated = useHydrated();
  return (
    <html lang={frame?.language ?? DEFAULT_LANGUAGE} data-load={load} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content="#161c48" />
        <meta name="color-scheme" content="only light" />
        <Meta />
        <style id="styles" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: STYLES }} />
        {import.meta.env.DEV ? <link rel="stylesheet" href={stylesheet} /> : null}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Links />
        <EntryScript />
      </head>
      <body>
        <SkipLink />
        <SiteHeader user={frame?.user ?? null} language={frame?.language ?? DEFAULT_LANGUAGE} testPayments={frame?.testPayments ?? false} />
        <main id="content" tabIndex={-1}>
          {frame?.notice ? <NoticeBanner notice={frame.notice} /> : null}
          {children}
        </main>
        {frame === undefined ? null : <SiteFooter contact={frame.contact} year={frame.year} />}
        {hydrated ? <ScrollRestoration /> : null}
      </body>
    </html>
  );
}

/** The first script alone; everything else is fetched when it is wanted. */
function EntryScript() {
  const entry = useContext(RemixContext)?.manifest.entry.module;
  return entry === undefined ? null : <script type="module" async src={entry} />;
}

export default function App() {
  useLanguageOfPage();
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
