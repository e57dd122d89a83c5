import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminPage } from "~/components/admin/admin-page";
import { SearchForm } from "~/components/admin/search-form";
import { UserTable } from "./user-table";
import { PageLinks } from "~/components/layout/page-links";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { loadAdminScreen } from "~/routes/shared/admin-screen.server";
import { loadUsers } from "./loader.server";
import type { PageHandle } from "~/page-handle";

export const handle: PageHandle = { i18n: ["admin"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Yantra" }];

export const loader = (args: LoaderFunctionArgs) => loadAdminScreen(args, loadUsers);

export default function AdminUsers() {
  const { t } = useTranslation("admin");
  const { search, found, page, pages, users } = useLoaderData<typeof loader>();
  return (
    <AdminPage part="users" title={t("users")} status={found}>
      <SearchForm
        key={search}
        action="/admin/users"
        label={t("userSearch")}
        search={search}
        isNarrowed={search !== undefined}
      />
      {users.length === 0 ? <EmptyState title={t("noneFit")} /> : <UserTable users={users} />}
      <PageLinks page={page} pages={pages} pathname="/admin/users" />
      <p>
        <ButtonLink to="/admin/questions" variant="link">
          {t("reportedQuestions")}
        </ButtonLink>
      </p>
    </AdminPage>
  );
}
