import { Form } from "~/components/forms/form";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/choices";
import { DateRange } from "~/components/ui/date-range";
import { Field } from "~/components/ui/field";
import { NumberInput, TextInput } from "~/components/ui/inputs";

interface QuoteFormProps {
  asked: Record<string, string>;
  errors: Record<string, string[] | null>;
}

/** Machine and days, and what can be chosen beside them. */
export function QuoteForm({ asked, errors }: QuoteFormProps) {
  const { t } = useTranslation(["admin", "booking", "terms"]);
  return (
    <Card as="section">
      <Form action="/admin/counter" className="stack" noValidate>
        <Field
          id="equipmentId"
          label={t("counterMachine")}
          hint={t("counterMachineHint")}
          error={errors["equipmentId"]}
          required
        >
          <NumberInput name="equipmentId" defaultValue={asked["equipmentId"]} />
        </Field>
        <div className="pair">
          <DateRange
            labels={[t("booking:startDate"), t("booking:endDate")]}
            errors={errors}
            required
            start={{ defaultValue: asked["startDate"] }}
            end={{ defaultValue: asked["endDate"] }}
          />
        </div>
        <Field id="workPlace" label={t("terms:workPlace")} hint={t("terms:workPlaceHint")} error={errors["workPlace"]}>
          <TextInput name="workPlace" defaultValue={asked["workPlace"]} autoComplete="off" />
        </Field>
        <Checkbox
          name="withOperator"
          value="true"
          defaultChecked={asked["withOperator"] === "true"}
          label={t("terms:withOperator")}
        />
        <Button variant="outline" block>
          {t("terms:showPrice")}
        </Button>
      </Form>
    </Card>
  );
}
