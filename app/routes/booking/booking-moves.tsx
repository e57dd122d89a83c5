import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Form } from "~/components/forms/form";
import type { MovesView } from "~/routes/shared/booking-moves.server";

const VARIANTS = { accept: undefined, decline: "outline", withdraw: "outline" } as const;

/** The open proposal of other days, with the answers of whoever reads it. */
export function OpenMove({ bookingId, move }: { bookingId: number; move: NonNullable<MovesView["open"]> }) {
  const { t } = useTranslation("move");
  const navigation = useNavigation();
  const answers = move.answers.filter((answer) => answer !== "accept" || !move.taken);
  return (
    <Card as="section" className="stack">
      <h2>{t("open")}</h2>
      <p>{t(`by_${move.by}`, { newDates: move.newDates, oldDates: move.oldDates })}</p>
      {move.reason === null ? null : <p>{t("why", { reason: move.reason })}</p>}
      {move.taken ? <Alert variant="warning" title={t("taken")} /> : null}
      <p className="hint">
        {t("until", { deadline: move.deadline })} {t("notHeld")}
        {move.refund === null ? "" : ` ${t(move.refund)}`}
      </p>
      {answers.map((answer) => {
        const path = `/booking/${bookingId}/moves/${move.id}/${answer}`;
        return (
          <Form key={answer} method="post" action={path}>
            <Button block variant={VARIANTS[answer]} pending={navigation.formAction === path}>
              {t(answer)}
            </Button>
          </Form>
        );
      })}
    </Card>
  );
}

/** What became of earlier proposals. */
export function MoveHistory({ moves }: { moves: MovesView["settled"] }) {
  const { t } = useTranslation("move");
  if (moves.length === 0) return null;
  return (
    <Card as="section" className="stack">
      <h2>{t("history")}</h2>
      <ol className="stack">
        {moves.map(({ id, oldDates, newDates, state }) => (
          <li key={id}>
            {t("line", { oldDates, newDates })}: {t(`state_${state}`)}
          </li>
        ))}
      </ol>
    </Card>
  );
}
