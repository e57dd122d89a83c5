import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmPassword } from "~/components/admin/confirm-password";
import { FarmerInputs } from "~/components/bookings/farmer-fields";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/choices";
import { DetailList } from "~/components/ui/detail-list";
import { Fieldset } from "~/components/ui/field";
import { Form } from "~/components/forms/form";
import type { CounterQuote } from "./loader.server";

interface CashFormProps {
  asked: Record<string, string>;
  quote: CounterQuote;
  errors: Record<string, string[] | null>;
  typed: Record<string, unknown> | null | undefined;
  /** True where the password is asked for. */
  mustConfirm: boolean;
}

/** For whom it is, and that the price was received. */
export function CashForm({ asked, quote, errors, typed, mustConfirm }: CashFormProps) {
  const { t } = useTranslation(["admin", "booking"]);
  const navigation = useNavigation();
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== "")).toString();
  return (
    <Card as="section">
      <Form method="post" action={`/admin/counter?${query}`} className="stack" noValidate>
        <h2>{quote.equipment}</h2>
        <DetailList
          items={[
            { term: t("dates"), value: quote.period },
            ...quote.lines,
            { term: t("booking:total"), value: quote.amount, total: true },
          ]}
        />
        {Object.entries(asked).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="seenTotal" value={quote.total} />
        <FarmerInputs errors={errors} typed={typed} hasPhone={false} />
        <Fieldset id="cashReceived" legend={t("counterCash")} error={errors["cashReceived"]} required>
          <Checkbox name="cashReceived" value="true" label={t("counterReceived", { amount: quote.amount })} />
        </Fieldset>
        {mustConfirm ? <ConfirmPassword id="counter-password" error={errors["currentPassword"]} /> : null}
        <Button block pending={navigation.state === "submitting"}>
          {t("counterBook")}
        </Button>
      </Form>
    </Card>
  );
}
