import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/choices";
import { Field, Fieldset, type FieldErrors } from "~/components/ui/field";
import { TextInput } from "~/components/ui/inputs";
import { formatRupees } from "~/i18n/money";
import type { Choices } from "./loader.server";

export const WORK_PLACE_ID = "workPlace";

/** Operator and place of work, with a button that works the price out without booking. */
export function ChoiceFields({ choices, error }: { choices: Choices | null; error: FieldErrors }) {
  const { t } = useTranslation("terms");
  if (choices === null) return null;
  return (
    <Fieldset id="choices" legend={t("choices")} className="stack">
      {choices.operatorRate === null ? null : (
        <Checkbox
          name="withOperator"
          value="true"
          defaultChecked={choices.withOperator}
          label={t("wantOperator", { amount: formatRupees(choices.operatorRate) })}
        />
      )}
      {choices.isDelivered ? (
        <Field id={WORK_PLACE_ID} label={t("workPlace")} hint={t("workPlaceHint")} error={error}>
          <TextInput name="workPlace" defaultValue={choices.workPlace} autoComplete="off" />
        </Field>
      ) : null}
      {choices.isDelivered && choices.keepsPlace !== null ? (
        <Checkbox name="keepsPlace" value="true" defaultChecked={choices.keepsPlace} label={t("keepPlace")} />
      ) : null}
      <Button variant="outline" name="quote" value="again">
        {t("showPrice")}
      </Button>
    </Fieldset>
  );
}
