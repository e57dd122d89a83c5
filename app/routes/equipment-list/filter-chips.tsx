import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { forgetFilters } from "~/components/equipment/list-filters";
import { Icon } from "~/components/ui/elements";
import { CATEGORIES } from "~/domain/equipment/equipment";
import type { FilterChip } from "~/routes/shared/filter-chips.server";

interface FilterChipsProps {
  chips: readonly FilterChip[];
  /** The list without filters. */
  cleared: string;
  /** Where the filter form is. */
  filtersAt: string;
  /** True where wide screens have no form beside the list either. */
  isAlwaysLink: boolean;
  view: string | undefined;
}

/** The way to the filters and those chosen, each a link to the list without it; without any, the categories. */
export function FilterChips({ chips, cleared, filtersAt, isAlwaysLink, view }: FilterChipsProps) {
  const { t } = useTranslation(["equipment", "common"]);
  const categories = CATEGORIES.map((category) => (
    <li key={category}>
      <Link
        to={`/equipment?category=${category}${view === undefined ? "" : `&view=${view}`}`}
        className="chip"
        onClick={forgetFilters}
      >
        {t(`common:category_${category}`)}
      </Link>
    </li>
  ));
  return (
    <div className="chips mb-1">
      <a href={filtersAt} className={isAlwaysLink ? "chip" : "chip lg:hidden"}>
        <Icon name="filter" size="sm" />
        {t("filters")}
        {chips.length === 0 ? null : <span className="count">{chips.length}</span>}
      </a>
      {chips.length === 0 ? (
        <ul className="flex gap-2" aria-label={t("common:categories")}>
          {categories}
        </ul>
      ) : (
        <ul className="flex gap-2" aria-label={t("active")}>
          {chips.map(({ label, to }) => (
            <li key={label}>
              <Link to={to} className="chip on" aria-label={t("remove", { filter: label })} onClick={forgetFilters}>
                {label}
                <Icon name="close" size="sm" />
              </Link>
            </li>
          ))}
          <li>
            <Link to={cleared} className="chip" onClick={forgetFilters}>
              {t("clear")}
            </Link>
          </li>
        </ul>
      )}
    </div>
  );
}
