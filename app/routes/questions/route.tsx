import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageLinks } from "~/components/layout/page-links";
import { BackLink } from "~/components/ui/back-link";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import type { PageHandle } from "~/page-handle";
import { loadUserPage } from "~/http/page.server";
import { loadQuestions, type QuestionView } from "./loader.server";

export const handle: PageHandle = { i18n: ["question", "notification"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadUserPage(args, loadQuestions);

/** One's own questions before a booking, as renter and as owner. */
export default function Questions() {
  const { t } = useTranslation(["question", "common", "notification"]);
  const { page, pages, questions } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page narrow stack">
      <BackLink to="/notifications">{t("notification:title")}</BackLink>
      <h1>{t("title")}</h1>
      {questions.length === 0 ? (
        <EmptyState title={t("empty")} action={<ButtonLink to="/equipment">{t("common:equipment")}</ButtonLink>}>
          <p>{t("emptyText")}</p>
        </EmptyState>
      ) : (
        <ul className="stack">
          {questions.map((question) => (
            <QuestionCard key={question.id} question={question} />
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} pathname="/questions" />
    </div>
  );
}

const TONES = { toAnswer: "yellow", waiting: "grey", closed: "grey" } as const;

function QuestionCard({ question: { id, equipment, other, name, when, state } }: { question: QuestionView }) {
  const { t } = useTranslation("question");
  return (
    <Card as="li" className="stack">
      <div className="row spread">
        <h2 className="h3">{equipment}</h2>
        <Badge tone={TONES[state]} solid={state === "toAnswer"}>
          {t(`state_${state}`)}
        </Badge>
      </div>
      <p>{t(`by_${other}`, { name })}</p>
      <div className="row spread">
        <p className="small soft">{when}</p>
        <ButtonLink to={`/questions/${id}`} variant="outline" size="sm">
          {t("open")}
        </ButtonLink>
      </div>
    </Card>
  );
}
