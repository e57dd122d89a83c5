import { forgetFilters } from "~/components/equipment/list-filters";
import { useTranslation } from "react-i18next";
import { ButtonLink, buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Link } from "@remix-run/react";
import type { FilterChip } from "~/routes/shared/filter-chips.server";

/** The active filters, each a link to the list without it. */
export function FilterChips({ chips, cleared }: { chips: readonly FilterChip[]; cleared: string }) {
  const { t } = useTranslation("equipment");
  if (chips.length === 0) return null;
  return (
    <ul className="row" aria-label={t("active")}>
      {chips.map(({ label, to }) => (
        <li key={label}>
          <Link
            to={to}
            className={buttonClass({ variant: "outline", size: "sm" })}
            aria-label={t("remove", { filter: label })}
            onClick={forgetFilters}
          >
            {label}
            <Icon name="close" size="sm" />
          </Link>
        </li>
      ))}
      <li>
        <ButtonLink to={cleared} variant="link" size="sm" onClick={forgetFilters}>
          {t("clear")}
        </ButtonLink>
      </li>
    </ul>
  );
}
