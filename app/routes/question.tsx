import { listPosts, requireQuestion, type QuestionPart } from "~/domain/questions/questions.server";
import { formAction, userPage, seeOther, type PageHandle } from "~/http/page.server";
import { writeInThread } from "~/operations/questions.server";
import {
  MAX_UNANSWERED,
  REPORT_MAX_CHARACTERS,
  canReport,
  isReported,
  type Question,
} from "~/domain/questions/question";
import { shownName } from "~/domain/users/user";
import { viewPosts } from "~/components/questions/view-posts";
import { useTranslation } from "react-i18next";
import { Alert, buttonClass } from "~/components/ui/elements";
import { TextareaField } from "~/components/ui/fields";
import { SubmitButton } from "~/components/forms/form";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { Link, useLoaderData } from "@remix-run/react";
import { MessageForm, PostList } from "~/components/questions/message-form";
import { Screen } from "~/components/layout/screen";

export const handle: PageHandle = { i18n: ["question"], isInner: true };

/** @throws NotFound for strangers; a redirect for an admin, who reads it among what was reported */
export const loader = userPage(async (call) => {
  const { db, user, t } = call;
  const { question, part } = await requireQuestion(db, call.namedId, user);
  if (part === "admin") throw seeOther("/admin/questions");
  const { id, equipmentId, equipmentName, ownerName, renterName } = question;
  const other = part === "owner" ? ("renter" as const) : ("owner" as const);
  return {
    title: t("question:about", { machine: equipmentName }),
    id,
    equipmentId,
    part,
    other,
    name: shownName(other === "owner" ? ownerName : renterName, t),
    posts: viewPosts(await listPosts(db, question, part), question, part, call),
    state: stateOf(question, part),
    isReported: isReported(question),
    canReport: canReport(question),
  };
});

export const action = formAction(writeInThread, ({ id }, { t }) => ({
  to: `/questions/${id}`,
  say: { title: t("question:sent") },
}));

export default function QuestionPage() {
  const { t } = useTranslation("question");
  const { id, equipmentId, part, other, name, posts, state, ...page } = useLoaderData<typeof loader>();
  return (
    <Screen to="/questions" back={t("title")}>
      <p>
        {t(`by_${other}`, { name })}
        <br />
        <Link to={`/equipment/${equipmentId}`}>{t("machine")}</Link>
      </p>
      <PostList posts={posts} />
      {state === "open" ? (
        <MessageForm
          key={posts.at(-1)?.id}
          action={`/questions/${id}`}
          label={t(part === "owner" ? "yourAnswer" : "yourQuestion")}
          button={t("send")}
        />
      ) : (
        <Alert title={t(`why_${state}`)} />
      )}
      {page.isReported ? <Alert title={t("reported")} /> : null}
      {page.canReport ? <ReportForm id={id} /> : null}
    </Screen>
  );
}

/** Whether something can be written, and why not. */
function stateOf({ hiddenAt, isOpen, lastSide, unanswered }: Question, part: QuestionPart) {
  if (hiddenAt !== null) return "hidden" as const;
  if (!isOpen) return "closed" as const;
  return lastSide === part && unanswered >= MAX_UNANSWERED ? ("wait" as const) : ("open" as const);
}

function ReportForm({ id }: { id: number }) {
  const { t } = useTranslation("question");
  const [form, { reason }] = usePageForm<"reason">(`report-${id}`, { result: undefined });
  return (
    <details>
      <summary className={buttonClass({ variant: "outline", size: "sm" })}>{t("report")}</summary>
      <PageForm form={form} action={`/questions/${id}/report`}>
        <p>{t("reportText")}</p>
        <TextareaField field={reason} label={t("reason")} rows={2} countTo={REPORT_MAX_CHARACTERS} />
        <SubmitButton variant="outline" block={false}>
          {t("reportAction")}
        </SubmitButton>
      </PageForm>
    </details>
  );
}
