import { useTranslation } from "react-i18next";
import { Form, Hidden, SubmitButton } from "~/components/forms/form";
import { PageForm, usePageForm } from "~/components/forms/page-form";
import { Button, buttonClass, ButtonLink, Card } from "~/components/ui/elements";
import { Link } from "@remix-run/react";
import { formatRupees } from "~/i18n/money";
import { SelectField, TextField } from "~/components/ui/fields";
import type { BookView, LandView } from "./loader.server";

type Taken = NonNullable<BookView["taken"]>;

export function SimilarEquipment({ similar: { items, count, carried, all } }: Pick<Taken, "similar">) {
  const { t } = useTranslation(["alerts", "common"]);
  return (
    <Card as="section" className="stack">
      <h2>{t("similar")}</h2>
      {items.length === 0 ? <p>{t("similarNone")}</p> : null}
      <ul>
        {items.map(({ id, name, location, km, price }) => (
          <li key={id}>
            <Link to={`/equipment/${id}${carried}`} className={buttonClass({ variant: "link" }, "text-left")}>
              {name}
            </Link>
            <div className="row justify-between">
              <span className="soft small">
                {location}
                {km === undefined ? "" : ` · ${km === 0 ? t("common:veryNear") : t("common:away", { km })}`}
              </span>
              {price === undefined ? null : (
                <strong>{t("common:daysTotal", { count, amount: formatRupees(price.total) })}</strong>
              )}
            </div>
            {price?.contains ? <p className="small">{price.contains}</p> : null}
          </li>
        ))}
      </ul>
      <ButtonLink to={all} variant="outline" block>
        {t("similarAll")}
      </ButtonLink>
    </Card>
  );
}

/** Offers to tell when days that are taken come free. The address has them: the fields are of the form beside it. */
export function AlertForm({ equipmentId, dates }: Pick<Taken, "dates"> & { equipmentId: number }) {
  const { t } = useTranslation("alerts");
  const query = new URLSearchParams({ equipmentId: String(equipmentId), ...dates }).toString();
  return (
    <Card as="section" className="stack">
      <h2>{t("tellMe")}</h2>
      <p>{t("how")}</p>
      <Form method="post" action={`/alerts?${query}`}>
        <SubmitButton>{t("tellMe")}</SubmitButton>
      </Form>
    </Card>
  );
}

interface LandFormProps {
  land: LandView;
  path: string;
  /** The day from which days are proposed, and what else the page was opened with. */
  carried: Readonly<Record<string, string>>;
}

export function LandForm({ land: { units, shown }, path, carried }: LandFormProps) {
  const { t } = useTranslation("terms");
  // Once the days are worked out it is folded again: they stand below.
  const isWrong = Object.keys(shown.error).length > 0;
  const [form, fields] = usePageForm<"land" | "landUnit">("land", { result: shown });
  return (
    <details open={isWrong} className="stack">
      <summary className={buttonClass({ variant: "link" })}>{t("landAsk")}</summary>
      <PageForm form={form} method="get" action={path}>
        <Hidden values={carried} />
        <div className="pair">
          <TextField field={fields.land} label={t("land")} inputMode="decimal" autoComplete="off" maxLength={10} />
          <SelectField field={fields.landUnit} label={t("landUnit")} options={units} />
        </div>
        <Button variant="outline" block>
          {t("landShow")}
        </Button>
      </PageForm>
    </details>
  );
}
