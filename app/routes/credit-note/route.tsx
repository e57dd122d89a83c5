import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorPage } from "~/components/layout/error-page";
import { CreditNoteCard } from "./credit-note-card";
import { BackLink } from "~/components/ui/back-link";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { loadUserPage } from "~/http/page.server";
import { loadCreditNotes } from "./loader.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["receipt", "booking"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, (call) => loadCreditNotes(call, args.params.id));

export default function CreditNotePage() {
  const { t } = useTranslation(["booking", "receipt"]);
  const { bookingId, notes } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page narrow stack">
      <BackLink to={`/booking/${bookingId}`}>{t("bookingNumber", { id: bookingId })}</BackLink>
      {notes.map((note, index) => (
        <CreditNoteCard key={note.id} note={note} isFirst={index === 0} />
      ))}
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation(["receipt", "booking"]);
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage />;
  return (
    <div className="wrap page narrow">
      <EmptyState
        headingLevel="h1"
        title={t("credit.notFoundTitle")}
        action={<ButtonLink to="/dashboard">{t("booking:returnToDashboard")}</ButtonLink>}
      >
        <p>{t("credit.notFoundText")}</p>
      </EmptyState>
    </div>
  );
}
