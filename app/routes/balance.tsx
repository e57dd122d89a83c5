import { balanceFormSchema, answerBalance, decideBalance, stateBalance } from "~/domain/checkout/settle-balance.server";
import { userForm, type PageHandle } from "~/http/page.server";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { SubmitButton } from "~/components/forms/form";
import { Card } from "~/components/ui/elements";
import { RadioGroup, ReasonField } from "~/components/ui/fields";
import { BALANCE_OUTCOMES, BALANCE_WAYS, type BalanceAnswer } from "~/domain/bookings/balance";
import { findBalance } from "~/domain/bookings/booking-queries.server";
import { NotFound } from "~/domain/errors";
import { describeBalance } from "~/routes/shared/balance.server";
import { stepPage } from "~/routes/shared/booking.server";
import { BalanceFacts } from "~/components/bookings/balance-facts";

export const handle: PageHandle = { i18n: ["booking", "balance"], isInner: true };

/** @throws NotFound where nothing is paid at the return of the booking */
export const loader = stepPage(async (call, { booking, part }) => {
  const balance = await describeBalance(call, booking, await findBalance(call.db, booking.id), part);
  if (balance === null) throw new NotFound("balanceNotFound");
  return { title: balance.title, balance };
});

export const action = userForm(balanceFormSchema, async (form, { db, user, now, t, namedId }) => {
  const id = namedId;
  if (form.step === "state") await stateBalance(db, id, { ...form, user, now });
  else if (form.step === "answer") await answerBalance(db, id, { ...form, user, now });
  else await decideBalance(db, id, { ...form, user, now });
  const done = form.step === "answer" ? form.answer : form.step;
  return { to: `/booking/${id}`, say: { title: t(`balance:done_${done}`) } };
});

export default function BalancePage() {
  const { t } = useTranslation("balance");
  const { id, amount, text, said, say, statable, answers, decidable } = useLoaderData<typeof loader>().balance;
  const [stateForm, { way }] = usePageForm<"way">("balance-way");
  const [answerForm, { words }] = usePageForm<"words">("balance-answer");
  const [decideForm, { outcome, decision }] = usePageForm<"outcome" | "decision">("balance-decision");
  const path = `/booking/${id}/balance`;
  const button = (answer: BalanceAnswer) =>
    answers.includes(answer) ? (
      <SubmitButton name="answer" value={answer} variant={answer === "confirm" ? "default" : "outline"}>
        {t(`answer_${answer}`)}
      </SubmitButton>
    ) : null;
  return (
    <>
      <Card as="section" className="stack">
        <BalanceFacts amount={amount} text={text} said={said} />
      </Card>
      {statable || answers.length > 0 || decidable ? (
        <Card as="section">
          {statable ? (
            <PageForm form={stateForm} action={path} failed={t("failed")} submit={say}>
              <input type="hidden" name="step" value="state" />
              <RadioGroup
                field={way}
                legend={t("way", { amount })}
                options={BALANCE_WAYS.map((value) => ({ value, label: t(`way_${value}`) }))}
                required
              />
            </PageForm>
          ) : null}
          {/* The other side confirms or disagrees; the side that said so takes it back. */}
          {answers.length > 0 ? (
            <PageForm form={answerForm} action={path} failed={t("failed")}>
              <input type="hidden" name="step" value="answer" />
              {button("confirm")}
              {button("withdraw")}
              {answers.includes("dispute") ? (
                <ReasonField field={words} label={t("wrong")} hint={t("wrongHint")} />
              ) : null}
              {button("dispute")}
            </PageForm>
          ) : null}
          {decidable ? (
            <PageForm form={decideForm} action={path} failed={t("failed")} submit={t("decide")}>
              <h2>{t("decide")}</h2>
              <input type="hidden" name="step" value="decide" />
              <RadioGroup
                field={outcome}
                legend={t("outcome")}
                options={BALANCE_OUTCOMES.map((value) => ({ value, label: t(`outcome_${value}`) }))}
                required
              />
              <ReasonField field={decision} label={t("decision")} required />
            </PageForm>
          ) : null}
        </Card>
      ) : null}
    </>
  );
}
