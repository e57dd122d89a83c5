import type { ActionFunctionArgs } from "@remix-run/node";
import { postSchema } from "~/domain/questions/question-schema";
import { askOwner } from "~/domain/questions/write-post.server";
import { readId } from "~/domain/schema-parts";
import { handleUserForm } from "~/http/page.server";
import { redirectWithNotice } from "~/http/session.server";

/** Handles the form that asks the owner and redirects to the thread. */
export function askByForm(args: ActionFunctionArgs) {
  const page = `/equipment/${encodeURIComponent(args.params.id ?? "")}/ask`;
  return handleUserForm(
    args,
    postSchema,
    async ({ text }, { db, user, now, t, request }) => {
      const id = await askOwner(db, readId(args.params.id), { text, user, now });
      const notice = { variant: "default", title: t("question:sent"), text: t("question:sentText") } as const;
      return redirectWithNotice(request, `/questions/${id}`, notice, { status: 303 });
    },
    page,
  );
}
