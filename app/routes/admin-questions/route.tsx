import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { PageLinks } from "~/components/layout/page-links";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import type { PageHandle } from "~/page-handle";
import { loadAdminScreen } from "~/routes/shared/admin-screen.server";
import { decideQuestionByForm } from "./action.server";
import { loadReported } from "./loader.server";
import { ReportedThread } from "./reported-thread";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["admin", "question"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadAdminScreen(args, loadReported);

/** Hides a thread, leaves it as it is, or shows it again. */
export const action = (args: ActionFunctionArgs) => decideQuestionByForm(args);

export const clientAction = keepTyped;

export default function AdminQuestions() {
  const { t } = useTranslation("admin");
  const { kind, page, pages, threads } = useLoaderData<typeof loader>();
  const isHidden = kind === "hidden";
  return (
    <AdminPage part="users" title={t(isHidden ? "hiddenQuestions" : "reportedQuestions")}>
      {threads.length === 0 ? (
        <EmptyState title={t(isHidden ? "noHiddenQuestions" : "noReportedQuestions")} />
      ) : (
        <ul className="stack">
          {threads.map((thread, index) => (
            <ReportedThread
              key={thread.id}
              thread={thread}
              kind={kind}
              next={threads[index + 1]?.id ?? threads[index - 1]?.id}
            />
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} pathname="/admin/questions" />
      <p>
        <ButtonLink to={isHidden ? "/admin/questions" : "/admin/questions?list=hidden"} variant="link">
          {t(isHidden ? "reportedQuestions" : "hiddenQuestions")}
        </ButtonLink>
      </p>
    </AdminPage>
  );
}
