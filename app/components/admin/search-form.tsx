import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { TextInput } from "~/components/ui/inputs";

interface SearchFormProps {
  /** The list's own address. */
  action: string;
  label: string;
  search: string | undefined;
  /** True where the list is narrowed by anything. */
  isNarrowed: boolean;
  /** Further fields. */
  children?: ReactNode;
}

/** Looks for words in a list; the address is the whole state. */
export function SearchForm({ action, label, search, isNarrowed, children }: SearchFormProps) {
  const { t } = useTranslation("admin");
  return (
    <form action={action} className="desk-filters" noValidate>
      <Field label={label} id="f-search">
        <TextInput type="search" name="search" maxLength={100} autoComplete="off" defaultValue={search} />
      </Field>
      {children}
      <p className="row">
        <Button>{t("show")}</Button>
        {isNarrowed ? (
          <ButtonLink to={action} variant="link">
            {t("clear")}
          </ButtonLink>
        ) : null}
      </p>
    </form>
  );
}
