import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { reportSchema } from "~/domain/questions/question-schema";
import { reportQuestion } from "~/domain/questions/questions.server";
import { readId } from "~/domain/schema-parts";
import { readBody } from "~/http/body.server";
import { runPageAction } from "~/http/page.server";

const pageOf = ({ params }: Pick<ActionFunctionArgs, "params">) => `/questions/${encodeURIComponent(params.id ?? "")}`;

export const loader = (args: LoaderFunctionArgs) => redirect(pageOf(args));

/** Reports a thread to the office. */
export const action = (args: ActionFunctionArgs) =>
  runPageAction(args, pageOf(args), async ({ db, user, now, t, request }) => {
    const { reason } = await readBody(request, reportSchema);
    await reportQuestion(db, readId(args.params.id), { reason, user, now });
    return { to: pageOf(args), say: { title: t("question:reported") } };
  });
