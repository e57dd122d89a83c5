import { getFormProps, useForm } from "@conform-to/react";
import { balanceFormSchema, answerBalance, decideBalance, stateBalance } from "~/domain/checkout/settle-balance.server";
import { readId } from "~/domain/schema-parts";
import { userForm, userPage, type FormResult } from "~/http/page.server";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { RadioGroup } from "~/components/ui/choices";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/inputs";
import { Form, SubmitButton } from "~/components/forms/form";
import { BALANCE_OUTCOMES, BALANCE_WAYS, type BalanceAnswer } from "~/domain/bookings/balance";
import { REASON_MAX_CHARACTERS } from "~/domain/bookings/decisions";
import { requireBookingAndRole } from "~/domain/bookings/booking-queries.server";
import { requireAnyEquipment } from "~/domain/equipment/equipment-queries.server";
import { NotFound } from "~/domain/errors";
import { describeBalance } from "~/routes/shared/balance.server";
import { BalanceFacts } from "~/components/bookings/balance-facts";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["booking", "balance"], isInner: true };

/**
 * What is paid at the return of a booking.
 *
 * @throws NotFound for strangers, and where nothing is
 */
export const loader = userPage(async (call) => {
  const { booking, part } = await requireBookingAndRole(call.db, readId(call.params["id"]), call.user);
  const balance = await describeBalance(call, booking, part);
  if (balance === null) throw new NotFound("balanceNotFound");
  const { name } = await requireAnyEquipment(call.db, booking.equipmentId);
  return { title: call.t("balance:title"), equipment: name, balance };
});

/** Handles what one side or an admin says about the balance, and redirects to the booking. */
export const action = userForm(balanceFormSchema, async (form, { db, user, now, t, params }) => {
  const id = readId(params["id"]);
  if (form.step === "state") await stateBalance(db, id, { ...form, user, now });
  else if (form.step === "answer") await answerBalance(db, id, { ...form, user, now });
  else await decideBalance(db, id, { ...form, user, now });
  const done = form.step === "answer" ? form.answer : form.step;
  return { to: `/booking/${id}`, say: { title: t(`balance:done_${done}`) } };
});

/** The balance of a booking: what was said about it, and the forms of whoever reads it. */
export default function BalancePage() {
  const { t } = useTranslation(["balance", "booking"]);
  const { equipment, balance } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { id, amount, text, said, say, statable, answers, decidable } = balance;
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to={`/booking/${id}`}>{t("booking:bookingNumber", { id })}</BackLink>
      <h1>{balance.title}</h1>
      <Card as="section" className="stack">
        <p>{equipment}</p>
        <BalanceFacts amount={amount} text={text} said={said} />
      </Card>
      {statable || answers.length > 0 || decidable ? (
        <Card as="section">
          {statable ? <StateForm id={id} amount={amount} say={say} result={result} /> : null}
          {answers.length > 0 ? <AnswerForm id={id} answers={answers} result={result} /> : null}
          {decidable ? <DecideForm id={id} result={result} /> : null}
        </Card>
      ) : null}
    </div>
  );
}

interface FormProps {
  /** The booking's. */
  id: number;
  result: FormResult | undefined;
}

const pathOf = (id: number) => `/booking/${id}/balance`;

/** Says that the balance was paid, and how. */
function StateForm({ id, amount, say, result }: FormProps & { amount: string; say: string }) {
  const { t } = useTranslation("balance");
  const [form, { way }] = useForm<{ way: string }>({ id: "balance-way", lastResult: result });
  return (
    <Form method="post" action={pathOf(id)} {...getFormProps(form)} className="stack">
      <FormErrors form={form} result={result} failed={{ title: t("failed") }} />
      <RadioGroup
        field={way}
        legend={t("way", { amount })}
        options={BALANCE_WAYS.map((value) => ({ value, label: t(`way_${value}`) }))}
        required
      />
      <SubmitButton>{say}</SubmitButton>
      <input type="hidden" name="step" value="state" />
    </Form>
  );
}

/** The other side confirms or disagrees; the side that said so takes it back. */
function AnswerForm({ id, answers, result }: FormProps & { answers: readonly BalanceAnswer[] }) {
  const { t } = useTranslation("balance");
  const [form, { words }] = useForm<{ words: string }>({ id: "balance-answer", lastResult: result });
  const navigation = useNavigation();
  const button = (answer: BalanceAnswer) =>
    answers.includes(answer) ? (
      <Button
        name="answer"
        value={answer}
        block
        variant={answer === "confirm" ? "default" : "outline"}
        pending={navigation.formData?.get("answer") === answer}
      >
        {t(`answer_${answer}`)}
      </Button>
    ) : null;
  return (
    <Form method="post" action={pathOf(id)} {...getFormProps(form)} className="stack">
      <FormErrors form={form} result={result} failed={{ title: t("failed") }} />
      {button("confirm")}
      {button("withdraw")}
      {answers.includes("dispute") ? (
        <Field field={words} label={t("wrong")} hint={t("wrongHint")}>
          <Textarea rows={3} countTo={REASON_MAX_CHARACTERS} />
        </Field>
      ) : null}
      {button("dispute")}
      <input type="hidden" name="step" value="answer" />
    </Form>
  );
}

/** The office decides whether it was paid, with words that both read. */
function DecideForm({ id, result }: FormProps) {
  const { t } = useTranslation("balance");
  const [form, { outcome, decision }] = useForm<{ outcome: string; decision: string }>({
    id: "balance-decision",
    lastResult: result,
  });
  return (
    <Form method="post" action={pathOf(id)} {...getFormProps(form)} className="stack">
      <h2>{t("decide")}</h2>
      <FormErrors form={form} result={result} failed={{ title: t("failed") }} />
      <input type="hidden" name="step" value="decide" />
      <RadioGroup
        field={outcome}
        legend={t("outcome")}
        options={BALANCE_OUTCOMES.map((value) => ({ value, label: t(`outcome_${value}`) }))}
        required
      />
      <Field field={decision} label={t("decision")} required>
        <Textarea rows={3} countTo={REASON_MAX_CHARACTERS} />
      </Field>
      <SubmitButton>{t("decide")}</SubmitButton>
    </Form>
  );
}
