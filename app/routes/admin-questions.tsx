import { formatMoment } from "~/i18n/format";
import type { ActionFunctionArgs } from "@remix-run/node";
import { questionDecisionFormSchema } from "~/domain/questions/question-schema";
import { decideQuestion, listPosts, listQuestions } from "~/domain/questions/questions.server";
import { runAdminPageAction, type PageHandle } from "~/http/page.server";
import { readBody } from "~/http/body.server";
import { safePath } from "~/http/session.server";
import type { Question } from "~/domain/questions/question";
import { shownName } from "~/domain/users/user";
import type { UserCall } from "~/http/call.server";
import { findPage } from "~/http/paging.server";
import { viewPosts } from "~/components/questions/view-posts";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostList } from "~/components/questions/message-form";
import { Button, ButtonLink, Card, EmptyState } from "~/components/ui/elements";
import { Form, Hidden } from "~/components/forms/form";
import { AdminPage } from "~/components/admin/admin-page";
import { PageLinks } from "~/components/layout/page-links";
import { adminPage } from "~/routes/shared/admin-screen.server";

export const handle: PageHandle = { i18n: ["admin", "question"] };

export const loader = adminPage(async (call) => {
  const { db, url, t } = call;
  const kind = url.searchParams.get("list") === "hidden" ? "hidden" : "reported";
  const { page, pages, rows } = await findPage(url, 10, listQuestions(db, kind));
  return {
    title: t(kind === "hidden" ? "admin:hiddenQuestions" : "admin:reportedQuestions"),
    kind: kind as "reported" | "hidden",
    page,
    pages,
    threads: await Promise.all(rows.map((question) => viewReported(question, call))),
  };
});

export function action(args: ActionFunctionArgs) {
  const page = `/admin/questions${new URL(args.request.url).search}`;
  return runAdminPageAction(args, page, async ({ db, user, now, request, t }) => {
    const { decision, questionId, redirectTo } = await readBody(request, questionDecisionFormSchema);
    await decideQuestion(db, questionId, { decision, admin: user, now });
    return { to: safePath(redirectTo, page), say: { title: t(`admin:questionDone_${decision}`) } };
  });
}

export default function AdminQuestions() {
  const { t } = useTranslation("admin");
  const { kind, page, pages, threads } = useLoaderData<typeof loader>();
  const isHidden = kind === "hidden";
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const decisions = isHidden ? (["show"] as const) : (["hide", "leave"] as const);
  return (
    <AdminPage>
      {threads.length === 0 ? (
        <EmptyState title={t(isHidden ? "noHiddenQuestions" : "noReportedQuestions")} />
      ) : (
        <ul className="stack">
          {threads.map(({ id, equipment, by, name, reason, when, posts }, index) => {
            // It takes the place of the one that is decided.
            const next = threads[index + 1]?.id ?? threads[index - 1]?.id;
            return (
              <Card key={id} as="li" id={`thread-${id}`} className="stack">
                <h2 className="text-base">{equipment}</h2>
                <p>
                  {t(`reportedBy_${by}`, { name, when })}
                  {reason === null ? null : (
                    <>
                      <br />
                      <strong lang="">{reason}</strong>
                    </>
                  )}
                </p>
                <PostList posts={posts} />
                <Form method="post" action={here} className="row">
                  <Hidden
                    values={{ questionId: id, redirectTo: next === undefined ? here : `${here}#thread-${next}` }}
                  />
                  {decisions.map((decision) => (
                    <Button
                      key={decision}
                      name="decision"
                      value={decision}
                      size="sm"
                      variant={decision === "hide" ? "destructive" : "outline"}
                    >
                      {t(`question_${decision}`)}
                    </Button>
                  ))}
                </Form>
              </Card>
            );
          })}
        </ul>
      )}
      <PageLinks page={page} pages={pages} />
      <p>
        <ButtonLink to={isHidden ? "/admin/questions" : "/admin/questions?list=hidden"} variant="link">
          {t(isHidden ? "reportedQuestions" : "hiddenQuestions")}
        </ButtonLink>
      </p>
    </AdminPage>
  );
}

async function viewReported(question: Question, call: UserCall) {
  const { id, equipmentName, ownerName, renterName, reportedBy, reportReason, reportedAt } = question;
  const by = reportedBy ?? "renter";
  return {
    id,
    equipment: equipmentName,
    by,
    name: shownName(by === "owner" ? ownerName : renterName, call.t),
    reason: reportReason,
    when: reportedAt === null ? "" : formatMoment(reportedAt, call.language),
    posts: viewPosts(await listPosts(call.db, question, "admin"), question, "admin", call),
  };
}
