import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PostForm } from "~/components/questions/post-form";
import { PostList } from "~/components/questions/post-list";
import { Alert } from "~/components/ui/alert";
import { BackLink } from "~/components/ui/back-link";
import type { PageHandle } from "~/page-handle";
import { loadUserPage } from "~/http/page.server";
import { answerByForm } from "./action.server";
import { loadQuestion } from "./loader.server";
import { ReportForm } from "./report-form";
import { keepTyped } from "~/components/forms/keep-typed";

export const handle: PageHandle = { i18n: ["question"], isInner: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, (call) => loadQuestion(call, args.params.id));

export const action = (args: ActionFunctionArgs) => answerByForm(args);

export const clientAction = keepTyped;

/** Questions and answers about a machine between a renter and its owner. */
export default function QuestionPage() {
  const { t } = useTranslation("question");
  const { id, equipmentId, equipment, part, other, name, posts, state, ...page } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <div className="wrap page narrow stack">
      <BackLink to="/questions">{t("title")}</BackLink>
      <h1>{t("about", { machine: equipment })}</h1>
      <p>
        {t(`by_${other}`, { name })}
        <br />
        <Link to={`/equipment/${equipmentId}`}>{t("machine")}</Link>
      </p>
      <PostList posts={posts} />
      {state === "open" ? (
        <PostForm
          key={posts.at(-1)?.id}
          action={`/questions/${id}`}
          label={t(part === "owner" ? "yourAnswer" : "yourQuestion")}
          button={t("send")}
          result={result}
        />
      ) : (
        <Alert title={t(`why_${state}`)} />
      )}
      {page.isReported ? <Alert title={t("reported")} /> : null}
      {page.canReport ? <ReportForm id={id} /> : null}
    </div>
  );
}
