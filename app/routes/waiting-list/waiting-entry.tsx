import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { PostForm } from "~/components/forms/form";
import type { WaitingView } from "~/routes/shared/waiting.server";

/** A place in the waiting list: its state, and what can be done. */
export function WaitingEntry({ entry }: { entry: WaitingView }) {
  const { t } = useTranslation("waiting");
  const { id, period, state, tone, isOpen, line, position, book, booking } = entry;
  return (
    <Card as="section" className="stack">
      <div className="row justify-between">
        <h2 className="h3">{period}</h2>
        <Badge tone={tone}>{t(`state_${state}`)}</Badge>
      </div>
      <p>{line}</p>
      {position === null ? null : <p>{t("position", { position })}</p>}
      {state === "offered" ? (
        <ButtonLink to={book} block>
          {t("book")}
        </ButtonLink>
      ) : null}
      {booking === null ? null : (
        <ButtonLink to={booking} variant="outline" block>
          {t("seeBooking")}
        </ButtonLink>
      )}
      {isOpen ? (
        <PostForm action={`/waiting-list/${id}/leave`}>
          <Button variant="outline" block>
            {t(state === "offered" ? "decline" : "leave")}
          </Button>
        </PostForm>
      ) : null}
    </Card>
  );
}
