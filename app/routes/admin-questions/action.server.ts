import type { ActionFunctionArgs } from "@remix-run/node";
import { questionDecisionFormSchema } from "~/domain/questions/question-schema";
import { decideQuestion } from "~/domain/questions/report-question.server";
import { runAdminPageAction } from "~/http/admin.server";
import { readBody } from "~/http/body.server";
import { redirectWithNotice, safePath } from "~/http/session.server";

/** Decides on a reported thread and redirects to the same list. */
export function decideQuestionByForm(args: ActionFunctionArgs): Promise<Response> {
  const page = `/admin/questions${new URL(args.request.url).search}`;
  return runAdminPageAction(args, page, async ({ db, user, now, request, t }) => {
    const { decision, questionId, redirectTo } = await readBody(request, questionDecisionFormSchema);
    await decideQuestion(db, questionId, { decision, admin: user, now });
    const notice = { variant: "default", title: t(`admin:questionDone_${decision}`) } as const;
    return redirectWithNotice(request, safePath(redirectTo, page), notice, { status: 303 });
  });
}
