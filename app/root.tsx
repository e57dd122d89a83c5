import type { LoaderFunctionArgs } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "@remix-run/react";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChangeLanguage } from "remix-i18next/react";
import { ProfileDialog } from "~/components/account/profile-dialog";
import { useDialogs } from "~/components/hooks/use-dialogs";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { useJumps } from "~/components/hooks/use-jumps";
import { useRestoredPage } from "~/components/hooks/use-restored-page";
import { Styles, StylesForLater } from "~/components/layout/carried-styles";
import { ErrorPage } from "~/components/layout/error-page";
import { useMenus } from "~/components/layout/use-menus";
import { useStoredLanguage } from "~/components/layout/use-stored-language";
import { Notices } from "~/components/layout/notices";
import { SiteFooter } from "~/components/layout/site-footer";
import { LiteNote } from "~/components/layout/lite-mode";
import { SiteHeader, TabBar } from "~/components/layout/site-header";
import { useOfflineLinks, Frame, usePageFact } from "./components/layout/use-frame";
import { useWaiting } from "~/components/layout/use-waiting";
import { useFocusAfterForm } from "~/components/layout/use-focus-after-form";
import { Spinner } from "~/components/ui/elements";
import { loadFrame, type PageFrame } from "./http/frame.server";
import { SLOW_COOKIE, SLOW_ROUND_TRIP_MS } from "./http/lite-mode";
import type { PageHandle } from "./http/page.server";
import { DEFAULT_LANGUAGE, factsOf } from "~/i18n/language";

/** What the frame of every page needs: who is signed in, which language, a message from the page before. */
export const loader = (args: LoaderFunctionArgs) => loadFrame(args);

export function Layout({ children }: { children: ReactNode }) {
  // Remix gives null when it renders an error without running the root loader.
  const frame = (useRouteLoaderData("root") as PageFrame | null | undefined) ?? undefined;
  return (
    <Frame.Provider value={frame}>
      <Document frame={frame}>{children}</Document>
    </Frame.Provider>
  );
}

function Document({ frame, children }: { frame: PageFrame | undefined; children: ReactNode }) {
  // A page keeps its mode: later data may come in lite mode, as when the connection has become slow.
  const [lite] = useState(Boolean(frame?.lite));
  const language = frame?.language ?? DEFAULT_LANGUAGE;
  const { t } = useTranslation();
  const hasActions = usePageFact("hasActions");
  return (
    <html lang={language} dir={factsOf(language).direction} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content="#161c48" />
        <meta name="color-scheme" content="light dark" />
        <PageTitle />
        {usePageFact("isUnlisted") ? <meta name="robots" content="noindex" /> : null}
        <Meta />
        <Styles />
        {lite ? (
          <link rel="icon" href="data:," />
        ) : (
          <>
            <link rel="icon" href="/favicon.svg" />
            <link rel="manifest" href={`/manifests/${language}.webmanifest`} />
            <Links />
          </>
        )}
      </head>
      <body>
        {/* Lets keyboard users skip the header. */}
        <a className="skip" href="#content">
          {t("skipToContent")}
        </a>
        <SiteHeader user={frame?.user ?? null} language={language} />
        <LiteNote />
        <main id="content" tabIndex={-1} className="grow">
          <Notices notice={frame?.notice ?? null} />
          {children}
        </main>
        {frame === undefined ? null : (
          <SiteFooter contact={frame.contact} year={frame.year} testPayments={frame.testPayments} />
        )}
        {hasActions ? null : <TabBar user={frame?.user ?? null} />}
        {frame?.user ? <ProfileDialog key={frame.user.id} user={frame.user} language={frame.language} /> : null}
        <StylesForLater />
        {lite ? null : (
          <>
            <ScrollRestoration />
            <script dangerouslySetInnerHTML={{ __html: LOADER }} suppressHydrationWarning />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** The title from the page's loader: `title` with the brand, or `wholeTitle` as it is. */
function PageTitle() {
  const page = useMatches().at(-1)?.data as { title?: string; wholeTitle?: string } | null | undefined;
  return <title>{page?.wholeTitle ?? (page?.title === undefined ? "Yantra" : `${page.title} – Yantra`)}</title>;
}

/**
 * Starts the modules once the page has loaded, and not where the line is slow or data are to be saved: the page works
 * without, and the next one comes in lite mode. `entry.server.tsx` makes Remix's own tags wait for it. In the browser it
 * has run already.
 */
const LOADER = !import.meta.env.SSR
  ? ""
  : `addEventListener("load",()=>{const m=document.getElementById("modules"),n=navigator.connection,t=performance.getEntriesByType("navigation")[0],
slow=t&&Math.min((t.secureConnectionStart||t.connectEnd)-t.connectStart,t.responseStart-t.requestStart)>=${SLOW_ROUND_TRIP_MS};if(slow)document.cookie="${SLOW_COOKIE}";
if(!m||slow||n&&(n.saveData||/2g/.test(n.effectiveType)))return;document.querySelectorAll("link[rel=module]").forEach(l=>{l.rel="modulepreload"});
const s=document.createElement("script");s.type="module";s.textContent=m.textContent;document.body.append(s);s.remove()})`;

export default function App() {
  const frame = useRouteLoaderData("root") as PageFrame | undefined;
  const language = frame?.language ?? DEFAULT_LANGUAGE;
  useChangeLanguage(language);
  useStoredLanguage(language);
  useFocusAfterForm();
  useOfflineLinks();
  useDialogs();
  useJumps();
  useMenus();
  useRestoredPage(frame?.user?.id);
  const { t } = useTranslation();
  const busy = <Spinner label={t("loading")} fullScreen />;
  if (useWaiting() === "page") return busy;
  // The texts of a page that was led to within this one may still be on their way.
  return (
    <Suspense fallback={busy}>
      <Page />
      <Ready />
    </Suspense>
  );
}

/** Asks for all of a page's texts at once, before its parts ask for theirs. */
function Page() {
  useTranslation(useMatches().flatMap((match) => (match.handle as PageHandle | undefined)?.i18n ?? []));
  return <Outlet />;
}

/** Says on the root element that React has the page. */
function Ready() {
  const hydrated = useHydrated();
  useEffect(() => {
    if (hydrated) document.documentElement.dataset["ready"] = "yes";
  }, [hydrated]);
  return null;
}

export function ErrorBoundary() {
  return (
    <>
      <ErrorPage />
      <Ready />
    </>
  );
}
