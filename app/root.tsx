import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Form,
  Link,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  UNSAFE_RemixContext as RemixContext,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from "@remix-run/react";
import { Suspense, useContext, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ProfileDialog } from "~/components/account/profile-dialog";
import { ErrorPage } from "~/components/layout/error-page";
import { Notices } from "~/components/layout/notices";
import { OfflineWords } from "~/components/layout/offline-words";
import { SiteFooter } from "~/components/layout/site-footer";
import { SiteHeader } from "~/components/layout/site-header";
import { SkipLink } from "~/components/layout/skip-link";
import { useWaiting } from "~/components/layout/use-waiting";
import { useFocusAfterForm } from "~/components/layout/use-focus-after-form";
import { useSessionOver } from "~/components/layout/use-session-over";
import { Frame } from "~/components/layout/use-frame";
import { NavigationContext } from "~/components/ui/navigation";
import { Spinner } from "~/components/ui/spinner";
import { loadFrame, type PageFrame } from "~/http/frame.server";
import { readPageHandle } from "~/enhance/page-handle";
import { STORED_LANGUAGE_SCRIPT } from "~/enhance/stored-language";
import { Styles, StylesForLater } from "~/hydrate/carried-styles";
import { useHydrated } from "~/hydrate/use-hydrated";
import { DEFAULT_LANGUAGE, factsOf } from "~/i18n/language";
import { useLanguageOfPage } from "~/i18n/use-language-of-page";

export const meta: MetaFunction = () => [{ title: "Yantra" }];

/** What the frame of every page needs: who is signed in, which language, a message from the page before. */
export const loader = (args: LoaderFunctionArgs) => loadFrame(args);

function useSent() {
  const { state, formData } = useNavigation();
  return state === "submitting" ? formData : undefined;
}

const BY_ROUTER = {
  Link,
  Form,
  useSent,
  useAddress: useLocation,
  useGoTo: useNavigate,
  useRefresh: () => useRevalidator().revalidate,
};

export function Layout({ children }: { children: ReactNode }) {
  // Remix gives null when it renders an error without running the root loader.
  const frame = (useRouteLoaderData("root") as PageFrame | null | undefined) ?? undefined;
  return (
    <NavigationContext.Provider value={BY_ROUTER}>
      <Frame.Provider value={frame}>
        <Document frame={frame}>{children}</Document>
      </Frame.Provider>
    </NavigationContext.Provider>
  );
}

function Document({ frame, children }: { frame: PageFrame | undefined; children: ReactNode }) {
  useSessionOver(frame && frame.user !== null);
  const { load, parts } = readPageHandle(useMatches().map((match) => match.handle));
  const hydrated = useHydrated();
  // A page keeps its mode: later data may come in lite mode, as when the connection has become slow.
  const [lite] = useState(Boolean(frame?.lite));
  const language = frame?.language ?? DEFAULT_LANGUAGE;
  return (
    <html
      lang={language}
      dir={factsOf(language).direction}
      data-load={load}
      data-parts={parts ? "" : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        {lite ? null : <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: STORED_LANGUAGE_SCRIPT }} />}
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content="#161c48" />
        <meta name="color-scheme" content="only light" />
        <Meta />
        <Styles />
        {lite ? (
          <link rel="icon" href="data:," />
        ) : (
          <>
            <link rel="icon" href="/favicon.svg" />
            <link rel="manifest" href={`/manifests/${language}.webmanifest`} />
            <Links />
            <EntryScript />
          </>
        )}
      </head>
      <body>
        <SkipLink />
        <SiteHeader user={frame?.user ?? null} language={language} testPayments={frame?.testPayments ?? false} />
        <main id="content" tabIndex={-1}>
          <Notices notice={frame?.notice ?? null} />
          {children}
        </main>
        {frame === undefined ? null : <SiteFooter contact={frame.contact} year={frame.year} />}
        {lite ? null : <OfflineWords />}
        {hydrated && frame?.user ? (
          <ProfileDialog key={frame.user.id} user={frame.user} language={frame.language} />
        ) : null}
        <StylesForLater />
        {hydrated ? <ScrollRestoration {...NOT_RUN} /> : null}
      </body>
    </html>
  );
}

/** Remix's script for pages that restore their position before they hydrate, which no page here does: it stays text. */
const NOT_RUN = { type: "text/plain", hidden: true };

/** The first script alone; everything else is fetched when it is wanted. */
function EntryScript() {
  const entry = useContext(RemixContext)?.manifest.entry.module;
  return entry === undefined ? null : <script type="module" async src={entry} />;
}

export default function App() {
  useLanguageOfPage();
  useFocusAfterForm();
  const { t } = useTranslation();
  const busy = <Spinner label={t("loading")} fullScreen />;
  if (useWaiting() === "page") return busy;
  // The texts of a page that was led to within this one may still be on their way.
  return (
    <Suspense fallback={busy}>
      <Outlet />
    </Suspense>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
