import { otherSide, type Question } from "~/domain/questions/question";
import { listQuestions } from "~/domain/questions/questions.server";
import { shownName } from "~/domain/users/user";
import type { UserCall } from "~/http/call.server";
import { findPage } from "~/http/paging.server";
import { formatMoment } from "~/i18n/format";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageLinks } from "~/components/layout/page-links";
import { Screen } from "~/components/layout/screen";
import { Badge, EmptyState } from "~/components/ui/elements";
import { userPage, type PageHandle } from "~/http/page.server";

export const handle: PageHandle = { i18n: ["question", "notification"], isInner: true };

/** A user's questions, asked and received, those written in last first. */
export const loader = userPage(async (call) => {
  const { db, user, url, t } = call;
  const { page, pages, rows } = await findPage(url, 20, listQuestions(db, user));
  return { title: t("question:title"), page, pages, questions: rows.map((question) => viewQuestion(question, call)) };
});

export default function Questions() {
  const { t } = useTranslation(["question", "common", "notification"]);
  const { page, pages, questions } = useLoaderData<typeof loader>();
  return (
    <Screen to="/notifications" back={t("common:messages")}>
      {questions.length === 0 ? (
        <EmptyState drawn title={t("empty")} links={[{ to: "/equipment", label: t("common:browse") }]} />
      ) : (
        <ul className="card rows">
          {questions.map(({ id, equipment, other, name, when, state }) => (
            <li key={id}>
              <div className="min-w-0 flex-1">
                <h2 className="text-base">
                  <Link to={`/questions/${id}`} className="to">
                    {equipment}
                  </Link>
                </h2>
                <p className="small">{t(`by_${other}`, { name })}</p>
                <p className="small soft">{when}</p>
              </div>
              <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} />
    </Screen>
  );
}

const TONES = { toAnswer: "yellow", waiting: "grey", closed: "grey" } as const;

function viewQuestion(question: Question, call: UserCall) {
  const { id, equipmentName, ownerId, ownerName, renterName, lastSide, lastAt, isOpen } = question;
  const side = ownerId === call.user.id ? ("owner" as const) : ("renter" as const);
  const other = otherSide(side);
  return {
    id,
    equipment: equipmentName,
    other,
    name: shownName(other === "owner" ? ownerName : renterName, call.t),
    when: formatMoment(lastAt, call.language),
    state: !isOpen ? ("closed" as const) : lastSide === side ? ("waiting" as const) : ("toAnswer" as const),
  };
}
