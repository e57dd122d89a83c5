import { findQuestionId } from "~/domain/questions/questions.server";
import { formAction, userPage, seeOther, type PageHandle } from "~/http/page.server";
import { ask } from "~/operations/questions.server";
import { requireEquipment } from "~/domain/equipment/equipment-queries.server";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MessageForm } from "~/components/questions/message-form";
import { Screen } from "~/components/layout/screen";

export const handle: PageHandle = { i18n: ["question"], isInner: true };

/** @throws a redirect to the thread where there is one, and for the owner to all of theirs; NotFound */
export const loader = userPage(async ({ db, user, t, namedId }) => {
  const { id, name, ownerId } = await requireEquipment(db, namedId);
  if (ownerId === user.id) throw seeOther("/questions");
  const known = await findQuestionId(db, id, user);
  if (known !== undefined) throw seeOther(`/questions/${known}`);
  return { title: t("question:ask"), id, name };
});

export const action = formAction(ask, ({ id }, { t }) => ({
  to: `/questions/${id}`,
  say: { title: t("question:sent"), text: t("question:sentText") },
}));

export default function AskPage() {
  const { t } = useTranslation("question");
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <Screen to={`/equipment/${id}`} back={name}>
      <p>{t("askText")}</p>
      <MessageForm action={`/equipment/${id}/ask`} label={t("yourQuestion")} button={t("send")} />
    </Screen>
  );
}
