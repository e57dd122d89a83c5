import type { ActionFunctionArgs } from "@remix-run/node";
import { postSchema } from "~/domain/questions/question-schema";
import { answerQuestion } from "~/domain/questions/write-post.server";
import { readId } from "~/domain/schema-parts";
import { handleUserForm } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

/** Handles the form that writes in a thread. */
export function answerByForm(args: ActionFunctionArgs) {
  const page = `/questions/${encodeURIComponent(args.params.id ?? "")}`;
  return handleUserForm(
    args,
    postSchema,
    async ({ text }, { db, user, now, t, request }) => {
      const id = await answerQuestion(db, readId(args.params.id), { text, user, now });
      const notice = { variant: "default", title: t("question:sent") } as const;
      return redirectWithNotice(request, `/questions/${id}`, notice, { status: 303 });
    },
    page,
  );
}
