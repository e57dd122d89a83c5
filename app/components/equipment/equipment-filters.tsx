import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Fold } from "~/components/ui/fold";
import { Select, TextInput } from "~/components/ui/inputs";
import { CATEGORIES, type Category } from "~/domain/equipment/equipment";

interface EquipmentFiltersProps {
  filter: { search?: string | undefined; category?: Category | undefined };
}

/** What to look for: a plain form whose address is the whole state. */
export function EquipmentFilters({ filter }: EquipmentFiltersProps) {
  const { t } = useTranslation(["equipment", "common"]);
  return (
    <Fold id="filters" label={t("filters")}>
      <form action="/equipment" className="stack" key={`${filter.search ?? ""}|${filter.category ?? ""}`}>
        <Field label={t("search")} id="filter-search">
          <TextInput type="search" name="search" maxLength={100} defaultValue={filter.search} />
        </Field>
        <Field label={t("category")} id="filter-category">
          <Select name="category" defaultValue={filter.category ?? ""}>
            <option value="">{t("allCategories")}</option>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>{t(`common:category_${category}`)}</option>
            ))}
          </Select>
        </Field>
        <Button block>{t("apply")}</Button>
        {filter.search || filter.category ? <ButtonLink to="/equipment" variant="link">{t("clear")}</ButtonLink> : null}
      </form>
    </Fold>
  );
}
