import { useTranslation } from "react-i18next";
import { Form, SubmitButton } from "~/components/forms/form";
import { ButtonLink, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Link } from "@remix-run/react";
import type { WholePrice } from "~/domain/equipment/equipment-summary";
import { formatRupees } from "~/i18n/money";

interface Similar {
  id: number;
  name: string;
  location: string;
  km?: number | undefined;
  price?: WholePrice | undefined;
}

interface SimilarEquipmentProps {
  /** `count` is the number of days, `carried` what links take along, `all` the address of the whole list. */
  similar: { items: readonly Similar[]; count: number; carried: string; all: string };
}

/** Similar equipment that is free on the days wanted, with distance and whole price. */
export function SimilarEquipment({ similar: { items, count, carried, all } }: SimilarEquipmentProps) {
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

interface AlertFormProps {
  equipmentId: number;
  dates: { startDate: string; endDate: string };
}

/** Offers to tell when days that are taken come free. The address has them: the fields are of the form beside it. */
export function AlertForm({ equipmentId, dates }: AlertFormProps) {
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
