import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { Button } from "~/components/ui/button";
import { RadioGroup } from "~/components/ui/choices";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/inputs";
import { Form } from "~/components/forms/form";
import { BALANCE_OUTCOMES, BALANCE_WAYS, type BalanceAnswer } from "~/domain/bookings/balance";
import { REASON_MAX_CHARACTERS } from "~/domain/bookings/decision-limits";
import type { FormResult } from "~/http/page.server";

interface FormProps {
  /** The booking's. */
  id: number;
  result: FormResult | undefined;
}

const pathOf = (id: number) => `/booking/${id}/balance`;
const typed = (result: FormResult | undefined, name: string) => String(result?.initialValue?.[name] ?? "");

/** Says that the balance was paid, and how. */
export function StateForm({ id, amount, say, result }: FormProps & { amount: string; say: string }) {
  const { t } = useTranslation("balance");
  const navigation = useNavigation();
  return (
    <Form method="post" action={pathOf(id)} className="stack" noValidate>
      <FormErrors result={result} fields={{ way: "way" }} failed={{ title: t("failed") }} />
      <RadioGroup
        id="way"
        name="way"
        legend={t("way", { amount })}
        hint={t("wayHint")}
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
export function AnswerForm({ id, answers, result }: FormProps & { answers: readonly BalanceAnswer[] }) {
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
export function DecideForm({ id, result }: FormProps) {
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
      <Field
        id="decision-field"
        label={t("decision")}
        hint={t("decisionHint")}
        error={result?.error?.["decision"] ?? undefined}
        required
      >
        <Textarea name="decision" rows={3} countTo={REASON_MAX_CHARACTERS} defaultValue={typed(result, "decision")} />
      </Field>
      <Button block pending={navigation.state === "submitting"}>
        {t("decide")}
      </Button>
    </Form>
  );
}
