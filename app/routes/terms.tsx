import { requireOwnEquipment } from "~/domain/equipment/equipment-queries.server";
import { readId } from "~/domain/schema-parts";
import { termsSchema, findTerms, saveTerms } from "~/domain/terms/terms-of-equipment.server";
import { userForm, userPage } from "~/http/page.server";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormErrors } from "~/components/forms/form-errors";
import { BackLink } from "~/components/ui/back-link";
import { Button, ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Form } from "~/components/forms/form";
import type { PageHandle } from "~/page-handle";
import { Field } from "~/components/ui/field";
import { Select, TextInput, Textarea } from "~/components/ui/inputs";
import { DIESELS, OPERATORS } from "~/domain/terms/terms";

export const handle: PageHandle = { i18n: ["terms", "machine"], isInner: true };

/**
 * The terms of a machine as its form shows them.
 *
 * @throws NotFound, Forbidden where it is not the user's
 */
export const loader = userPage(async ({ db, user, params, t, language }) => {
  const { id, name } = await requireOwnEquipment(db, readId(params.id), user);
  const { areas, ...terms } = await findTerms(db, id);
  return {
    title: t("terms:editTitle", { name }),
    id,
    name,
    values: {
      ...Object.fromEntries(
        Object.entries(terms).map(([field, value]) => [field, value === null ? "" : String(value)]),
      ),
      areas: areas.map(({ names }) => names[language]).join("\n"),
    },
  };
});

/** Handles the form of the terms and goes on to the owner's machines. */
export const action = userForm(termsSchema, async (terms, { db, user, now, t, params }) => {
  const equipment = await requireOwnEquipment(db, readId(params.id), user);
  await saveTerms(db, equipment, terms, user, now);
  return { to: `/dashboard#m${equipment.id}`, say: { title: t("terms:saved") } };
});

export default function TermsPage() {
  const { t } = useTranslation(["terms", "machine"]);
  const { id, name, values } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const navigation = useNavigation();
  return (
    <div className="wrap page max-w-150 stack">
      <BackLink to="/dashboard#machines">{t("machine:myEquipment")}</BackLink>
      <h1>{t("editTitle", { name })}</h1>
      <p>{t("intro")}</p>
      <p>
        <ButtonLink to={`/dashboard/equipment/${id}/acres`} variant="outline" size="sm">
          {t("acresLink")}
        </ButtonLink>
      </p>
      <Card>
        <Form method="post" action={`/dashboard/equipment/${id}/terms`} noValidate className="stack">
          <FormErrors result={result} fields={TERMS_FIELD_IDS} failed={{ title: t("saveFailed") }} />
          <TermsFields values={result?.initialValue ?? values} errors={result?.error ?? {}} />
          <Button block pending={navigation.state === "submitting"}>
            {t("save")}
          </Button>
        </Form>
      </Card>
    </div>
  );
}

/** In the order of the fields. */
const TERMS_FIELD_IDS = {
  operator: "t-operator",
  operatorRate: "t-operator-rate",
  diesel: "t-diesel",
  hasImplement: "t-implement",
  deliveryKm: "t-delivery",
  areas: "t-areas",
  freeKm: "t-free",
  perKm: "t-per-km",
  minDays: "t-min-days",
  noticeDays: "t-notice",
  onlinePercent: "t-online",
} as const;

type FieldName = keyof typeof TERMS_FIELD_IDS;

interface TermsFieldsProps {
  /** As typed. */
  values: Partial<Record<string, unknown>>;
  errors: Record<string, string[] | null>;
}

/** Everything an owner says about the hire; a blank field says nothing. */
function TermsFields({ values, errors }: TermsFieldsProps) {
  const { t } = useTranslation("terms");
  const of = (name: FieldName) => ({ name, error: errors[name], value: String(values[name] ?? "") });
  return (
    <>
      <Choice {...of("operator")} options={OPERATORS.map((value) => ({ value, label: t(`operator_${value}`) }))} />
      <WholeNumber {...of("operatorRate")} label={t("operatorRate")} />
      <Choice {...of("diesel")} options={DIESELS.map((value) => ({ value, label: t(`diesel_${value}`) }))} />
      <Choice
        {...of("hasImplement")}
        options={(["true", "false"] as const).map((value) => ({ value, label: t(`implement_${value}`) }))}
      />
      <WholeNumber {...of("deliveryKm")} label={t("deliveryKm")} hint={t("deliveryKmHint")} />
      <Field id={TERMS_FIELD_IDS.areas} label={t("areas")} hint={t("areasHint")} error={errors["areas"]}>
        <Textarea name="areas" rows={3} defaultValue={of("areas").value} />
      </Field>
      <div className="pair">
        <WholeNumber {...of("freeKm")} label={t("freeKm")} />
        <WholeNumber {...of("perKm")} label={t("perKm")} />
      </div>
      <WholeNumber {...of("minDays")} label={t("minDays")} />
      <WholeNumber {...of("noticeDays")} label={t("notice")} />
      <WholeNumber {...of("onlinePercent")} label={t("online")} hint={t("onlineHint")} />
    </>
  );
}

interface FieldProps {
  name: FieldName;
  value: string;
  error: string[] | null | undefined;
}

const LABELS = { operator: "operator", diesel: "diesel", hasImplement: "implement" } as const;

function Choice({
  name,
  value,
  error,
  options,
}: FieldProps & { options: readonly { value: string; label: string }[] }) {
  const { t } = useTranslation("terms");
  return (
    <Field id={TERMS_FIELD_IDS[name]} label={t(LABELS[name as keyof typeof LABELS])} error={error}>
      <Select name={name} defaultValue={value}>
        <option value="">{t("notSaid")}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function WholeNumber({ name, value, error, ...texts }: FieldProps & { label: string; hint?: string }) {
  return (
    <Field id={TERMS_FIELD_IDS[name]} error={error} {...texts}>
      <TextInput name={name} defaultValue={value} inputMode="numeric" autoComplete="off" maxLength={10} />
    </Field>
  );
}
