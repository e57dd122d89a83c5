import { Form } from "~/components/forms/form";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Select, TextInput } from "~/components/ui/inputs";
import type { LandView } from "./loader.server";

export const LAND_FIELD_IDS = { land: "land", landUnit: "landUnit", work: "work" } as const;

interface LandFormProps {
  land: LandView;
  path: string;
  /** The day from which days are proposed, and what else the page was opened with. */
  carried: Readonly<Record<string, string>>;
}

/** Asks how much land there is, and proposes the days that it takes. */
export function LandForm({ land: { works, units, typed, problems }, path, carried }: LandFormProps) {
  const { t } = useTranslation("terms");
  // Once the days are worked out it is folded again: they stand below.
  const isWrong = Object.keys(problems).length > 0;
  return (
    <details open={isWrong} className="stack">
      <summary className={buttonClass({ variant: "link" })}>{t("landAsk")}</summary>
      <Form action={path} className="stack" noValidate>
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="pair">
          <Field id={LAND_FIELD_IDS.land} label={t("land")} error={problems["land"]}>
            <TextInput name="land" defaultValue={typed.land} inputMode="decimal" autoComplete="off" maxLength={10} />
          </Field>
          <Field id={LAND_FIELD_IDS.landUnit} label={t("landUnit")} error={problems["landUnit"]}>
            <Choices name="landUnit" options={units} value={typed.landUnit} />
          </Field>
        </div>
        <Field id={LAND_FIELD_IDS.work} label={t("landWork")} error={problems["work"]}>
          <Choices name="work" options={works} value={typed.work} />
        </Field>
        <Button variant="outline" block>
          {t("landShow")}
        </Button>
      </Form>
    </details>
  );
}

function Choices({ options, value, ...field }: { name: string; options: LandView["units"]; value: string }) {
  return (
    <Select {...field} defaultValue={options.some((option) => option.value === value) ? value : options[0]?.value}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
