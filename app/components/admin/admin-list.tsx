import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "~/components/forms/form";
import { PageLinks } from "~/components/layout/page-links";
import { Button, ButtonLink, EmptyState } from "~/components/ui/elements";
import { TextField } from "~/components/ui/fields";
import { Table, type TableColumn } from "~/components/ui/table";
import { AdminPage } from "./admin-page";

interface AdminListProps<Row> {
  /** Read to who does not see the heading above it. */
  caption: string;
  path: string;
  label: string;
  filter: { search?: string | undefined; state?: string | undefined };
  list: { found: string; page: number; pages: number | undefined; rows: readonly Row[] };
  columns: readonly TableColumn<Row>[];
  children?: ReactNode;
  foot?: ReactNode;
}

/** A list of the office: how much was found, a search, the rows or that none fit, and the way to other pages. */
export function AdminList<Row extends { id: number }>(props: AdminListProps<Row>) {
  const { caption, path, label, filter, list, columns, children, foot } = props;
  const { t } = useTranslation("admin");
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  return (
    <AdminPage status={list.found}>
      <Form key={JSON.stringify(filter)} action={path} className="flex flex-wrap items-end gap-2" noValidate>
        <TextField
          label={label}
          id="f-search"
          type="search"
          name="search"
          className="flex-1 basis-40 md:max-w-88"
          autoComplete="off"
          defaultValue={filter.search}
        />
        {children}
        <p className="row">
          <Button variant="outline">{t("show")}</Button>
          {isNarrowed ? (
            <ButtonLink to={path} variant="link">
              {t("clear")}
            </ButtonLink>
          ) : null}
        </p>
      </Form>
      {list.rows.length === 0 ? (
        <EmptyState title={t("noneFit")} />
      ) : (
        <Table caption={caption} columns={columns} rows={list.rows} rowKey={({ id }) => id} />
      )}
      <PageLinks page={list.page} pages={list.pages} />
      {foot === undefined ? null : <p>{foot}</p>}
    </AdminPage>
  );
}
