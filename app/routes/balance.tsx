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
import { Form } from "~/components/forms/form";
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
const typed = (result: FormResult | undefined, name: string) => String(result?.initialValue?.[name] ?? "");

/** Says that the balance was paid, and how. */
function StateForm({ id, amount, say, result }: FormProps & { amount: string; say: string }) {
  const { t } = useTranslation("balance");
  const navigation = useNavigation();
  return (
    <Form method="post" action={pathOf(id)} className="stack" noValidate>
      <FormErrors result={result} fields={{ way: "way" }} failed={{ title: t("failed") }} />
      <RadioGroup
        id="way"
        name="way"
        legend={t("way", { amount })}
        error={result?.error?.["way"] ?? undefined}
        options={BALANCE_WAYS.map((value) => ({ value, label: t(`way_${value}`) }))}
        defaultValue={typed(result, "way")}
        required
      />
      <Button block pending={navigation.state === "submitting"}>
        {say}
      </Button>
      <input type="hidden" name="step" value="state" />
    </Form>
  );
}

/** The other side confirms or disagrees; the side that said so takes it back. */
function AnswerForm({ id, answers, result }: FormProps & { answers: readonly BalanceAnswer[] }) {
  const { t } = useTranslation("balance");
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
    <Form method="post" action={pathOf(id)} className="stack" noValidate>
      <FormErrors result={result} fields={{ words: "words" }} failed={{ title: t("failed") }} />
      {button("confirm")}
      {button("withdraw")}
      {answers.includes("dispute") ? (
        <Field id="words" label={t("wrong")} hint={t("wrongHint")} error={result?.error?.["words"] ?? undefined}>
          <Textarea name="words" rows={3} countTo={REASON_MAX_CHARACTERS} defaultValue={typed(result, "words")} />
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
  const navigation = useNavigation();
  return (
    <Form method="post" action={pathOf(id)} className="stack" noValidate>
      <h2>{t("decide")}</h2>
      <FormErrors
        result={result}
        fields={{ outcome: "outcome", decision: "decision-field" }}
        failed={{ title: t("failed") }}
      />
      <input type="hidden" name="step" value="decide" />
      <RadioGroup
        id="outcome"
        name="outcome"
        legend={t("outcome")}
        error={result?.error?.["outcome"] ?? undefined}
        options={BALANCE_OUTCOMES.map((value) => ({ value, label: t(`outcome_${value}`) }))}
        defaultValue={typed(result, "outcome")}
        required
      />
      <Field id="decision-field" label={t("decision")} error={result?.error?.["decision"] ?? undefined} required>
        <Textarea name="decision" rows={3} countTo={REASON_MAX_CHARACTERS} defaultValue={typed(result, "decision")} />
      </Field>
      <Button block pending={navigation.state === "submitting"}>
        {t("decide")}
      </Button>
    </Form>
  );
}
