import { Form } from "~/components/forms/form";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "~/components/ui/elements";
import { TextField } from "~/components/ui/fields";

interface SearchFormProps {
  /** The list's own URL. */
  action: string;
  label: string;
  search: string | undefined;
  /** True where any filter is active. */
  isNarrowed: boolean;
  /** Further fields. */
  children?: ReactNode;
}

/** Text search in a list; the URL holds the whole state. */
export function SearchForm({ action, label, search, isNarrowed, children }: SearchFormProps) {
  const { t } = useTranslation("admin");
  return (
    <Form action={action} className="grid grid-cols-wide gap-4 items-end" noValidate>
      <TextField label={label} id="f-search" type="search" name="search" autoComplete="off" defaultValue={search} />
      {children}
      <p className="row">
        <Button variant="outline">{t("show")}</Button>
        {isNarrowed ? (
          <ButtonLink to={action} variant="link">
            {t("clear")}
          </ButtonLink>
        ) : null}
      </p>
    </Form>
  );
}
